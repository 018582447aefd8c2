/** The page's entry. */
import { createRoot } from 'react-dom/client';
import { again } from '@/ui/again';
import { setFirstNeed } from '@/ui/first-need';
import { keepTexts } from '@/ui/keep-texts';
import { followReleases } from '@/page/shell/follow-releases';
import { speak, speakFirst } from '@/page/language/page-language';
import { hasPersistedSession } from '@/sign-in/session/persisted-session';
import { startSession } from '@/sign-in/session/session';
import { isStart, showErrorPage, showStartPage } from './start/show-start-page';

/** For which nothing was fetched. */
const QUIET_MS = 4000;

followReleases(import.meta.url);
keepTexts();

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element with the id "root".');
// Asked of the build itself and not of page-layout.tsx: only so is nothing of it left in a normal build.
if (import.meta.env.MOCK_API === true) {
  const { outbox } = await (await import('virtual:mock-api')).startMockApi();
  if (import.meta.env.DEVELOPER_TOOLS === true)
    (await import('./developer-tools/show-developer-tools')).showDeveloperTools(outbox);
} else if (import.meta.env.DEVELOPER_TOOLS === true)
  (await import('./developer-tools/show-developer-tools')).showDeveloperTools();
startSession();
// Development and the product without a server keep nothing: there, what is shown is always of now.
if (import.meta.env.PROD && import.meta.env.MOCK_API !== true) {
  const keep = () => import('./line/keep-pages').then(({ keepPages }) => keepPages()).catch(() => undefined);
  setFirstNeed(keep);
  whenSettled(keep);
}

keepFirstFocus(element);
await speakFirst();
const root = createRoot(element);
const fetchRoutedPages = async () => {
  const [pages] = await Promise.all([again(() => import('./show-routed-pages')), speak('pages')]);
  return pages;
};
// Whoever is signed in has a start of their own, among the other pages.
const showing =
  isStart(location.pathname) && !hasPersistedSession()
    ? showStartPage(root, fetchRoutedPages)
    : fetchRoutedPages().then(({ showRoutedPages }) => showRoutedPages(root, true));
await showing.catch(() => showErrorPage(root));
// Not before: what stands there now tells by itself what it waits for.
document.getElementById('late-start')?.remove();

/**
 * The page takes the place of what the build has written into the HTML. Whoever has got to a link of that by keyboard
 * goes on from the same link of the page.
 */
function keepFirstFocus(holder: HTMLElement): void {
  let last: EventTarget | null = document.activeElement;
  const note = ({ target }: FocusEvent) => void (last = target);
  // A press beside everything takes the focus away, and no event tells of it.
  const forget = () => void (last = null);
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', forget);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', forget);
    if (!(last instanceof HTMLAnchorElement) || last.isConnected) return;
    const { href, textContent } = last;
    const links = [...holder.querySelectorAll('a')];
    links.find((link) => link.href === href && link.textContent === textContent)?.focus({ preventScroll: true });
  });
  observer.observe(holder, { childList: true });
}

/**
 * Calls `task` once the page is loaded and has fetched nothing for a while: what is nice to have comes after what is
 * needed.
 */
function whenSettled(task: () => unknown): void {
  let fetched = -1;
  const look = () => {
    const { length } = performance.getEntriesByType('resource');
    if (length === fetched) return void task();
    fetched = length;
    setTimeout(look, QUIET_MS);
  };
  if (document.readyState === 'complete') look();
  else window.addEventListener('load', look, { once: true });
}
