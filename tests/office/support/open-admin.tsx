/** Opens a page of the administration over a fake office. */
import './club-office';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { adminRoutes } from '@/office/admin-routes';
import { AdminRoot } from '@/office/layout/admin-root';
import { queryClient } from '@/page/data/query-client';
import { useSession } from '@/page/data/session-store';
import { SESSION_KEY } from '@/sign-in/session/persisted-session';
import { dropSession } from '@/sign-in/session/session';
import { ThemeProvider } from '@/ui/theme/theme-provider';
import { ToastProvider } from '@/ui/toast-provider';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { startFakeOffice } from './fake-office';
import { toSession } from './officer-session';

// A failure is shown at once: nobody waits for the second try.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retry: false },
});

export interface OpenOptions {
  signedIn?: boolean;
  /** Prepares the office before the page asks it anything. */
  prepare?: (office: ReturnType<typeof startFakeOffice>) => void;
}

const OFFICER = 'ada';

/** As a browser that has signed in before. */
function persistSession(): void {
  const { session } = toSession(OFFICER);
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  useSession.setState({ status: 'signed-in', userId: OFFICER, leaving: false, ended: undefined });
}

export function openAdmin(path: string, { signedIn = true, prepare }: OpenOptions = {}) {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  const office = startFakeOffice();
  prepare?.(office);
  useSession.setState({ status: 'signed-out', userId: undefined, leaving: false, ended: undefined });
  if (signedIn) persistSession();
  const router = createMemoryRouter(
    adminRoutes.map(({ lazy: _lazy, ...route }) => ({ ...route, Component: AdminRoot }) as typeof route),
    { initialEntries: [path] },
  );
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ToastProvider />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return {
    screen: page,
    office,
    router,
    /** As when another tab has signed out. */
    endSession: () => dropSession(),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
