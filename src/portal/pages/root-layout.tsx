import { Outlet, ScrollRestoration } from 'react-router-dom';

/**
 * Around every page: keeps the place on Back. Header and footer are each section's own, since they name the application
 * type.
 */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
