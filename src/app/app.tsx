/** Everything together: what all pages share, and the routes. */
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { providers } from 'virtual:registry';
import { ThemeProvider } from '@/ui/theme-provider';
import { ErrorBoundary } from './error-boundary';
import { setNavigation } from './navigation';
import { createRoutes } from './routes/create-routes';

const router = createBrowserRouter(createRoutes(providers));
// At once: whoever waits for it goes on when the page is there, and not while React still shows the last one.
setNavigation((path) => router.navigate(path, { flushSync: true }));

export function App() {
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </ThemeProvider>
  );
}
