/**
 * The landing page without the router, which is a fifth of all its code: it comes with the first move. A link that is
 * pressed leads there all the same, as it is a real one.
 */
import { Suspense } from 'react';
import type { Root } from 'react-dom/client';
import { ErrorPage } from '@/page/shell/error-boundary';
import { paths } from '@/engine/paths';
import { LandingPage } from '@/portal/landing/landing-page';
import { navigateTo, setNavigation } from '@/page/navigation/navigation';
import { createBaseTheme, pageComponents } from '@/ui/theme/base';
import { App } from './app';

type FetchRoutedPages = () => Promise<{ showRoutedPages: (root: Root) => Promise<void> | void }>;

/** In the place of pages whose code does not come. */
export function showErrorPage(root: Root): void {
  root.render(
    <App theme={createBaseTheme(pageComponents)}>
      <Suspense>
        <ErrorPage />
      </Suspense>
    </App>,
  );
}

/** Called once by the page's entry. */
export function showStartPage(root: Root, fetchRoutedPages: FetchRoutedPages): void {
  let routed: Promise<void> | undefined;
  const leave = () => {
    routed ??= fetchRoutedPages().then(({ showRoutedPages }) => showRoutedPages(root));
    routed.then(
      () => window.removeEventListener('popstate', followHistory),
      () => (routed = undefined),
    );
    return routed;
  };
  const moveOn = async (path: string) => {
    try {
      await leave();
    } catch {
      // Without the router's code the address itself still leads there.
      location.assign(path);
      return;
    }
    await navigateTo(path);
  };
  // After a reload, the pages that the history has beyond this one belong to the same document.
  const followHistory = () => void (location.pathname !== paths.landing && leave().catch(() => location.reload()));
  window.addEventListener('popstate', followHistory);
  setNavigation(moveOn, () => void fetchRoutedPages().catch(() => undefined));
  root.render(
    <App theme={createBaseTheme(pageComponents)}>
      <LandingPage />
    </App>,
  );
}
