/** Deleting users: what happens to their records is said first. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { DeletionPreview, UserRow } from '@/api/shapes/user';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { useUsersChange } from './use-users-change';
import { styles } from './users-styles';

export function DeleteUsersDialog({ users, onClose }: { users: readonly UserRow[]; onClose: (done: boolean) => void }) {
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
