/** The palette: records, people, pages and acts are found and opened by keys alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import { createRow } from './support/sample';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => void vi.useRealTimers());

const found = (rows: ReturnType<typeof createRow>[], total = rows.length) => ({
  body: { data: rows, page: 1, per_page: 6, total, more: false },
});
const box = () => page.getByRole('combobox', { name: 'Find' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
/** As whoever hears the page is told. */
const current = () => {
  const id = box().element().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

// The first test: what is opened is still on its way once only.
test('what is typed goes into it from the first letter', async () => {
  const { screen } = openAdmin('/admin/applications/a-1');
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  // Told as soon as the page is changed: before anything else can be pressed.
  const focused: (string | null | undefined)[] = [];
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=combobox]'))
      focused.push(document.activeElement?.closest('[role=dialog]') && document.activeElement.getAttribute('role'));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box()).toHaveFocus();
  observer.disconnect();
  expect(new Set(focused)).toEqual(new Set(['combobox']));
});

test('a letter that misses what is open decides nothing', async () => {
  const { screen } = openAdmin('/admin/applications/a-1');
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box()).toHaveFocus();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a record is found by what is typed, opened by Enter, and asked for once the typing has stopped', async () => {
  const { office, address } = openAdmin('/admin/audit', {
    prepare: ({ on }) =>
      on('GET admin/applications', ({ query }) =>
        query.get('search') === 'LND 432' ? found([createRow(1), createRow(2)], 40) : found([]),
      ),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box()).toHaveFocus();
  // However long the machine takes from letter to letter.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const [letters, typed] of [
    ['LND 43', 'LND 43'],
    ['2', 'LND 432'],
  ] as const) {
    await userEvent.keyboard(letters);
    await expect.element(box()).toHaveValue(typed);
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await expect.element(option(/Tennis Club 1/)).toBeVisible();
  await expect.element(option('All applications with “LND 432”')).toBeVisible();
  await expect.poll(current).toContain('Tennis Club 1');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(current).toContain('Tennis Club 2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin/applications/a-2');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const asked = office.calls
    .filter(({ path }) => path === 'admin/applications')
    .map(({ query }) => query.get('search'));
  expect(asked).toEqual(['LND 432']);
});

test('people, pages and acts of the page are found, and an act finds what it is about', async () => {
  const { screen, office, address } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => on('GET admin/applications', () => found([])),
  });
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('appro');
  await expect.element(option(/^Approve/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeVisible();

  // What is being written in a dialog is not left for another page.
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box()).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();

  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('setti');
  await expect.element(option('Settings')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin/settings');

  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('obi');
  const people = page.getByRole('group', { name: 'Users' }).getByRole('option');
  await expect.element(people.first()).toBeVisible();
  expect(
    office.calls
      .filter(({ path }) => path === 'admin/users')
      .at(-1)
      ?.query.get('search'),
  ).toBe('obi');
  await people.first().click();
  await expect.poll(address).toMatch(/^\/admin\/users\?user=/);
});

test('it opens right after another dialog was closed, and what is typed then decides nothing', async () => {
  const { screen } = openAdmin('/admin/applications/a-1');
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  await expect.element(box()).toBeVisible();
  await userEvent.keyboard('audi');
  await expect.element(box()).toHaveValue('audi');
});

test('a page that comes once it is open leaves it the focus, and brings its own acts', async () => {
  const { screen, router } = openAdmin('/admin/applications/a-1');
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(option(/^Approve/)).toBeVisible();
  await router.navigate('/admin/settings');
  await expect.poll(() => document.querySelector('main h1')?.textContent).toBe('Settings');
  await expect.element(option(/^Approve/)).not.toBeInTheDocument();
  await userEvent.keyboard('audi');
  await expect.element(box()).toHaveValue('audi');
  await expect.element(option('Audit')).toBeVisible();
});

test('the focus is given back by Escape, and a failure is told and asked again', async () => {
  let fails = true;
  const { screen } = openAdmin('/admin/audit', {
    prepare: ({ on }) =>
      on('GET admin/applications', () =>
        fails
          ? { status: 500, body: { statusCode: 500, code: 'INTERNAL', message: 'Out of order', errors: [] } }
          : found([createRow(1)]),
      ),
  });
  const opener = screen.getByRole('button', { name: 'Find' });
  await opener.click();
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('tennis');
  await expect.element(page.getByRole('alert')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(option(/Tennis Club 1/)).toBeVisible();
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('nothing found, and too little to look for, are said; an answer to earlier letters is never shown', async () => {
  let answer = (_body: ReturnType<typeof found>): void => undefined;
  const { screen } = openAdmin('/admin/audit', {
    prepare: ({ on }) => {
      on('GET admin/users', () => ({ body: { data: [], page: 1, per_page: 6, total: 0 } }));
      on('GET admin/applications', ({ query }) =>
        query.get('search') === 'zzzz' ? found([]) : new Promise((resolve) => (answer = resolve)),
      );
    },
  });
  await page.viewport(360, 740);
  await screen.getByRole('button', { name: 'Find' }).click();
  await userEvent.keyboard('zz');
  await expect.element(page.getByText('Type 3 letters or digits to find applications and users.')).toBeVisible();
  await userEvent.keyboard('z');
  await expect.element(page.getByText('Searching…')).toBeVisible();
  await userEvent.keyboard('z');
  await expect.element(page.getByText('Nothing was found for “zzzz”.')).toBeVisible();
  answer(found([createRow(1)]));
  await expect.element(page.getByText('Nothing was found for “zzzz”.')).toBeVisible();
  await expect.element(option(/Tennis/)).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
