/** After an application was submitted: it leads, and a second one is no longer the loudest thing to do. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ApplicationRow } from '@/api/shapes/application';
import { queryClient } from '@/session/signed-in/query-client';
import { createRoutes } from '@/app/create-routes';
import { ToastArea } from '@/session/parts/toast-area';
import { SESSION_KEY } from '@/session/signed-in/persisted-session';
import { useSession } from '@/session/signed-in/session-store';
import { toSummary, type ProviderDefinition } from '@/definition/parse/catalog';
import { isOver } from '@/engine/workflow/transitions';
import { tennisClub, validators } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';
import { fillClub, press } from '../wizard/open-wizard';

const list = {
  screen: 'list' as const,
  canCreate: true,
  canInvite: false,
  createLabel: 'New application',
  empty: 'None yet',
  emptyLabel: 'Start',
};
const routes: ProviderDefinition['routes'] = {
  base: ['clubs'],
  index: 'applications',
  screens: {
    application: { screen: 'wizard', requiresInvitation: false },
    applications: list,
    'applications/{applicationId}': { screen: 'detail' },
  },
};
const submission = { ...tennisClub.submission, redirect: '/clubs/applications' };
const club: ProviderDefinition = { ...tennisClub, routes, submission };

function row(change: Partial<ApplicationRow> = {}): ApplicationRow {
  return {
    id: 'a1',
    reference: 'REG-000001',
    user_id: 'u1',
    provider: club.id,
    application_type: club.applicationType,
    definition_version: club.version,
    title: 'Ikoyi Lawn Club',
    status: club.workflow.initial,
    current_stage: club.workflow.stages[0]?.id ?? '',
    stage_dates: {},
    requested_changes: [],
    admin_comments: null,
    admin_reviewed_by: null,
    review_date: null,
    submitted_at: '2026-11-20T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
    expires_at: null,
    revision: 1,
    columns: {},
    open: !isOver(club.workflow, change.status ?? club.workflow.initial),
    ...change,
  };
}

const OVER = club.workflow.statuses.find(({ id }) => isOver(club.workflow, id))?.id ?? '';

let rows: ApplicationRow[];

function answer(method: string, path: string): unknown {
  if (path === '/api/applications' && method === 'POST') {
    rows = [row()];
    return { id: 'a1', status: club.workflow.initial };
  }
  if (path === '/api/applications') return { data: rows, total: rows.length };
  if (path === '/api/auth/me')
    return {
      user: { id: 'u1', phone: '+2348031234567' },
      roles: [{ id: tennisClub.role, name: 'Club Secretary' }],
      permissions: [],
      type_permissions: {},
      officer: false,
    };
  return {};
}

beforeEach(() => {
  rows = [];
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ access_token: 'token', expires_at: Date.now() / 1000 + 3600, user: { id: 'u1' } }),
  );
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    // The account keeps no draft.
    if (pathname.startsWith('/api/drafts/'))
      return new Response(null, { status: request.method === 'PUT' ? 503 : 204 });
    return Response.json(answer(request.method, pathname));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function open(path: string | { pathname: string; state: unknown }, definition: ProviderDefinition = club) {
  queryClient.clear();
  queryClient.setQueryData(['definition', club.id], definition);
  queryClient.setQueryData(['validators', club.id, club.version], validators);
  const router = createMemoryRouter(createRoutes([toSummary(definition)]), { initialEntries: [path] });
  await mount(
    <>
      <ToastArea />
      <RouterProvider router={router} />
    </>,
  );
  return router;
}

const linkTo = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('the list leads with what was submitted just now, and offers no other one, which would be refused', async () => {
  rows = [row()];
  await open({ pathname: '/clubs/applications', state: { submitted: 'a1' } });
  await expect.element(linkTo('View application')).toHaveClass('MuiButton-contained');
  expect(linkTo('New application').elements()).toEqual([]);
});

test('where several may be open, the list offers another one quietly', async () => {
  rows = [row()];
  await open('/clubs/applications', { ...club, submission: { ...club.submission, several: true } });
  await expect.element(linkTo('New application')).toHaveClass('MuiButton-outlined');
});

test('the list offers another one loudly once the one before is over', async () => {
  rows = [row({ status: OVER })];
  await open('/clubs/applications');
  await expect.element(linkTo('New application')).toHaveClass('MuiButton-contained');
});

test('the form says what is open already, and leads to it', async () => {
  rows = [row()];
  await open('/clubs/application');
  await expect.element(page.getByRole('heading', { level: 1, name: 'You already submitted REG-000001' })).toBeVisible();
  await expect.element(linkTo('View application')).toHaveAttribute('href', '/clubs/applications/a1');
  expect(page.getByLabelText('Club name').elements()).toEqual([]);
});

test('the form opens when the one before is over', async () => {
  rows = [row({ status: OVER })];
  await open('/clubs/application');
  await expect.element(page.getByLabelText('Club name')).toBeVisible();
});

test('the form opens where several may be open', async () => {
  rows = [row()];
  await open('/clubs/application', { ...club, submission: { ...submission, several: true } });
  await expect.element(page.getByLabelText('Club name')).toBeVisible();
});

test('who submits arrives at the new application, with the focus on the heading', async () => {
  const short = { ...club, wizard: { ...club.wizard, steps: club.wizard.steps.slice(0, 1) } };
  const router = await open('/clubs/application', short);
  await fillClub();
  await press('Continue to People');
  await expect.poll(() => router.state.location.pathname).toBe('/clubs/applications');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Applications' })).toHaveFocus();
  await expect.element(linkTo('View application')).toHaveClass('MuiButton-contained');
  expect(page.getByText('You already submitted').elements()).toEqual([]);
});
