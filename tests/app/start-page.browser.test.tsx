/**
 * The landing page, services and signing in before there is a router: it comes with the first move beyond, and the move
 * is made.
 */
import { createRoot, type Root } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { providers } from 'virtual:registry';
import { toServicePath } from '@/engine/paths';
import { showStartPage } from '@/app/start/show-start-page';
import { navigateTo, setNavigation } from '@/page/navigation/navigation';

const card = providers.flatMap((provider) => (provider.card?.to === undefined ? [] : [provider.card]))[0];

// Where the test before has left the pointer there may be a link now, to which it would be near.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } }));

function open(fetchRoutedPages: () => Promise<{ showRoutedPages: (root: Root) => void }>) {
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
    setNavigation(() => undefined);
  });
  void showStartPage(root, fetchRoutedPages);
}

test('a card that is pressed leads to signing in, which takes none of the routed pages', async () => {
  const { href } = location;
  onTestFinished(() => history.replaceState(null, '', href));
  // Pages that cannot be had load the document again, also when a later test moves through the history.
  const fetchRoutedPages = vi.fn(() => Promise.resolve({ showRoutedPages: () => undefined }));
  open(fetchRoutedPages);
  await page.getByRole('link', { name: card?.title ?? '', exact: true }).click();
  await expect.element(page.getByLabelText('Phone number')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(location.pathname).toBe(card?.to);
  expect(fetchRoutedPages).not.toHaveBeenCalled();
});

test('what a service takes is read on the way to signing in, without the routed pages', async () => {
  const { href } = location;
  onTestFinished(() => history.replaceState(null, '', href));
  const fetchRoutedPages = vi.fn(() => Promise.resolve({ showRoutedPages: () => undefined }));
  open(fetchRoutedPages);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const provider = providers.find(({ card: its }) => its?.to !== undefined && its.title === card?.title);
  await navigateTo(toServicePath(provider?.id ?? ''));
  await expect.element(page.getByRole('heading', { level: 1, name: card?.title ?? '' })).toHaveFocus();
  await expect.element(page.getByRole('heading', { level: 2, name: 'What you need' })).toBeVisible();
  await page.getByRole('link', { name: 'Start' }).click();
  await expect.element(page.getByLabelText('Phone number')).toBeVisible();
  expect(location.pathname).toBe(card?.to);
  expect(fetchRoutedPages).not.toHaveBeenCalled();
});

test('a move beyond signing in fetches the routed pages once, and goes on in them', async () => {
  const moves: string[] = [];
  const showRoutedPages = vi.fn(() => setNavigation((path) => void moves.push(path)));
  open(() => Promise.resolve({ showRoutedPages }));
  await page.getByRole('link', { name: 'Continue or follow an application' }).click();
  await expect.poll(() => moves).toEqual(['/my-applications']);
  await navigateTo('/elsewhere');
  expect(moves).toEqual(['/my-applications', '/elsewhere']);
  expect(showRoutedPages).toHaveBeenCalledOnce();
});

test('going forward in the history of a reloaded page opens what is there', async () => {
  const showRoutedPages = vi.fn();
  open(() => Promise.resolve({ showRoutedPages }));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { href } = location;
  onTestFinished(() => history.replaceState(null, '', href));
  history.replaceState(null, '', '/elsewhere');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect.poll(() => showRoutedPages.mock.calls.length).toBe(1);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(showRoutedPages).toHaveBeenCalledOnce();
});
