/** Everything together: what all pages share, and the routes. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { providers } from 'virtual:registry';
import { ThemeProvider } from '@/ui/theme-provider';
import { ToastProvider } from '@/ui/toast-provider';
import { ErrorBoundary } from './error-boundary';
import { setNavigation } from './navigation';
import { queryClient } from './query-client';
import { createRoutes } from './routes/create-routes';

const router = createBrowserRouter(createRoutes(providers));
setNavigation((path) => void router.navigate(path));

export function App() {
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <ToastProvider />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </ThemeProvider>
  );
}
