/** What is around every page, with or without the router. */
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ThemedPage } from '@/ui/themed-page';
import { ErrorBoundary } from '@/session/page/error-boundary';
import { ToastArea } from '@/session/parts/toast-area';

export interface AppProps {
  theme: Theme;
  /** Whether the page notifies by itself. */
  notifies: boolean;
  children: ReactNode;
}

export function App({ theme, notifies, children }: AppProps) {
  return (
    <ThemedPage theme={theme}>
      <ToastArea atOnce={notifies} />
      <ErrorBoundary>{children}</ErrorBoundary>
    </ThemedPage>
  );
}
