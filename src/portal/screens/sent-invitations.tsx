/** The invitations that the signed-in person has sent, with what can still be done about each. */
import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationBody } from '@/api/shapes/invitation';
import { nameInvitationStatus } from '@/records/status/invitation-status';
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
import { t } from '@/texts/t';

const TONES: Record<InvitationBody['status'], Tone> = {
  pending: 'info',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
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
    t('Invitation sent again'),
  );
  const withdraw = useInvitationAction(
    (id) => api.request('DELETE /invitations/:id', { params: { id } }),
    t('Invitation withdrawn'),
  );
  const rows = invitations.data?.data.filter((invitation) => invitation.provider === provider) ?? [];
  const columns: TableColumn<InvitationBody>[] = [
    { key: 'name', header: t('Name'), cell: toName },
    { key: 'phone', header: t('Phone number'), unbroken: true, cell: ({ phone_number }) => phone_number },
    {
      key: 'status',
      header: t('Status'),
      unbroken: true,
      cell: ({ status }) => <StatusChip tone={TONES[status]}>{nameInvitationStatus(status)}</StatusChip>,
    },
    { key: 'sent', header: t('Sent'), unbroken: true, givesWay: 1, cell: ({ created_at }) => toDayText(created_at) },
    { key: 'until', header: t('Valid until'), unbroken: true, cell: ({ expires_at }) => toDayText(expires_at) },
    {
      key: 'actions',
      header: t('Actions'),
      cell: (invitation) => (
        <Box component="span" sx={styles.actions}>
          {invitation.status !== 'accepted' && invitation.status !== 'withdrawn' && (
            <Button
              size="small"
              aria-label={t('Send again to {invitation}', { invitation: toName(invitation) })}
              loading={resend.isPending && resend.variables === invitation.id}
              onClick={() => resend.mutate(invitation.id)}
            >
              {t('Send again')}
            </Button>
          )}
          {invitation.status === 'pending' && (
            <Button
              size="small"
              aria-label={t('Withdraw the invitation of {invitation}', { invitation: toName(invitation) })}
              onClick={() => setWithdrawing(invitation)}
            >
              {t('Withdraw')}
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
        caption={t('Invitations sent')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={invitations.isPending}
        error={invitations.isError ? describeFailure(invitations.error) : undefined}
        onRetry={() => void invitations.refetch()}
        empty={
          <EmptyState title={t('No invitations yet')}>
            {t('Invite your first {noun} with the form above.', { noun })}
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={withdrawing !== undefined}
        title={t('Withdraw this invitation?')}
        confirmLabel={t('Withdraw')}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdrawing && withdraw.mutate(withdrawing.id, { onSettled: () => setWithdrawing(undefined) })}
        onCancel={() => setWithdrawing(undefined)}
      >
        <p>
          {t('{name} can then no longer join with it. You can invite again later.', {
            name: withdrawing ? toName(withdrawing) : '',
          })}
        </p>
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
      <p>{t('The invitation stays as it is. Please try again.')}</p>
    </ErrorState>
  );
}

function toName({ first_name, last_name }: InvitationBody): string {
  return `${first_name} ${last_name}`;
}
