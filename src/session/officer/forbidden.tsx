/** What someone sees who may not be here (specification section 8: the 403 messages). */
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { AdminHeading } from './admin-heading';

/** What a part of the administration shows, as the 403 messages name it. */
export type Area = 'applications' | 'users' | 'roles' | 'settings' | 'audit';

export function forbiddenMessage(area: Area): string {
  return `Access forbidden: You do not have permission to view admin ${area}`;
}

export function Forbidden({ area, onLogOut }: { area: Area; onLogOut?: () => void }) {
  return (
    <>
      <AdminHeading>Access forbidden</AdminHeading>
      <ErrorState title={forbiddenMessage(area)}>
        <p>
          Nothing is wrong with what you entered. If you need this page for your work, ask an administrator to give you
          a role that may open it.
        </p>
        {onLogOut && <Button onClick={onLogOut}>Sign out</Button>}
      </ErrorState>
    </>
  );
}
