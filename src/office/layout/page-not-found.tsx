/** An address of the administration that leads nowhere. */
import { Link } from 'react-router-dom';
import { EmptyState } from '@/ui/empty-state';
import { AdminHeading } from '@/sign-in/officer/admin-heading';

export function PageNotFound() {
  return (
    <>
      <AdminHeading>Page not found</AdminHeading>
      <EmptyState title="There is no such page in the administration">
        <p>
          <Link to="/admin/dashboard">Go to the dashboard</Link>
        </p>
      </EmptyState>
    </>
  );
}
