/** The administration's frame and services. */
import { Outlet } from 'react-router-dom';
import { PageFrame } from '../../page-frame';
import { AdminServicesProvider } from '../session/admin-services';
import { supabaseServices } from '../session/supabase-services';

export function AdminRoot() {
  return (
    <AdminServicesProvider value={supabaseServices}>
      <PageFrame applicationType="Administration" width="full"><Outlet /></PageFrame>
    </AdminServicesProvider>
  );
}
