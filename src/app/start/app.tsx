/** What is around every page, with or without the router. */
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ThemedPage } from '@/ui/theme/themed-page';
import { ErrorBoundary } from '@/page/shell/error-boundary';
import { ToastArea } from '@/page/shell/toast-area';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { useNewRelease } from '@/page/shell/follow-releases';

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

/** Nothing where it cannot be had: the page goes on as it is. */
const NewRelease = lazyPartWith(
  async () => (await again(() => import('@/page/shell/new-release'))).NewRelease,
  () => null,
  () => null,
);

/** Where a new release is offered; what that takes is fetched when there is one. */
function ReleaseArea() {
  const isOffered = useNewRelease((state) => state.isOffered);
  return isOffered && <NewRelease />;
}
