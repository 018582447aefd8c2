/** Opens a page of the administration over a fake office. */
import './club-office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { createApiClient } from '@/api/client/client';
import { adminRoutes } from '@/office/admin-routes';
import { PageFrame } from '@/page/shell/page-frame';
import { AdminServicesProvider, type AdminServices } from '@/sign-in/officer/admin-services';
import { ThemeProvider } from '@/ui/theme/theme-provider';
import { ToastProvider } from '@/ui/toast-provider';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { startFakeOffice } from './fake-office';

export interface OpenOptions {
  signedIn?: boolean;
  services?: Partial<AdminServices>;
  /** Prepares the office before the page asks it anything. */
  prepare?: (office: ReturnType<typeof startFakeOffice>) => void;
}

export function openAdmin(path: string, { signedIn = true, services, prepare }: OpenOptions = {}) {
  localStorage.clear();
  sessionStorage.clear();
  const office = startFakeOffice();
  prepare?.(office);
  let session = signedIn;
  const listeners = new Set<() => void>();
  const endSession = () => {
    session = false;
    for (const listener of listeners) listener();
  };
  const own: AdminServices = {
    api: createApiClient({
      baseUrl: '/api',
      getToken: () => Promise.resolve(session ? 'token' : undefined),
      onUnauthorised: endSession,
    }),
    hasSession: () => Promise.resolve(session),
    adoptOfficerSession: () => Promise.resolve(void (session = true)),
    signOut: () => {
      endSession();
      return Promise.resolve(true);
    },
    signOutEverywhere: () => own.signOut(),
    endUnusedSession: () => Promise.resolve(endSession()),
    setPassword: () => Promise.resolve(),
    openPasswordLink: () => Promise.resolve(null),
    sendPasswordLink: () => Promise.resolve(),
    onSessionEnd: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...services,
  };
  function Root() {
    return (
      <AdminServicesProvider value={own}>
        <PageFrame applicationType="Administration" width="full">
          <Outlet />
        </PageFrame>
      </AdminServicesProvider>
    );
  }
  const router = createMemoryRouter(
    adminRoutes.map(({ lazy: _lazy, ...route }) => ({ ...route, Component: Root }) as typeof route),
    { initialEntries: [path] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return {
    screen: page,
    office,
    router,
    endSession,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
