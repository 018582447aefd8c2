import type { UserRow } from '@/api/shapes/user';
import { describeFailure } from '@/api/client/describe-failure';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { nameUser } from '../layout/name-user';
import { useAdminChange } from '../layout/use-admin-change';
import { t } from '@/texts/t';

/** For an officer who has lost the device of theirs. */
export function RemoveFactor({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const removing = useAdminChange(t('Second factor removed'), onClose);
  return (
    <ConfirmDialog
      open
      title={t('Remove the second factor of {name}?', { name: nameUser(user) })}
      confirmLabel={t('Remove the second factor')}
      busyLabel={t('Removing...')}
      danger
      busy={removing.isPending}
      error={removing.error ? describeFailure(removing.error) : undefined}
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
    </ConfirmDialog>
  );
}
