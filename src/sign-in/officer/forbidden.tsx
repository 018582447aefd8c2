/** What someone sees who may not be here (specification section 8: the 403 messages). */
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { AdminHeading } from './admin-heading';
import { t } from '@/texts/t';

export interface ForbiddenProps {
  /** What a part of the administration shows, as the 403 messages name it: "users". */
  area: string;
  onLogOut?: () => void;
}

export function Forbidden({ area, onLogOut }: ForbiddenProps) {
  return (
    <>
      <AdminHeading>{t('Access forbidden')}</AdminHeading>
      <ErrorState title={t('Access forbidden: You do not have permission to view admin {area}', { area })}>
        <p>
          {t(
            'Nothing is wrong with what you entered. If you need this page for your work, ask an administrator to give you a role that may open it.',
          )}
        </p>
        {onLogOut && <Button onClick={onLogOut}>{t('Sign out')}</Button>}
      </ErrorState>
    </>
  );
}
