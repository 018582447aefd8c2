import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastArea } from '@/session/parts/toast-area';

/**
 * Around every page: keeps the place on Back. Header and footer are each section's own, since they name the application
 * type.
 */
export function RootLayout() {
  return (
    <>
      <ToastArea />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
