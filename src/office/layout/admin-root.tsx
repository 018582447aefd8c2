/** The administration's frame and services. */
import { Outlet } from 'react-router-dom';
import { PageFrame } from '@/page/shell/page-frame';
import { AdminServicesProvider } from '@/sign-in/officer/admin-services';
import { supabaseServices } from '@/sign-in/officer/supabase-services';

export function AdminRoot() {
  return (
    <AdminServicesProvider value={supabaseServices}>
      <PageFrame applicationType="Administration" width="full">
        <Outlet />
      </PageFrame>
    </AdminServicesProvider>
  );
}
