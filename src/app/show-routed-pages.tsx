/** All pages, under the router and the whole theme. */
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { providers } from 'virtual:registry';
import { setNavigation } from '@/session/signed-in/navigation';
import { theme } from '@/ui/theme/theme';
import { App } from './app';
import { createRoutes } from './create-routes';

/** Called once, by the page's entry or by the landing page when it is left. */
export function showRoutedPages(root: Root): void {
  const router = createBrowserRouter(createRoutes(providers));
  // At once: whoever waits for it goes on when the page is there, and not while React still shows the last one.
  setNavigation((path) => router.navigate(path, { flushSync: true }));
  // The router is there, and keeps the place on the page, before it is asked to leave it.
  flushSync(() =>
    root.render(
      <App theme={theme}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
}
