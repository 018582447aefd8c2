/** Everything together: what all pages share, and the routes. */
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { providers } from 'virtual:registry';
import { ThemeProvider } from '@/ui/theme-provider';
import { ErrorBoundary } from './error-boundary';
import { setNavigation } from './navigation';
import { createRoutes } from './routes/create-routes';

const router = createBrowserRouter(createRoutes(providers));
setNavigation((path) => void router.navigate(path));

export function App() {
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </ThemeProvider>
  );
}
