/** Screen kind "invite": a form that invites a person, and the invitations sent so far. */
import Box from '@mui/material/Box';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { describeFailure } from '@/api/client/describe-failure';
import { findScreen, toScreenPath } from '@/engine/paths';
import { findEndpoint } from '@/api/client/find-endpoint';
import { OWN_COMPANY } from '@/api/shapes/own-company';
import { definitionQuery } from '@/page/definitions/definition-query';
import type { ScreenProps } from './screen-props';
import { useArrival } from '@/page/navigation/use-arrival';
import { styles } from './screens-styles';
import { t, msg, type Message } from '@/texts/t';
import { useRef, useState, type SubmitEvent } from 'react';
import type { NewInvitation, InvitationBody } from '@/api/shapes/invitation';
import { ResponseFailure } from '@/api/client/request-failure';
import Button from '@mui/material/Button';
import { describedBy } from '@/fields/frame/control-ids';
import { ErrorSummary } from '@/form/parts/error-summary';
import { FieldFrame } from '@/fields/frame/field-frame';
import { PhoneBox } from '@/fields/phone-box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { toStorableText } from '@/fields/storable-text';
import { showToast } from '@/ui/toast';
import { SoftLink } from '@/ui/soft-link';
import { useLink } from '@/page/navigation/use-link';
import { api } from '@/page/data/api';
import { nameInvitationStatus } from '@/records/status/invitation-status';
import { toDayText } from '@/records/record-dates';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { EmptyState } from '@/ui/empty-state';
import { StatusChip } from '@/ui/status-chip';
import type { Tone } from '@/ui/theme/tone';

export function InviteScreen({ definition, screen, base }: ScreenProps<'invite'>) {
  const arrival = useArrival();
  const invited = useQuery(definitionQuery(screen.provider));
  if (invited.isError)
    return (
      <ErrorState title={describeFailure(invited.error)} onRetry={() => void invited.refetch()}>
        <p>{t('The form could not be loaded. Nobody was invited.')}</p>
      </ErrorState>
    );
  if (!invited.data) return <LoadingText />;
  const { invitation, id } = invited.data;
  const declaring = [definition, invited.data];
  const operation = findEndpoint(declaring, id, 'invite') === undefined ? 'company-invite' : 'invite';
  const endpoint = findEndpoint(declaring, id, operation, { id: OWN_COMPANY });
  const wizard = findScreen(definition, 'wizard');
  const noun = invitation?.noun ?? '';
  if (endpoint === undefined || invitation === undefined) return <ErrorState title={t('Nobody can be invited here')} />;
  return (
    <>
      <PageHeading
        focusOn={arrival}
        lead={t('The {noun} gets an SMS with a link, valid for {validDays} days.', {
          noun,
          validDays: invitation.validDays,
        })}
      >
        {screen.title ?? t('Invite a {noun}', { noun })}
      </PageHeading>
      <Box sx={styles.stack}>
        <Card component="section">
          <CardContent>
            <InvitationForm
              operation={operation}
              endpoint={endpoint}
              sent={invitation.sent}
              applyAt={wizard && toScreenPath(base, wizard)}
            />
          </CardContent>
        </Card>
        <Card component="section">
          <CardHeader title={t('Invitations sent')} />
          <CardContent>
            <SentInvitations provider={id} noun={noun} />
          </CardContent>
        </Card>
      </Box>
    </>
  );
}

interface InvitationFormProps {
  /** Of the operation that invites, and the endpoint that has it. */
  operation: 'invite' | 'company-invite';
  endpoint: string;
  /** Notification after inviting. */
  sent: string;
  /** Where who invites applies for the company that people are invited to. */
  applyAt: string | undefined;
}

interface InvitationField {
  key: keyof NewInvitation;
  label: Message;
  type?: 'tel';
  hint?: Message;
}

const FIELDS: InvitationField[] = [
  { key: 'first_name', label: msg('First name') },
  { key: 'last_name', label: msg('Last name') },
  {
    key: 'phone_number',
    label: msg('Phone number'),
    type: 'tel',
    hint: msg('The invitation works with this number alone'),
  },
];

function toLabel(key: string): string {
  const field = FIELDS.find((each) => each.key === key);
  return field ? t(field.label) : '';
}

const EMPTY: NewInvitation = { first_name: '', last_name: '', phone_number: '' };

/** Whom to invite. The server's rules are the only ones; what it finds wrong is shown at the fields. */
export function InvitationForm({ operation, endpoint, sent, applyAt }: InvitationFormProps) {
  const link = useLink();
  const [values, setValues] = useState(EMPTY);
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const invite = useMutation({
    mutationFn: (person: NewInvitation) => api.requestOperation(operation, endpoint, { json: person }),
    onSuccess: async () => {
      setValues(EMPTY);
      showToast(sent, 'success');
      form.current?.querySelector('input')?.focus();
      void client.invalidateQueries({ queryKey: ['invitations'] });
    },
  });
  const errors = invite.error instanceof ResponseFailure ? invite.error.errors : [];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    invite.mutate(values);
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={styles.form}>
      <ErrorSummary
        problems={errors.map(({ path: field, message }) => ({
          label: toLabel(field),
          message,
          href: `#${field}`,
          onSelect: () => document.getElementById(field)?.focus(),
        }))}
      />
      {invite.isError && errors.length === 0 && hasNoCompany(invite.error) && (
        <ErrorState title={t('Your own application comes first')} focusOn={invite.error}>
          <p>
            {t(
              'Whoever you invite joins the company that you apply for, and you have not applied yet. Nobody was invited.',
            )}
          </p>
          {applyAt !== undefined && (
            <Box component="p" sx={styles.actions}>
              <Button component={SoftLink} {...link(applyAt)}>
                {t('Go to the application')}
              </Button>
            </Box>
          )}
        </ErrorState>
      )}
      {invite.isError && errors.length === 0 && !hasNoCompany(invite.error) && (
        <ErrorState title={describeFailure(invite.error)} focusOn={invite.error}>
          <p>{t('Nobody was invited. What you typed is still here: please try again.')}</p>
        </ErrorState>
      )}
      {FIELDS.map(({ key, label, type, hint }) => {
        const message = errors.find((error) => error.path === key)?.message;
        const set = (toNext: (current: string) => string) =>
          setValues((current) => ({ ...current, [key]: toNext(current[key]) }));
        const box = {
          id: key,
          name: key,
          value: values[key],
          readOnly: invite.isPending,
          error: message !== undefined,
          autoComplete: 'off',
        };
        const described = describedBy(key, { hint: hint !== undefined, message: message !== undefined });
        return (
          <FieldFrame key={key} id={key} label={t(label)} hint={hint && t(hint)} message={message} required>
            {type === 'tel' ? (
              <PhoneBox {...box} onChange={set} describedBy={described} />
            ) : (
              <OutlinedInput
                {...box}
                onChange={({ target }) => set(() => toStorableText(target.value))}
                slotProps={{ input: { 'aria-required': true, 'aria-describedby': described } }}
              />
            )}
          </FieldFrame>
        );
      })}
      <Button type="submit" variant="contained" loading={invite.isPending}>
        {invite.isPending ? t('Sending...') : t('Send invitation')}
      </Button>
    </Box>
  );
}

function hasNoCompany(error: Error): boolean {
  return error instanceof ResponseFailure && error.code === 'COMPANY_NOT_FOUND';
}

const TONES: Record<InvitationBody['status'], Tone> = {
  pending: 'info',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
};

interface SentInvitationsProps {
  /** The provider that people were invited to. */
  provider: string;
  noun: string;
}

/** The invitations that the signed-in person has sent, with what can still be done about each. */
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
