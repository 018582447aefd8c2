import type { UserRow } from '@/api/shapes/user';
import { describeFailure } from '@/api/client/describe-failure';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { nameUser } from '../layout/name-user';
import { useAdminChange } from '../layout/use-admin-change';
import { t } from '@/texts/t';

interface ReleaseFromProviderProps {
  user: UserRow;
  /** What officers call the identity provider. */
  provider: string;
  onClose: () => void;
}

/** For an officer whom the identity provider takes for another person than before. */
export function ReleaseFromProvider({ user, provider, onClose }: ReleaseFromProviderProps) {
  const releasing = useAdminChange(t('Account released'), onClose);
  return (
    <ConfirmDialog
      open
      title={t('Release the account of {name} from {provider}?', { name: nameUser(user), provider })}
      confirmLabel={t('Release the account')}
      busyLabel={t('Releasing...')}
      danger
      busy={releasing.isPending}
      error={releasing.error ? describeFailure(releasing.error) : undefined}
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
    </ConfirmDialog>
  );
}
