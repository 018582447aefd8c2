/** One status for several users. */
import { useState } from 'react';
import type { UserRow } from '@/api/shapes/user';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { RadioChoices } from '../layout/radio-choices';
import { describeFailure } from '@/api/client/describe-failure';
import { nameUser } from './name-user';
import { useUsersChange } from './use-users-change';
import { USER_STATUSES } from './user-statuses';

export function StatusDialog({ users, onClose }: { users: readonly UserRow[]; onClose: (done: boolean) => void }) {
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
