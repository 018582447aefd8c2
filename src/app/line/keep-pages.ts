/** The page's side of the service worker: fetched when the page has all that it shows. */
import { paths } from '@/engine/paths';
import { again } from '@/ui/again';
import type { KeepMessage } from './keep-message';

/** A page that is open for long asks for a new version when its reader comes back to it, this often at most. */
const ASK_EVERY_MS = 10 * 60_000;

/** Registers the service worker and has it keep what this page is made of. Without one nothing is kept, and all else works. */
export async function keepPages(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = (await workers?.register('/service-worker.js')) as ServiceWorkerRegistration | undefined;
  if (!registration) return;
  askAgain(registration);
  // The worker of this page's own release has the names of its scripts.
  await registration.update().catch(() => undefined);
  // What says that a release has replaced the others could not be fetched then. Whoever reads the start page alone pays
  // for none of it.
  if (location.pathname !== paths.landing)
    await again(() => import('@/session/page/new-release')).catch(() => undefined);
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker || !(await becomesActive(worker))) return;
  const message: KeepMessage = { keep: listScripts() };
  worker.postMessage(message);
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
