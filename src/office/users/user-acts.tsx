/** What can be done from the list of users: an officer is added, those that are selected are suspended or deleted. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { UserRow, DeletionPreview, RoleList } from '@/api/shapes/user';
import Button from '@mui/material/Button';
import { listStyles } from '../layout/list-styles';
import { ConfirmChange } from '../layout/confirm-change';
import { RadioChoices } from '../layout/radio-choices';
import { describeFailure } from '@/api/client/describe-failure';
import { nameUser } from '../layout/name-user';
import { SuspensionReason } from './suspension-reason';
import { useAdminChange } from '../layout/use-admin-change';
import { listUserStatuses, type UserStatusWords } from './user-statuses';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { api } from '@/page/data/api';
import { styles } from './users-styles';
import { t } from '@/texts/t';
import { rich } from '@/ui/rich';
import TextField from '@mui/material/TextField';
import { toStorableText } from '@/fields/storable-text';
import { useSite } from '@/page/shell/use-site';
import { FormDialog } from '../layout/dialog-form';
import { describePermissions } from '../layout/describe-permissions';
import { readServerFaults } from '../layout/server-faults';
import { SelectField } from '../layout/select-field';

export function UsersBar({ users, onDone }: { users: readonly UserRow[]; onDone: () => void }) {
  const [asking, setAsking] = useState<{ what: 'status' | 'delete'; users: readonly UserRow[] }>();
  const close = (done: boolean) => {
    setAsking(undefined);
    if (done) onDone();
  };
  if (users.length === 0 && !asking) return null;
  return (
    <Box role="region" aria-label={t('Selected users')} sx={listStyles.bar}>
      <Box component="span" sx={listStyles.count}>
        {t('{count, plural, one {# user selected} other {# users selected}}', { count: users.length })}
      </Box>
      <Button size="small" variant="contained" onClick={() => setAsking({ what: 'status', users })}>
        {t('Set status')}
      </Button>
      <Button size="small" variant="contained" color="error" onClick={() => setAsking({ what: 'delete', users })}>
        {t('Delete')}
      </Button>
      <Button size="small" onClick={onDone}>
        {t('Clear selection')}
      </Button>
      {asking?.what === 'status' && <StatusDialog users={asking.users} onClose={close} />}
      {asking?.what === 'delete' && <DeleteUsersDialog users={asking.users} onClose={close} />}
    </Box>
  );
}

/** One status for several users. */
function StatusDialog({ users, onClose }: { users: readonly UserRow[]; onClose: (done: boolean) => void }) {
  const [status, setStatus] = useState<UserStatusWords['value']>('suspended');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const change = useAdminChange(t('Status set'), () => onClose(true));
  const suspends = status === 'suspended';
  const fault = suspends && reason.trim() === '' ? t('Say why: the person is told it') : undefined;
  const confirm = () => {
    setAsked(true);
    if (fault !== undefined) return document.getElementById('users-reason')?.focus();
    const json = { ids: users.map(({ id }) => id), status, ...(suspends && { reason: reason.trim() }) };
    return change.mutate((sender) => sender.request('PUT /admin/users/status', { json }));
  };
  return (
    <ConfirmChange
      change={change}
      title={
        users.length === 1
          ? t('Set the status of {name}', { name: nameUser(users[0] as UserRow) })
          : t('{count, plural, one {Set the status of # user} other {Set the status of # users}}', {
              count: users.length,
            })
      }
      confirmLabel={t('Set status')}
      busyLabel={t('Setting...')}
      onConfirm={confirm}
      onCancel={() => onClose(false)}
    >
      <RadioChoices
        id="users-status"
        name="status"
        label={t('Status')}
        value={status}
        onChange={(chosen) => setStatus(listUserStatuses().find(({ value }) => value === chosen)?.value ?? status)}
        choices={listUserStatuses()}
        disabled={change.isPending}
      />
      {suspends && (
        <Box sx={{ marginTop: 2 }}>
          <SuspensionReason
            id="users-reason"
            reason={reason}
            onChange={setReason}
            fault={asked ? fault : undefined}
            disabled={change.isPending}
          />
        </Box>
      )}
    </ConfirmChange>
  );
}

/** Deleting users: what happens to their records is said first. */
function DeleteUsersDialog({ users, onClose }: { users: readonly UserRow[]; onClose: (done: boolean) => void }) {
  const ids = users.map(({ id }) => id);
  const preview = useQuery({
    queryKey: ['admin', 'users', 'deletion', ids],
    queryFn: ({ signal }) => api.request('GET /admin/users/deletion', { query: { ids: ids.join(',') }, signal }),
    gcTime: 0,
  });
  const deletable = preview.data?.users.filter(({ refused }) => refused === null) ?? [];
  const remove = useAdminChange(
    t('{count, plural, one {# user deleted} other {# users deleted}}', { count: deletable.length }),
    () => onClose(true),
  );
  const none = preview.data !== undefined && deletable.length === 0;
  return (
    <ConfirmChange
      change={remove}
      danger
      title={t('{count, plural, one {Delete # user?} other {Delete # users?}}', { count: users.length })}
      confirmLabel={
        none
          ? t('Nothing can be deleted')
          : t('{count, plural, one {Delete # user} other {Delete # users}}', { count: deletable.length })
      }
      busyLabel={t('Deleting...')}
      onConfirm={() =>
        deletable.length > 0
          ? remove.mutate((sender) =>
              sender.request('DELETE /admin/users', { json: { ids: deletable.map(({ id }) => id) } }),
            )
          : onClose(false)
      }
      onCancel={() => onClose(false)}
    >
      {preview.isPending && <LoadingText>{t('Looking at their records…')}</LoadingText>}
      {preview.error && <ErrorState title={describeFailure(preview.error)} onRetry={() => void preview.refetch()} />}
      {preview.data && <Consequences users={preview.data.users} />}
    </ConfirmChange>
  );
}

function Consequences({ users }: { users: DeletionPreview['users'] }) {
  return (
    <>
      <p>{t('This cannot be undone. Deleted users can no longer sign in.')}</p>
      <Box component="ul" sx={styles.consequences}>
        {users.map(({ id, name, applications, refused }) => (
          <li key={id}>
            {refused === null
              ? describeRecords(name, applications)
              : rich('<strong>{name}</strong>: will not be deleted. {refused}', { name, strong, refused })}
          </li>
        ))}
      </Box>
    </>
  );
}

function describeRecords(name: string, count: number) {
  if (count === 0) return rich('<strong>{name}</strong>: has no applications.', { name, strong });
  return rich(
    '<strong>{name}</strong>: {count, plural, one {# application stays in the registry, with its history.} other {# applications stay in the registry, with their history.}}',
    { name, strong, count },
  );
}

function strong(words: string) {
  return <strong>{words}</strong>;
}

interface InviteOfficerDialogProps {
  roles: RoleList['data'];
  onClose: () => void;
}

const EMPTY = { first_name: '', last_name: '', email: '', role: '' };
type Draft = typeof EMPTY;

/** Giving somebody an account as an officer: their address, name and role; they choose the password themselves. */
export function InviteOfficerDialog({ roles, onClose }: InviteOfficerDialogProps) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [asked, setAsked] = useState(false);
  const site = useSite();
  const email = draft.email.trim();
  const invite = useAdminChange(
    site?.providerAlone
      ? t('A link to the sign-in page was sent to {email}', { email })
      : t('A link for their password was sent to {email}', { email }),
    onClose,
  );
  const officers = roles.filter(({ audience }) => audience === 'officer');
  const role = officers.find(({ id }) => id === draft.role);
  const faults = asked ? { ...toFields(readServerFaults(invite.error)), ...findFaults(draft) } : {};

  const submit = () => {
    setAsked(true);
    const [first] = Object.keys(findFaults(draft));
    if (first !== undefined) return document.getElementById(`invite-${first}`)?.focus();
    const { role: chosen, ...person } = draft;
    const json = { ...person, email, roles: [chosen] };
    return invite.mutate((api) => api.request('POST /admin/users', { json }));
  };
  const common = (key: keyof Draft, hint?: string) => ({
    id: `invite-${key}`,
    name: key,
    value: draft[key],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [key]: toStorableText(target.value) }),
    disabled: invite.isPending,
    error: faults[key] !== undefined,
    helperText: faults[key] ?? hint,
    autoComplete: 'off',
  });

  return (
    <FormDialog
      title={t('Add an officer')}
      onSubmit={submit}
      onCancel={onClose}
      busy={invite.isPending}
      error={invite.error}
      kept={t('What you typed is still here.')}
      submitLabel={t('Send the link')}
      busyLabel={t('Sending...')}
    >
      <Box component="p" sx={styles.lead}>
        {site?.providerAlone
          ? t('They are sent a link by email, and sign in with {provider}, which has to know them by that address.', {
              provider: site.identityProvider,
            })
          : t('They are sent a link by email, choose a password, and sign in with both.')}
      </Box>
      <Box sx={styles.fields}>
        <TextField {...common('first_name')} label={t('First name')} required />
        <TextField {...common('last_name')} label={t('Last name')} />
        <TextField
          {...common('email', t('Their own: it is what they sign in by'))}
          label={t('Email')}
          type="email"
          required
        />
        <SelectField
          {...common('role', role ? describePermissions(role) : t('What they may do'))}
          label={t('Role')}
          required
          none={t('Select…')}
          choices={officers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Box>
    </FormDialog>
  );
}

function findFaults({ first_name, email, role }: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(first_name.trim() === '' && { first_name: t('Enter the first name') }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: t('Invalid email address') }),
    ...(role === '' && { role: t('Choose a role of officers') }),
  };
}

/** The server's roles are one here. */
function toFields({ roles: role, ...faults }: Partial<Record<string, string>>): Partial<Record<string, string>> {
  return role === undefined ? faults : { ...faults, role };
}
