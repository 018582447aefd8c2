/**
 * The landing page without the router, which is a fifth of all its code: it comes with the first move. A link that is
 * pressed leads there all the same, as it is a real one.
 */
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import type { ComponentType } from 'react';
import { paths } from '@/engine/paths';
import { LandingPage } from '@/portal/landing-page';
import { navigateTo, setNavigation } from '@/session/signed-in/navigation';
import { App } from './app';

type FetchRoutedPages = () => Promise<{ RoutedPages: ComponentType }>;

/** Called once by the page's entry. */
export function showStartPage(root: Root, fetchRoutedPages: FetchRoutedPages): void {
  let routed: Promise<void> | undefined;
  const fetchRouter = () => {
    routed ??= fetchRoutedPages().then(({ RoutedPages }) => {
      window.removeEventListener('popstate', followHistory);
      // The router is there before anything is asked of it.
      flushSync(() =>
        root.render(
          <App notifies>
            <RoutedPages />
          </App>,
        ),
      );
    });
    routed.catch(() => (routed = undefined));
    return routed;
  };
  const moveOn = async (path: string) => {
    try {
      await fetchRouter();
    } catch {
      // Without the router's code the address itself still leads there.
      location.assign(path);
      return;
    }
    await navigateTo(path);
  };
  // After a reload, the pages that the history has beyond this one belong to the same document.
  const followHistory = () =>
    void (location.pathname !== paths.landing && fetchRouter().catch(() => location.reload()));
  window.addEventListener('popstate', followHistory);
  setNavigation(moveOn, () => void fetchRoutedPages().catch(() => undefined));
  root.render(
    <App notifies={false}>
      <LandingPage />
    </App>,
  );
}
