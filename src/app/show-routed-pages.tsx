/** All pages, under the router and the whole theme. */
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type Params, type RouteObject } from 'react-router-dom';
import { providers } from 'virtual:registry';
import { waitFor } from '@/api/client/wait-for';
import { speak } from '@/page/language/page-language';
import { setNavigation } from '@/page/navigation/navigation';
import { findDoor } from '@/portal/door/find-door';
import { theme } from '@/ui/theme/theme';
import { App } from './start/app';
import { again } from '@/ui/again';
import { createRoutes, OFFICE_PLACE } from './create-routes';

/** Longer than this no page waits for its parts, but shows what is there of it. */
const PATIENCE_MS = 1000;

/**
 * Called once, by the page's entry or by the landing page when it is left. What the build has written into the
 * address's HTML stays until the page is there as a whole, or for a moment: part by part, it would come later. The
 * first page of a document is made in slices, so that a slow phone answers a finger meanwhile; whoever leaves a page
 * that is shown goes on when the router is there, and keeps the place on the page, before it is asked to leave it.
 */
export async function showRoutedPages(root: Root, isFirst = false): Promise<void> {
  const routes = createRoutes(providers, isOffice(location.pathname) ? await fetchOfficeRoutes() : []);
  await waitFor(fetchPage(routes), PATIENCE_MS);
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (isOffice(path)) patch(OFFICE_PLACE, await fetchOfficeRoutes());
    },
  });
  // At once: whoever waits for it goes on when the page is there, and not while React still shows the last one.
  setNavigation((path) => router.navigate(path, { flushSync: true }), prepare);
  const show = isFirst ? startTransition : flushSync;
  show(() =>
    root.render(
      <App theme={theme}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
}

/** Has there what opening a provider needs first. A failure is left to the opening itself, which can say so. */
function prepare(path: string): void {
  const id = findDoor(path)?.provider.id;
  if (id !== undefined)
    again(() => import('@/portal/routes/screen-loaders'))
      .then(({ preloadProvider }) => preloadProvider(id))
      .catch(() => undefined);
}

function isOffice(path: string): boolean {
  return /^\/admin(\/|$)/.test(path);
}

async function fetchOfficeRoutes(): Promise<RouteObject[]> {
  const [{ adminRoutes }] = await Promise.all([again(() => import('@/office/admin-routes')), speak('office')]);
  return adminRoutes;
}

/** Of the address that the page has now. */
async function fetchPage(routes: RouteObject[]): Promise<void> {
  const match = matchRoutes(routes, location)?.at(-1);
  const handle = match?.route.handle as { fetchPage?: (params: Params) => Promise<void> } | undefined;
  await handle?.fetchPage?.(match?.params ?? {});
}
