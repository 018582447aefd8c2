/**
 * The page's side of the service worker: fetched as soon as a form can be typed into, or the page has all that it
 * shows.
 */
import { paths } from '@/engine/paths';
import { again } from '@/ui/again';
import { inPause } from '@/ui/in-pause';
import type { KeepMessage } from './keep-message';

/** A page that is open for long asks for a new version when its reader comes back to it, this often at most. */
const ASK_EVERY_MS = 10 * 60_000;

let registering: Promise<ServiceWorkerRegistration | undefined> | undefined;
/** How many scripts the worker was told of. */
let announced = 0;

/**
 * Registers the service worker and has it keep what this page is made of. Without one nothing is kept, and all else
 * works. Called again, it tells the worker what has come since. On a first visit it resolves when all that comes from
 * then on goes through the worker.
 */
export async function keepPages(): Promise<void> {
  const registration = await (registering ??= register());
  if (!registration) return;
  const isFirst = !registration.active;
  const caching = keepBy(registration, isFirst).catch(() => undefined);
  // On a later visit the worker of the one before has this page's parts, or gets them as they come.
  if (isFirst) await caching;
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = (await workers?.register('/service-worker.js')) as ServiceWorkerRegistration | undefined;
  if (registration) askAgain(registration);
  return registration;
}

async function keepBy(registration: ServiceWorkerRegistration, isFirst: boolean): Promise<void> {
  // The worker of this page's own release has the names of its scripts.
  if (!isFirst && announced === 0) await registration.update().catch(() => undefined);
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker || !(await becomesActive(worker))) return;
  const keep = listScripts();
  if (keep.length > announced) {
    const message: KeepMessage = { keep };
    worker.postMessage(message);
    announced = keep.length;
  }
  // Behind what the steps after the first one take.
  if (location.pathname !== paths.landing) inPause(fetchEnd);
}

/**
 * What cannot be fetched when it is wanted: what says that a release has replaced the others, and the page that tells
 * whoever has sent a form that it was received. Whoever reads the start page alone pays for none of it.
 */
function fetchEnd(): void {
  void Promise.allSettled([
    again(() => import('@/page/shell/new-release')),
    again(() => import('@/portal/screens/list-screen')),
    again(() => import('@/portal/screens/received')),
  ]);
}

/** False for one that another takes the place of. */
function becomesActive(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Those that came before the worker was there; the others go through it. */
function listScripts(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

function askAgain(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - askedAt < ASK_EVERY_MS) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  window.addEventListener('online', ask);
}
