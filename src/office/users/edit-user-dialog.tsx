/** One user: names, contact, role, status; and a new password by e-mail. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RoleList, UserRow, UserChange, UserStorage } from '@/api/shapes/user';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import Button from '@mui/material/Button';
import { ConfirmChange } from '../layout/confirm-change';
import { useSite } from '@/page/shell/use-site';
import { LeaveDialog } from '../layout/leave-dialog';
import { nameUser } from '../layout/name-user';
import { readServerFaults } from '../layout/server-faults';
import { SuspensionReason } from './suspension-reason';
import { useAdminChange } from '../layout/use-admin-change';
import TextField from '@mui/material/TextField';
import { toStorableText } from '@/fields/storable-text';
import { describePermissions } from '../layout/describe-permissions';
import { listUserStatuses } from './user-statuses';
import { styles } from './users-styles';
import { useAdminQuery } from '../layout/use-admin-query';
import { FormDialog, PendingDialog } from '../layout/dialog-form';
import { SelectField } from '../layout/select-field';
import { msg, t } from '@/texts/t';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ResponseFailure } from '@/api/client/request-failure';
import { formatNumber } from '@/engine/locale/formats';
import { toSizeText } from '@/engine/locale/size-text';

interface OpenedUserProps {
  id: string;
  listed: UserRow | undefined;
  roles: RoleList['data'] | undefined;
  onClose: () => void;
}

const KEYS = ['first_name', 'last_name', 'email', 'phone', 'role', 'status'] as const;

type UserDraft = Record<(typeof KEYS)[number] | 'reason', string>;

export interface EditUserDialogProps {
  user: UserRow;
  roles: RoleList['data'];
  onClose: () => void;
}

function EditUserDialog({ user, roles, onClose }: EditUserDialogProps) {
  const may = useMay();
  const [draft, setDraft] = useState<UserDraft>(() => readUserDraft(user));
  const [asked, setAsked] = useState(false);
  const [over, setOver] = useState<'reset' | 'storage' | 'leave' | 'factor' | 'release'>();
  const back = () => setOver(undefined);
  const site = useSite();
  const provider = site?.identityProvider || t('the identity provider');
  const save = useAdminChange(t('User saved'), onClose);
  const change = toUserChange(user, draft);
  const suspends = change.status === 'suspended';
  const faults = { ...readServerFaults(save.error), ...findUserFaults(draft, suspends) };
  const isOfficer = roles.some(({ id, audience }) => id === user.role && audience === 'officer');
  const isInvited = isOfficer && user.last_login_at === null;
  const hasPassword = !(isOfficer && site?.providerAlone);

  const submit = () => {
    setAsked(true);
    const first = Object.keys(findUserFaults(draft, suspends))[0];
    if (first !== undefined) document.getElementById(`user-${first}`)?.focus();
    else if (Object.keys(change).length === 0) onClose();
    else {
      const json = { ...change, ...(suspends && { reason: draft.reason.trim() }) };
      save.mutate((api) => api.request('PUT /admin/users/:id', { params: { id: user.id }, json }));
    }
  };

  return (
    <FormDialog
      title={nameUser(user)}
      over={
        <>
          {over === 'leave' && <LeaveDialog officer={{ id: user.id, name: nameUser(user) }} onClose={back} />}
          {over === 'storage' && <StorageDialog user={user} onClose={back} />}
          {over === 'release' && <ReleaseFromProvider user={user} provider={provider} onClose={onClose} />}
          {over === 'factor' && <RemoveFactor user={user} onClose={onClose} />}
          {over === 'reset' && (
            <ResetPassword user={user} isInvited={isInvited} hasPassword={hasPassword} onClose={back} />
          )}
        </>
      }
      onSubmit={submit}
      onCancel={onClose}
      busy={save.isPending}
      error={save.error}
      kept={t('Nothing was changed, and what you typed is still here.')}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
    >
      <UserFields
        draft={draft}
        onChange={setDraft}
        roles={roles}
        faults={asked ? faults : {}}
        disabled={save.isPending}
      />
      {suspends && (
        <SuspensionReason
          id="user-reason"
          reason={draft.reason}
          onChange={(reason) => setDraft({ ...draft, reason })}
          fault={asked ? faults.reason : undefined}
          disabled={save.isPending}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(isInvited || hasPassword) && (
          <Button variant="text" onClick={() => setOver('reset')} disabled={save.isPending}>
            {isInvited ? t('Send the invitation again') : t('Reset password')}
          </Button>
        )}
        <Button variant="text" onClick={() => setOver('storage')} disabled={save.isPending}>
          {t('Storage')}
        </Button>
        {isOfficer && (
          <Button variant="text" onClick={() => setOver('leave')} disabled={save.isPending}>
            {t('Leave of absence')}
          </Button>
        )}
        {user.has_second_factor && (
          <Button variant="text" onClick={() => setOver('factor')} disabled={save.isPending}>
            {t('Remove the second factor')}
          </Button>
        )}
        {user.has_provider_identity && (
          <Button variant="text" onClick={() => setOver('release')} disabled={save.isPending}>
            {t('Release from {provider}', { provider })}
          </Button>
        )}
        {may('send_messages') && (
          <Button variant="text" component={Link} to={`/admin/messages?state=all&user=${user.id}`}>
            {t('Messages')}
          </Button>
        )}
      </Box>
    </FormDialog>
  );
}

interface ResetPasswordProps {
  user: UserRow;
  /** An officer who has never signed in. */
  isInvited: boolean;
  /** Whether they sign in by one. */
  hasPassword: boolean;
  onClose: () => void;
}

function ResetPassword({ user, isInvited, hasPassword, onClose }: ResetPasswordProps) {
  const reset = useAdminChange(isInvited ? t('Invitation sent again') : t('Password reset sent'), onClose);
  const name = nameUser(user);
  return (
    <ConfirmChange
      change={reset}
      title={
        isInvited ? t('Send {name} the invitation again?', { name }) : t('Reset the password of {name}?', { name })
      }
      confirmLabel={isInvited ? t('Send the link') : t('Reset password')}
      busyLabel={isInvited ? t('Sending...') : t('Resetting...')}
      onConfirm={() =>
        reset.mutate((api) => api.request('POST /admin/users/:id/reset-password', { params: { id: user.id } }))
      }
      onCancel={onClose}
    >
      <p>{tellLink(user.email, hasPassword)}</p>
    </ConfirmChange>
  );
}

function tellLink(email: string | null, hasPassword: boolean): string {
  if (email === null || email === '') return t('This user has no email address: add one first.');
  if (!hasPassword) return t('A link to the sign-in page goes to {email}.', { email });
  return t('A link for choosing a new password goes to {email}.', { email });
}

interface UserFieldsProps {
  draft: UserDraft;
  onChange: (draft: UserDraft) => void;
  roles: RoleList['data'];
  faults: Partial<Record<string, string>>;
  disabled: boolean;
}

const TEXTS = [
  { key: 'first_name', label: msg('First name'), type: 'text' },
  { key: 'last_name', label: msg('Last name'), type: 'text' },
  { key: 'email', label: msg('Email'), type: 'email' },
  { key: 'phone', label: msg('Phone'), type: 'text' },
] as const;

/** The fields of a user. */
function UserFields({ draft, onChange, roles, faults, disabled }: UserFieldsProps) {
  const role = roles.find(({ id }) => id === draft.role);
  const common = (key: keyof UserDraft, hint?: string) => ({
    id: `user-${key}`,
    name: key,
    value: draft[key],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [key]: toStorableText(target.value) }),
    disabled,
    error: faults[key] !== undefined,
    helperText: faults[key] ?? hint,
  });
  return (
    <Box sx={styles.fields}>
      {TEXTS.map(({ key, label, type }) => (
        <TextField key={key} {...common(key)} label={t(label)} type={type} autoComplete="off" />
      ))}
      <SelectField
        {...common('role', role && describePermissions(role))}
        label={t('Role')}
        none={t('Select…')}
        choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        {...common('status', listUserStatuses().find(({ value }) => value === draft.status)?.hint)}
        label={t('Status')}
        none={t('Select…')}
        choices={listUserStatuses()}
      />
    </Box>
  );
}

/** A user while they are edited. */
function readUserDraft(user: UserRow): UserDraft {
  return { ...(Object.fromEntries(KEYS.map((key) => [key, user[key] ?? ''])) as UserDraft), reason: '' };
}

/** Only what differs; an emptied e-mail or phone is taken away. */
function toUserChange(user: UserRow, draft: UserDraft): UserChange {
  const changed = KEYS.filter((key) => draft[key].trim() !== (user[key] ?? ''));
  return Object.fromEntries(
    changed.map((key) => [
      key,
      (key === 'email' || key === 'phone') && draft[key].trim() === '' ? null : draft[key].trim(),
    ]),
  ) as UserChange;
}

/** By field key. */
function findUserFaults(draft: UserDraft, suspends: boolean): Partial<Record<keyof UserDraft, string>> {
  const faults: Partial<Record<keyof UserDraft, string>> = {};
  if (draft.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(draft.email.trim()))
    faults.email = t('Invalid email address');
  // Specification section 9: the phone pattern.
  if (draft.phone.trim() !== '' && !/^\+?\d{10,15}$/.test(draft.phone.trim()))
    faults.phone = t('Phone number must be between 10-15 digits and may start with +');
  if (suspends && draft.reason.trim() === '') faults.reason = t('Say why: the person is told it');
  return faults;
}

/** The user whose id stands in the address: such as the list has them, else as the server answers. */
export function OpenedUser({ id, listed, roles, onClose }: OpenedUserProps) {
  const asked = useAdminQuery(
    ['user', id],
    (api, signal) => api.request('GET /admin/users/:id', { params: { id }, signal }),
    { enabled: listed === undefined },
  );
  const known = listed ?? asked.data;
  // As they were when they were opened: what others change meanwhile is not sent back, and what is typed stays.
  const [user, setUser] = useState(known);
  if (!user && known) setUser(known);
  if (user && roles) return <EditUserDialog user={user} roles={roles} onClose={onClose} />;
  return (
    <PendingDialog
      title={t('User')}
      asked={asked}
      kept={t('Nothing was changed. A user who was deleted cannot be opened. Close this to see the others.')}
      onClose={onClose}
    />
  );
}

/** For an officer who has lost the device of theirs. */
function RemoveFactor({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const removing = useAdminChange(t('Second factor removed'), onClose);
  return (
    <ConfirmChange
      change={removing}
      title={t('Remove the second factor of {name}?', { name: nameUser(user) })}
      confirmLabel={t('Remove the second factor')}
      busyLabel={t('Removing...')}
      danger
      onConfirm={() =>
        removing.mutate((api) => api.request('DELETE /admin/users/:id/second-factor', { params: { id: user.id } }))
      }
      onCancel={onClose}
    >
      <p>
        {t(
          'Do this only for somebody whom you know and have spoken to. They are signed out everywhere and told by email, and their password alone opens the account until they set up another app.',
        )}
      </p>
    </ConfirmChange>
  );
}

interface ReleaseFromProviderProps {
  user: UserRow;
  /** What officers call the identity provider. */
  provider: string;
  onClose: () => void;
}

/** For an officer whom the identity provider takes for another person than before. */
function ReleaseFromProvider({ user, provider, onClose }: ReleaseFromProviderProps) {
  const releasing = useAdminChange(t('Account released'), onClose);
  return (
    <ConfirmChange
      change={releasing}
      title={t('Release the account of {name} from {provider}?', { name: nameUser(user), provider })}
      confirmLabel={t('Release the account')}
      busyLabel={t('Releasing...')}
      danger
      onConfirm={() =>
        releasing.mutate((api) => api.request('DELETE /admin/users/:id/provider-identity', { params: { id: user.id } }))
      }
      onCancel={onClose}
    >
      <p>
        {t(
          'Do this only where {provider} has made the account of this very person anew. They are signed out everywhere, and whoever signs in there next with {email} has this account from then on.',
          { provider, email: user.email ?? t('their address') },
        )}
      </p>
    </ConfirmChange>
  );
}

/** What one user stores, and a quota of their own. */
function StorageDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const asked = useAdminQuery(['storage', user.id], (api, signal) =>
    api.request('GET /admin/users/:id/storage', { params: { id: user.id }, signal }),
  );
  if (asked.data) return <StorageForm user={user} storage={asked.data} onClose={onClose} />;
  return (
    <PendingDialog
      title={nameStorage(user)}
      width="xs"
      asked={asked}
      kept={t('What this user stores could not be loaded. Nothing was changed.')}
      onClose={onClose}
    />
  );
}

function nameStorage(user: UserRow): string {
  return t('Storage of {name}', { name: nameUser(user) });
}

function StorageForm({ user, storage, onClose }: { user: UserRow; storage: UserStorage; onClose: () => void }) {
  const own = storage.own_storage_mb === null ? '' : String(storage.own_storage_mb);
  const [typed, setTyped] = useState(own);
  const [asked, setAsked] = useState(false);
  const save = useAdminChange(t('Storage saved'), onClose);
  const value = typed.trim();
  const fault = /^\d*$/.test(value) ? findFault(save.error) : t('Enter a whole number of megabytes');
  const submit = () => {
    setAsked(true);
    if (!/^\d*$/.test(value)) return document.getElementById('own-storage')?.focus();
    if (value === own) return onClose();
    save.mutate((api) =>
      api.request('PUT /admin/users/:id/storage', {
        params: { id: user.id },
        json: { own_storage_mb: value === '' ? null : Number(value) },
      }),
    );
  };
  const used = t('{size} of {quota} MB used', {
    size: toSizeText(storage.used_bytes),
    quota: formatNumber(storage.storage_mb),
  });
  return (
    <FormDialog
      title={nameStorage(user)}
      width="xs"
      onSubmit={submit}
      onCancel={onClose}
      busy={save.isPending}
      error={save.error}
      kept={t('Nothing was changed, and what you typed is still here.')}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
    >
      <div>
        <Typography>{used}</Typography>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (storage.used_bytes / (storage.storage_mb * 1_048_576)) * 100)}
          aria-label={used}
          sx={{ my: 1 }}
        />
        <Typography color="textSecondary" variant="body2">
          {t('{count} of {most} uploads under way', {
            count: formatNumber(storage.uploads),
            most: formatNumber(storage.uploads_in_progress),
          })}
        </Typography>
      </div>
      <TextField
        id="own-storage"
        label={t('Quota of this user, in MB')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        disabled={save.isPending}
        error={asked && fault !== undefined}
        helperText={(asked ? fault : undefined) ?? t('Empty: that of everybody, which the settings have.')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function findFault(error: unknown): string | undefined {
  return error instanceof ResponseFailure ? error.errors[0]?.message : undefined;
}
