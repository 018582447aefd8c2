/** The administration's frame and services. */
import { Outlet } from 'react-router-dom';
import { PageFrame } from '@/session/page/page-frame';
import { AdminServicesProvider } from '@/session/officer/admin-services';
import { supabaseServices } from '@/session/officer/supabase-services';

export function AdminRoot() {
  return (
    <AdminServicesProvider value={supabaseServices}>
      <PageFrame applicationType="Administration" width="full">
        <Outlet />
      </PageFrame>
    </AdminServicesProvider>
  );
}
