/** What can be done with the selected users. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { UserRow } from '@/api/shapes/user';
import Button from '@mui/material/Button';
import { DeleteUsersDialog } from './delete-users-dialog';
import { listStyles } from '../layout/list-styles';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { RadioChoices } from '../layout/radio-choices';
import { describeFailure } from '@/api/client/describe-failure';
import { nameUser } from './name-user';
import { useUsersChange } from './use-users-change';
import { USER_STATUSES } from './user-statuses';

export function UsersBar({ users, onDone }: { users: readonly UserRow[]; onDone: () => void }) {
  const [asking, setAsking] = useState<{ what: 'status' | 'delete'; users: readonly UserRow[] }>();
  const close = (done: boolean) => {
    setAsking(undefined);
    if (done) onDone();
  };
  if (users.length === 0 && !asking) return null;
  return (
    <Box role="region" aria-label="Selected users" sx={listStyles.bar}>
      <Box component="span" sx={listStyles.count}>
        {users.length === 1 ? '1 user selected' : `${users.length} users selected`}
      </Box>
      <Button size="small" variant="contained" onClick={() => setAsking({ what: 'status', users })}>
        Set status
      </Button>
      <Button size="small" variant="contained" color="error" onClick={() => setAsking({ what: 'delete', users })}>
        Delete
      </Button>
      <Button size="small" onClick={onDone}>
        Clear selection
      </Button>
      {asking?.what === 'status' && <StatusDialog users={asking.users} onClose={close} />}
      {asking?.what === 'delete' && <DeleteUsersDialog users={asking.users} onClose={close} />}
    </Box>
  );
}

/** One status for several users. */
function StatusDialog({ users, onClose }: { users: readonly UserRow[]; onClose: (done: boolean) => void }) {
  const [status, setStatus] = useState<(typeof USER_STATUSES)[number]['value']>('suspended');
  const change = useUsersChange('Status set', () => onClose(true));
  return (
    <ConfirmDialog
      open
      title={
        users.length === 1
          ? `Set the status of ${nameUser(users[0] as UserRow)}`
          : `Set the status of ${users.length} users`
      }
      confirmLabel="Set status"
      busyLabel="Setting..."
      busy={change.isPending}
      error={change.error ? describeFailure(change.error) : undefined}
      onConfirm={() =>
        change.mutate((api) =>
          api.request('PUT /admin/users/status', { json: { ids: users.map(({ id }) => id), status } }),
        )
      }
      onCancel={() => onClose(false)}
    >
      <RadioChoices
        id="users-status"
        name="status"
        label="Status"
        value={status}
        onChange={(chosen) => setStatus(USER_STATUSES.find(({ value }) => value === chosen)?.value ?? status)}
        choices={USER_STATUSES}
        disabled={change.isPending}
      />
    </ConfirmDialog>
  );
}
