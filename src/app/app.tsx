/** What is around every page, with or without the router. */
import type { ReactNode } from 'react';
import { ThemeProvider } from '@/ui/theme-provider';
import { ErrorBoundary } from '@/session/page/error-boundary';
import { ToastArea } from '@/session/parts/toast-area';

export interface AppProps {
  /** Whether the page notifies by itself. */
  notifies: boolean;
  children: ReactNode;
}

export function App({ notifies, children }: AppProps) {
  return (
    <ThemeProvider>
      <ToastArea atOnce={notifies} />
      <ErrorBoundary>{children}</ErrorBoundary>
    </ThemeProvider>
  );
}
