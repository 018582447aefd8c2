/** What can be done with the selected users. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { UserRow, DeletionPreview } from '@/api/shapes/user';
import Button from '@mui/material/Button';
import { listStyles } from '../layout/list-styles';
import { ConfirmDialog } from '@/ui/confirm-dialog';
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
    <ConfirmDialog
      open
      title={
        users.length === 1
          ? t('Set the status of {name}', { name: nameUser(users[0] as UserRow) })
          : t('{count, plural, one {Set the status of # user} other {Set the status of # users}}', {
              count: users.length,
            })
      }
      confirmLabel={t('Set status')}
      busyLabel={t('Setting...')}
      busy={change.isPending}
      error={change.error ? describeFailure(change.error) : undefined}
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
  const remove = useAdminChange(
    t('{count, plural, one {# user deleted} other {# users deleted}}', { count: deletable.length }),
    () => onClose(true),
  );
  const none = preview.data !== undefined && deletable.length === 0;
  return (
    <ConfirmDialog
      open
      danger
      title={t('{count, plural, one {Delete # user?} other {Delete # users?}}', { count: users.length })}
      confirmLabel={
        none
          ? t('Nothing can be deleted')
          : t('{count, plural, one {Delete # user} other {Delete # users}}', { count: deletable.length })
      }
      busyLabel={t('Deleting...')}
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
      {preview.isPending && <LoadingText>{t('Looking at their records…')}</LoadingText>}
      {preview.error && <ErrorState title={describeFailure(preview.error)} onRetry={() => void preview.refetch()} />}
      {preview.data && <Consequences users={preview.data.users} />}
    </ConfirmDialog>
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
