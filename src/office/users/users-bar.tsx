/** What can be done with the selected users. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { UserRow, DeletionPreview } from '@/api/shapes/user';
import Button from '@mui/material/Button';
import { listStyles } from '../layout/list-styles';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { RadioChoices } from '../layout/radio-choices';
import { describeFailure } from '@/api/client/describe-failure';
import { nameUser } from './name-user';
import { useUsersChange } from './use-users-change';
import { USER_STATUSES } from './user-statuses';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { api } from '@/page/data/api';
import { styles } from './users-styles';

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

/** Deleting users: what happens to their records is said first. */
function DeleteUsersDialog({ users, onClose }: { users: readonly UserRow[]; onClose: (done: boolean) => void }) {
  const ids = users.map(({ id }) => id);
  const preview = useQuery({
    queryKey: ['admin', 'users', 'deletion', ids],
    queryFn: ({ signal }) => api.request('GET /admin/users/deletion', { query: { ids: ids.join(',') }, signal }),
    gcTime: 0,
  });
  const deletable = preview.data?.users.filter(({ refused }) => refused === null) ?? [];
  const remove = useUsersChange(deletable.length === 1 ? '1 user deleted' : `${deletable.length} users deleted`, () =>
    onClose(true),
  );
  const none = preview.data !== undefined && deletable.length === 0;
  return (
    <ConfirmDialog
      open
      danger
      title={users.length === 1 ? 'Delete 1 user?' : `Delete ${users.length} users?`}
      confirmLabel={
        none ? 'Nothing can be deleted' : deletable.length === 1 ? 'Delete 1 user' : `Delete ${deletable.length} users`
      }
      busyLabel="Deleting..."
      busy={remove.isPending}
      error={remove.error ? describeFailure(remove.error) : undefined}
      onConfirm={() =>
        deletable.length > 0
          ? remove.mutate((sender) =>
              sender.request('DELETE /admin/users', { json: { ids: deletable.map(({ id }) => id) } }),
            )
          : onClose(false)
      }
      onCancel={() => onClose(false)}
    >
      {preview.isPending && <LoadingText>Looking at their records…</LoadingText>}
      {preview.error && <ErrorState title={describeFailure(preview.error)} onRetry={() => void preview.refetch()} />}
      {preview.data && <Consequences users={preview.data.users} />}
    </ConfirmDialog>
  );
}

function Consequences({ users }: { users: DeletionPreview['users'] }) {
  return (
    <>
      <p>This cannot be undone. Deleted users can no longer sign in.</p>
      <Box component="ul" sx={styles.consequences}>
        {users.map(({ id, name, applications, refused }) => (
          <li key={id}>
            <strong>{name}</strong>:{' '}
            {refused === null ? describeRecords(applications) : `will not be deleted. ${refused}`}
          </li>
        ))}
      </Box>
    </>
  );
}

function describeRecords(applications: number): string {
  if (applications === 0) return 'has no applications.';
  return applications === 1
    ? '1 application stays in the registry, with its history.'
    : `${applications} applications stay in the registry, with their history.`;
}
