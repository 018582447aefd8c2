/**
 * The landing page, those of the services and those of signing in without the router, which is a fifth of all its code:
 * it comes with the first move beyond them. A link that is pressed leads there all the same, as it is a real one.
 */
import { startTransition, Suspense } from 'react';
import type { Root } from 'react-dom/client';
import { ErrorPage } from '@/page/shell/error-boundary';
import { paths } from '@/engine/paths';
import { LandingPage } from '@/portal/landing/landing-page';
import type { DoorPageProps } from '@/portal/door/door-page';
import { findDoor } from '@/portal/door/find-door';
import { findService } from '@/portal/service/find-service';
import { navigateTo, setNavigation } from '@/page/navigation/navigation';
import { hasPersistedSession } from '@/sign-in/session/persisted-session';
import { again } from '@/ui/again';
import { getLocales } from '@/texts/language';
import { createBaseTheme, getValues, pageComponents } from '@/ui/theme/base';
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

/** Whether an address is shown without the router to somebody who is not signed in. */
export function isStart(address: string): boolean {
  return address === paths.landing || findFetched(address) !== undefined;
}

/** A page whose parts are fetched when it is shown: signing in, a service. */
interface FetchedStart {
  /** Its own address, where another one leads to it too. */
  path: string;
  /** Resolves with what shows it once all of it is there. */
  fetch: () => Promise<(root: Root, props: StartProps) => void>;
}

/** What a page of signing in is given; that of a service takes of it what it needs. */
type StartProps = Pick<DoorPageProps, 'arrival' | 'onNear' | 'onLeave'>;

function findFetched(address: string): FetchedStart | undefined {
  const service = findService(address);
  if (service)
    return {
      path: address,
      fetch: async () => (await again(() => import('./show-service'))).fetchService(service),
    };
  const door = navigator.onLine ? findDoor(address) : undefined;
  return door && { path: door.path, fetch: async () => (await again(() => import('./show-door'))).fetchDoor(door) };
}

/**
 * What takes a slow phone longest before anything is drawn, each in a task of its own: between them it answers a
 * finger.
 */
async function prepareToDraw(): Promise<void> {
  const turn = async () => new Promise((resolve) => setTimeout(resolve));
  await turn();
  // For the first number the browser reads the tables of all.
  (0).toLocaleString(getLocales());
  await turn();
  getValues();
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
    const start = hasPersistedSession() ? undefined : findFetched(path);
    const show = await start?.fetch().catch(() => undefined);
    if (show && !routed) {
      history.pushState(null, '', path);
      shown = path;
      return show(root, { arrival: path, onNear: prepare, onLeave });
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
    const start = findFetched(path);
    if (start) void start.fetch().catch(() => undefined);
    else prepare();
  });
  const start = findFetched(shown);
  const fetching = start?.fetch().catch(() => undefined);
  await prepareToDraw();
  if (!start) {
    startTransition(() =>
      root.render(
        <App theme={createBaseTheme(pageComponents)}>
          <LandingPage />
        </App>,
      ),
    );
    return;
  }
  const show = await fetching;
  if (!show) return leave();
  if (shown !== start.path) {
    shown = start.path;
    history.replaceState(null, '', shown);
  }
  show(root, { arrival: undefined, onNear: prepare, onLeave });
}
