/** The administration's frame. */
import { Outlet } from 'react-router-dom';
import { PageFrame } from '@/page/shell/page-layout';

export function AdminRoot() {
  return (
    <PageFrame applicationType="Administration" width="full">
      <Outlet />
    </PageFrame>
  );
}
