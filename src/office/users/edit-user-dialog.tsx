/** One user: names, contact, role, status; and a new password by e-mail. */
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { ResponseFailure } from '@/api/client/request-failure';
import type { RoleList, UserRow } from '@/api/shapes/user';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ErrorState } from '@/ui/error-state';
import { describeFailure } from '@/api/client/describe-failure';
import { nameUser } from './name-user';
import { findUserFaults, readUserDraft, toUserChange, type UserDraft } from './user-draft';
import { StorageDialog } from './storage-dialog';
import { useUsersChange } from './use-users-change';
import TextField from '@mui/material/TextField';
import { toStorableText } from '@/fields/storable-text';
import { describePermissions } from './describe-permissions';
import { USER_STATUSES } from './user-statuses';
import { styles } from './users-styles';

export interface EditUserDialogProps {
  user: UserRow;
  roles: RoleList['data'];
  onClose: () => void;
}

export function EditUserDialog({ user, roles, onClose }: EditUserDialogProps) {
  const may = useMay();
  const titleId = useId();
  const [draft, setDraft] = useState<UserDraft>(() => readUserDraft(user));
  const [asked, setAsked] = useState(false);
  const [resetting, setResetting] = useState(false);
  const [storing, setStoring] = useState(false);
  const save = useUsersChange('User saved', onClose);
  const change = toUserChange(user, draft);
  const faults = { ...readServerFaults(save.error), ...findUserFaults(draft) };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const first = Object.keys(findUserFaults(draft))[0];
    if (first !== undefined) document.getElementById(`user-${first}`)?.focus();
    else if (Object.keys(change).length === 0) onClose();
    else save.mutate((api) => api.request('PUT /admin/users/:id', { params: { id: user.id }, json: change }));
  };

  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{nameUser(user)}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <UserFields
              draft={draft}
              onChange={setDraft}
              roles={roles}
              faults={asked ? faults : {}}
              disabled={save.isPending}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="text" onClick={() => setResetting(true)} disabled={save.isPending}>
                Reset password
              </Button>
              <Button variant="text" onClick={() => setStoring(true)} disabled={save.isPending}>
                Storage
              </Button>
              {may('send_messages') && (
                <Button variant="text" component={Link} to={`/admin/messages?state=all&user=${user.id}`}>
                  Messages
                </Button>
              )}
            </Box>
            {save.error && (
              <ErrorState title={describeFailure(save.error)}>
                <p>Nothing was changed, and what you typed is still here.</p>
              </ErrorState>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </form>
      {storing && <StorageDialog user={user} onClose={() => setStoring(false)} />}
      {resetting && <ResetPassword user={user} onClose={() => setResetting(false)} />}
    </Dialog>
  );
}

function ResetPassword({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const reset = useUsersChange('Password reset sent', onClose);
  return (
    <ConfirmDialog
      open
      title={`Reset the password of ${nameUser(user)}?`}
      confirmLabel="Reset password"
      busyLabel="Resetting..."
      busy={reset.isPending}
      error={reset.error ? describeFailure(reset.error) : undefined}
      onConfirm={() =>
        reset.mutate((api) => api.request('POST /admin/users/:id/reset-password', { params: { id: user.id } }))
      }
      onCancel={onClose}
    >
      <p>
        {user.email
          ? `A link for choosing a new password goes to ${user.email}.`
          : 'This user has no e-mail address: add one first.'}
      </p>
    </ConfirmDialog>
  );
}

function readServerFaults(error: unknown): Partial<Record<string, string>> {
  return error instanceof ResponseFailure
    ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
    : {};
}

interface UserFieldsProps {
  draft: UserDraft;
  onChange: (draft: UserDraft) => void;
  roles: RoleList['data'];
  faults: Partial<Record<string, string>>;
  disabled: boolean;
}

const TEXTS = [
  { key: 'first_name', label: 'First name', type: 'text' },
  { key: 'last_name', label: 'Last name', type: 'text' },
  { key: 'email', label: 'Email', type: 'email' },
  { key: 'phone', label: 'Phone', type: 'text' },
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
        <TextField key={key} {...common(key)} label={label} type={type} autoComplete="off" />
      ))}
      <TextField {...common('role', role && describePermissions(role))} select label="Role">
        <option value="">Select…</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        {...common('status', USER_STATUSES.find(({ value }) => value === draft.status)?.hint)}
        select
        label="Status"
      >
        <option value="">Select…</option>
        {USER_STATUSES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
