/** What is around every page, with or without the router. */
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ThemedPage } from '@/ui/theme/themed-page';
import { ErrorBoundary } from '@/session/page/error-boundary';
import { ReleaseArea } from '@/session/page/release-area';
import { ToastArea } from '@/session/parts/toast-area';

export interface AppProps {
  theme: Theme;
  children: ReactNode;
}

export function App({ theme, children }: AppProps) {
  return (
    <ThemedPage theme={theme}>
      <ToastArea />
      <ErrorBoundary>{children}</ErrorBoundary>
      <ReleaseArea />
    </ThemedPage>
  );
}
