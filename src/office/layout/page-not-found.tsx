/** An address of the administration that leads nowhere. */
import { Link } from 'react-router-dom';
import { EmptyState } from '@/ui/empty-state';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { t } from '@/texts/t';

export function PageNotFound() {
  return (
    <>
      <AdminHeading>{t('Page not found')}</AdminHeading>
      <EmptyState title={t('There is no such page in the administration')}>
        <p>
          <Link to="/admin/dashboard">{t('Go to the dashboard')}</Link>
        </p>
      </EmptyState>
    </>
  );
}
