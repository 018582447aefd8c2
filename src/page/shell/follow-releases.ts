/**
 * A new release replaces the parts of a page that is open: what was not fetched by then is gone, and only the new page
 * has its like.
 */
import { create } from 'zustand';
import { deviceTexts } from '@/ui/persisted-texts';
import { useSession } from '../data/session-store';
import { fetchStartPage } from '@/ui/fetch-start-page';

const KEY = 'left-release';

/** Whether the server has another release than this page is of, and its reader has not put that off. */
export const useNewRelease = create<{ isOffered: boolean }>()(() => ({ isOffered: false }));

/** Called once by the page. `script` is the address of its entry, whose name changes with each release. */
export function followReleases(script: string): void {
  const release = new URL(script).pathname;
  window.addEventListener('vite:preloadError', () => void loadNewRelease(release));
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // A release has a service worker of its own, which takes over as soon as it is there; the first one is no news.
  let isFirst = !workers?.controller;
  workers?.addEventListener('controllerchange', () => {
    if (!isFirst) void offerNewRelease(release);
    isFirst = false;
  });
}

/**
 * Once for each release at most, and never from under somebody's hands: then it is offered, and the lost part says so.
 */
async function loadNewRelease(release: string): Promise<void> {
  if (!(await isReplaced(release))) return;
  if (mayLeave(release) && deviceTexts.keep(KEY, release)) location.reload();
  else useNewRelease.setState({ isOffered: true });
}

async function offerNewRelease(release: string): Promise<void> {
  if (await isReplaced(release)) useNewRelease.setState({ isOffered: true });
}

/** Without an answer the network is gone, and with this release's page a part is lost for another reason. */
async function isReplaced(release: string): Promise<boolean> {
  const page = await fetchStartPage();
  return page !== undefined && !page.includes(release);
}

function mayLeave(release: string): boolean {
  return (
    navigator.onLine &&
    deviceTexts.read(KEY) !== release &&
    useSession.getState().openForms === 0 &&
    !hasUnfinishedInput()
  );
}

/** Something stands in a field: what an officer writes is in no open form of the wizard. */
function hasUnfinishedInput(): boolean {
  return [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea',
    ),
  ].some(({ value }) => value !== '');
}
