/** The landing page of whoever is signed in. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { providers, registry } from 'virtual:registry';
import type { ApplicationRow } from '@/api/shapes/application';
import { createRoutes } from '@/app/create-routes';
import { paths } from '@/engine/paths';
import { queryClient } from '@/page/data/query-client';
import { useSession } from '@/page/data/session-store';
import { createOwnDraft } from '../fixtures/own-draft';
import { createOwnRow } from '../fixtures/own-row';
import { createSignedInAnswer } from '../fixtures/signed-in-answer';
import { keepSession } from '../ui/keep-session';
import { mount } from '../ui/mount';

const [one, other] = providers.filter(({ variantOf, invitationOnly }) => !variantOf && !invitationOnly);
if (!one || !other) throw new Error('Two kinds of applications are needed.');

function row(id: string, change: Partial<ApplicationRow> = {}): ApplicationRow {
  const now = new Date().toISOString();
  const own = { id, reference: `REG-${id}`, title: `Club ${id}`, current_stage: 'submitted' };
  return createOwnRow(other ?? expect.fail(), { ...own, submitted_at: now, updated_at: now, ...change });
}

let rows: ApplicationRow[];
let hasDraft: boolean;
let isOfficer: boolean;
let isLost: boolean;

function answer(path: string): Response {
  if (path === '/api/applications') return isLost ? new Response(null, { status: 503 }) : Response.json({ data: rows });
  if (path === `/api/drafts/${one?.id}` && hasDraft) return Response.json(createOwnDraft(one ?? expect.fail()));
  if (path === '/api/auth/me')
    return Response.json({
      ...createSignedInAnswer(...(isOfficer ? [] : [one, other].filter((each) => each !== undefined))),
      user: { id: 'u1', phone: '+2348031234567', first_name: 'Ada', last_name: 'Obi' },
      officer: isOfficer,
    });
  return path.startsWith('/api/drafts/') ? new Response(null, { status: 204 }) : Response.json({});
}

beforeEach(() => {
  [rows, hasDraft, isOfficer, isLost] = [[], false, false, false];
  queryClient.clear();
  keepSession();
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    answer(new URL(new Request(input, init).url).pathname),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  useSession.setState({ status: 'signed-out', userId: undefined });
});

async function open(width = 1280) {
  await page.viewport(width, 740);
  const router = createMemoryRouter(createRoutes(providers), { initialEntries: [paths.landing] });
  await mount(<RouterProvider router={router} />);
  return router;
}

const group = (name: string) => page.getByRole('region', { name });

test('what is to do stands before what waits and what was decided, each with one line and its next action', async () => {
  hasDraft = true;
  rows = [
    row('1', { status: 'approved', current_stage: 'decision', expires_at: '2999-01-02T09:00:00Z' }),
    row('2'),
    row('3', { status: 'changes_requested', closes_at: '2999-01-02T09:00:00Z' }),
    row('4', { status: 'rejected', last_days: { appeal: '2999-01-02T09:00:00Z' } }),
  ];
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible();
  await expect.element(group('Decided').getByRole('link', { name: 'View application' }).first()).toBeVisible();
  expect(
    page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
      .slice(0, 4),
  ).toEqual(['For you to do', 'With us', 'Decided', registry.landing.heading]);
  const todo = group('For you to do').getByRole('listitem');
  await expect
    .element(todo.nth(0).getByRole('link', { name: 'Continue' }))
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`^/${one?.routes.base[0]}/`)));
  await expect
    .element(todo.nth(1).getByRole('link', { name: 'Correct and submit again' }))
    .toHaveAttribute('href', expect.stringMatching(/3\/edit$/));
  await expect.element(todo.nth(1).getByText(/You have until 2 Jan 2999/)).toBeVisible();
  await expect.element(group('With us').getByText(/usually by/)).toBeVisible();
  await expect.element(group('Decided').getByText(/valid until 2 Jan 2999/)).toBeVisible();
  await expect.element(group('Decided').getByText(/“Appeal” is possible until 2 Jan 2999/)).toBeVisible();
});

test.each([
  [1280, 'button'],
  [360, 'menu'],
])('at %i px logging out is in sight, by a %s, and the services follow', async (width) => {
  await open(width);
  await expect.element(page.getByText('You have not submitted an application yet.')).toBeVisible();
  const out = page.getByRole('button', { name: width < 600 ? /^Account of Ada Obi/ : 'Log out' });
  await expect.element(out).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('list', { name: 'Services' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('what cannot be had is said to be safe, and the services are there all the same', async () => {
  isLost = true;
  await open();
  await expect.element(page.getByText('Your applications could not be loaded. They are safe.')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Services' })).toBeVisible();
});

test('an officer finds the services, and nothing of their own', async () => {
  isOfficer = true;
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: registry.landing.heading })).toBeVisible();
  expect(page.getByRole('link', { name: 'My applications' }).elements()).toEqual([]);
});

test('who signs out finds the page of everybody there', async () => {
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible();
  useSession.setState({ status: 'signed-out', userId: undefined });
  await expect.element(page.getByRole('heading', { level: 1, name: registry.landing.heading })).toBeVisible();
});
