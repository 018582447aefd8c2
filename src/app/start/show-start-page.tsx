/**
 * The landing page and the pages of signing in without the router, which is a fifth of all its code: it comes with the
 * first move beyond them. A link that is pressed leads there all the same, as it is a real one.
 */
import { startTransition, Suspense } from 'react';
import type { Root } from 'react-dom/client';
import { ErrorPage } from '@/page/shell/error-boundary';
import { paths } from '@/engine/paths';
import { LandingPage } from '@/portal/landing/landing-page';
import { findDoor, type DoorPlace } from '@/portal/door/find-door';
import { navigateTo, setNavigation } from '@/page/navigation/navigation';
import { hasPersistedSession } from '@/sign-in/session/persisted-session';
import { again } from '@/ui/again';
import { createBaseTheme, pageComponents } from '@/ui/theme/base';
import { App } from './app';

type FetchRoutedPages = () => Promise<{ showRoutedPages: (root: Root) => Promise<void> | void }>;

const getTheme = () => createBaseTheme(pageComponents);

/** In the place of pages whose code does not come. */
export function showErrorPage(root: Root): void {
  root.render(
    <App getTheme={getTheme}>
      <Suspense>
        <ErrorPage />
      </Suspense>
    </App>,
  );
}

/** Whether an address is shown without the router to somebody who is not signed in. */
export function isStart(address: string): boolean {
  return address === paths.landing || (navigator.onLine && findDoor(address) !== undefined);
}

/** Called once by the page's entry, at an address that is a start. */
export async function showStartPage(root: Root, fetchRoutedPages: FetchRoutedPages): Promise<void> {
  let shown = location.pathname;
  let routed: Promise<void> | undefined;
  const leave = () => {
    routed ??= fetchRoutedPages().then(({ showRoutedPages }) => showRoutedPages(root));
    routed.then(
      () => window.removeEventListener('popstate', followHistory),
      () => (routed = undefined),
    );
    return routed;
  };
  const prepare = () => void fetchRoutedPages().catch(() => undefined);
  const onLeave = () => void leave().catch(() => location.reload());
  const moveOn = async (path: string) => {
    const place = isStart(path) && !hasPersistedSession() ? findDoor(path) : undefined;
    const showDoor = place && (await fetchDoor(place).catch(() => undefined));
    if (showDoor && !routed) {
      history.pushState(null, '', path);
      shown = path;
      return showDoor(root, { arrival: path, onNear: prepare, onLeave });
    }
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
  const followHistory = () => void (location.pathname !== shown && onLeave());
  window.addEventListener('popstate', followHistory);
  setNavigation(moveOn, (path) => {
    const place = findDoor(path);
    if (place) void fetchDoor(place).catch(() => undefined);
    else prepare();
  });
  const place = findDoor(shown);
  if (!place) {
    startTransition(() =>
      root.render(
        <App getTheme={getTheme}>
          <LandingPage />
        </App>,
      ),
    );
    return;
  }
  const showDoor = await fetchDoor(place).catch(() => undefined);
  if (!showDoor) return leave();
  if (shown !== place.path) {
    shown = place.path;
    history.replaceState(null, '', shown);
  }
  showDoor(root, { arrival: undefined, onNear: prepare, onLeave });
}

async function fetchDoor(place: DoorPlace) {
  return (await again(() => import('./show-door'))).fetchDoor(place);
}
