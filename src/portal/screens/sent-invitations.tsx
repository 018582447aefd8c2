/** The invitations that the signed-in person has sent, with what can still be done about each. */
import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationBody } from '@/api/shapes/invitation';
import { toDayText } from '@/records/record-dates';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { ErrorState } from '@/ui/error-state';
import { EmptyState } from '@/ui/empty-state';
import { StatusChip } from '@/ui/status-chip';
import { showToast } from '@/ui/toast';
import type { Tone } from '@/ui/theme/tone';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { styles } from './screens-styles';

const STATUSES: Record<InvitationBody['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  expired: { label: 'Expired', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

export interface SentInvitationsProps {
  /** The provider that people were invited to. */
  provider: string;
  noun: string;
}

export function SentInvitations({ provider, noun }: SentInvitationsProps) {
  const invitations = useQuery({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => api.request('GET /invitations', { signal }),
  });
  const [withdrawing, setWithdrawing] = useState<InvitationBody>();
  const resend = useInvitationAction(
    (id) => api.request('POST /invitations/:id/resend', { params: { id } }),
    'Invitation sent again',
  );
  const withdraw = useInvitationAction(
    (id) => api.request('DELETE /invitations/:id', { params: { id } }),
    'Invitation withdrawn',
  );
  const rows = invitations.data?.data.filter((invitation) => invitation.provider === provider) ?? [];
  const columns: TableColumn<InvitationBody>[] = [
    { key: 'name', header: 'Name', cell: toName },
    { key: 'phone', header: 'Phone number', unbroken: true, cell: ({ phone_number }) => phone_number },
    {
      key: 'status',
      header: 'Status',
      unbroken: true,
      cell: ({ status }) => <StatusChip tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusChip>,
    },
    { key: 'sent', header: 'Sent', unbroken: true, givesWay: 1, cell: ({ created_at }) => toDayText(created_at) },
    { key: 'until', header: 'Valid until', unbroken: true, cell: ({ expires_at }) => toDayText(expires_at) },
    {
      key: 'actions',
      header: 'Actions',
      cell: (invitation) => (
        <Box component="span" sx={styles.actions}>
          {invitation.status !== 'accepted' && invitation.status !== 'withdrawn' && (
            <Button
              size="small"
              aria-label={`Send again to ${toName(invitation)}`}
              loading={resend.isPending && resend.variables === invitation.id}
              onClick={() => resend.mutate(invitation.id)}
            >
              Send again
            </Button>
          )}
          {invitation.status === 'pending' && (
            <Button
              size="small"
              aria-label={`Withdraw the invitation of ${toName(invitation)}`}
              onClick={() => setWithdrawing(invitation)}
            >
              Withdraw
            </Button>
          )}
        </Box>
      ),
    },
  ];
  return (
    <>
      <NotChanged action={resend} />
      <NotChanged action={withdraw} />
      <DataTable
        caption="Invitations sent"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={invitations.isPending}
        error={invitations.isError ? describeFailure(invitations.error) : undefined}
        onRetry={() => void invitations.refetch()}
        empty={<EmptyState title="No invitations yet">{`Invite your first ${noun} with the form above.`}</EmptyState>}
      />
      <ConfirmDialog
        open={withdrawing !== undefined}
        title="Withdraw this invitation?"
        confirmLabel="Withdraw"
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdrawing && withdraw.mutate(withdrawing.id, { onSettled: () => setWithdrawing(undefined) })}
        onCancel={() => setWithdrawing(undefined)}
      >
        <p>{withdrawing && toName(withdrawing)} can then no longer join with it. You can invite again later.</p>
      </ConfirmDialog>
    </>
  );
}

function useInvitationAction(act: (id: string) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => void showToast(done, 'success'),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  });
}

function NotChanged({
  action: { error, variables, mutate },
}: {
  action: Pick<ReturnType<typeof useInvitationAction>, 'error' | 'variables' | 'mutate'>;
}) {
  if (error === null || variables === undefined) return null;
  return (
    <ErrorState title={describeFailure(error)} onRetry={() => mutate(variables)}>
      <p>The invitation stays as it is. Please try again.</p>
    </ErrorState>
  );
}

function toName({ first_name, last_name }: InvitationBody): string {
  return `${first_name} ${last_name}`;
}
