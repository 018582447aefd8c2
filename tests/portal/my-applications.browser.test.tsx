/** Where whoever has been here before finds what they have of every kind. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { providers } from 'virtual:registry';
import { adminRoutes } from '@/office/admin-routes';
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

const row = createOwnRow(other, { current_stage: 'submitted' });
const draft = createOwnDraft(one);

function answer(path: string): Response {
  if (path === '/api/applications') return Response.json({ data: [row], total: 1 });
  if (path === `/api/drafts/${one?.id}`) return Response.json(draft);
  if (path === '/api/auth/me')
    return Response.json(createSignedInAnswer(...[one, other].filter((provider) => provider !== undefined)));
  return path.startsWith('/api/drafts/') ? new Response(null, { status: 204 }) : Response.json({});
}

beforeEach(() => {
  queryClient.clear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    answer(new URL(new Request(input, init).url).pathname),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

async function open() {
  const router = createMemoryRouter(createRoutes(providers, adminRoutes), { initialEntries: [paths.landing] });
  await mount(<RouterProvider router={router} />);
  await router.navigate(paths.ownApplications);
}

test('the page is headed by what it shows', async () => {
  useSession.setState({ status: 'signed-out', userId: undefined });
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My applications' })).toHaveFocus();
});

test('whoever is not signed in does so there, and newcomers are led to the services', async () => {
  useSession.setState({ status: 'signed-out', userId: undefined });
  await open();
  await expect.element(page.getByLabelText('Phone number')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Choose a service' }))
    .toHaveAttribute('href', paths.landing);
});

test('what was begun stands before what was submitted, of every kind, each with the way to its own pages', async () => {
  keepSession();
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  await open();
  const items = page.getByRole('main').getByRole('article');
  await expect.element(items.nth(1).getByRole('link', { name: 'Ikoyi Lawn Club' })).toBeVisible();
  await expect.element(items.nth(0).getByText(/^\d+ of \d+ answered$/)).toBeVisible();
  const [to, at] = [items.nth(0).getByRole('link', { name: 'Continue' }), items.nth(1).getByRole('link').first()];
  expect(to.element().getAttribute('href')?.split('/')[1]).toBe(one?.routes.base[0]);
  expect(at.element().getAttribute('href')?.split('/')[1]).toBe(other?.routes.base[0]);
});

test('a page whose reader cannot be asked for says so under its heading', async () => {
  vi.mocked(fetch).mockImplementation(() =>
    Promise.resolve(Response.json({ message: 'Please wait' }, { status: 503 })),
  );
  keepSession();
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  await open();
  await expect.element(page.getByText(/your account could not be read/)).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My applications' })).toBeVisible();
});
