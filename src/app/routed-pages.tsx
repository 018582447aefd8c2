/** All pages, under the router. */
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { providers } from 'virtual:registry';
import { setNavigation } from '@/session/signed-in/navigation';
import { createRoutes } from './create-routes';

const router = createBrowserRouter(createRoutes(providers));
// At once: whoever waits for it goes on when the page is there, and not while React still shows the last one.
setNavigation((path) => router.navigate(path, { flushSync: true }));

export function RoutedPages() {
  return <RouterProvider router={router} />;
}
