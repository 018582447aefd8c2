/**
 * A new release replaces the parts of a page that is open: what was not fetched by then is gone, and only the new page
 * has its like.
 */
import { tabTexts } from '../signed-in/kept-texts';
import { useSession } from '../signed-in/session-store';
import { fetchStartPage } from '../parts/fetch-start-page';

const KEY = 'left-release';

/** Called once by the page. `script` is the address of its entry, whose name changes with each release. */
export function followReleases(script: string): void {
  const release = new URL(script).pathname;
  window.addEventListener('vite:preloadError', () => void loadNewRelease(release));
}

/** Once for each release at most, and never from under somebody's hands: then the lost part says so in its place. */
async function loadNewRelease(release: string): Promise<void> {
  const page = await fetchStartPage();
  // Without an answer the network is gone, and with this release's page the part is lost for another reason.
  if (page === undefined || page.includes(release) || !mayLeave(release)) return;
  tabTexts.keep(KEY, release);
  location.reload();
}

function mayLeave(release: string): boolean {
  return (
    navigator.onLine && tabTexts.read(KEY) !== release && useSession.getState().openForms === 0 && !hasUnfinishedInput()
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
