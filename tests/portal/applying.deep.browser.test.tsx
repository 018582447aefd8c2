/** After an application was submitted: it leads, and a second one is no longer the loudest thing to do. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ApplicationRow } from '@/api/shapes/application';
import { queryClient } from '@/page/data/query-client';
import { createRoutes } from '@/app/create-routes';
import { SignInScreen } from '@/portal/screens/sign-in-screen';
import type { PhoneSignIn } from '@/sign-in/applicant/phone-sign-in';
import { ToastArea } from '@/page/shell/toast-area';
import { useSession } from '@/page/data/session-store';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toSummary } from '@/definition/parse/to-summary';
import { isOver } from '@/engine/workflow/transitions';
import { createOwnDraft } from '../fixtures/own-draft';
import { createOwnRow } from '../fixtures/own-row';
import { createSignedInAnswer } from '../fixtures/signed-in-answer';
import { tennisClub, validators } from '../fixtures/tennis-club';
import { keepSession } from '../ui/keep-session';
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
  const status = change.status ?? club.workflow.initial;
  return createOwnRow(club, {
    reference: 'REG-000001',
    status,
    current_stage: club.workflow.stages[0]?.id ?? '',
    open: !isOver(club.workflow, status),
    ...change,
  });
}

const OVER = club.workflow.statuses.find(({ id }) => isOver(club.workflow, id))?.id ?? '';

/** Five working days until somebody looks at it, fifteen until it is decided. */
const withDays: ProviderDefinition = {
  ...club,
  version: 'with-days',
  workflow: {
    ...club.workflow,
    statuses: club.workflow.statuses.map((status) => {
      const days = { [club.workflow.initial]: 5, under_review: 15 }[status.id];
      return days === undefined ? status : { ...status, days };
    }),
  },
};

let rows: ApplicationRow[];
/** The one that was submitted. */
let current: ApplicationRow & { receipt_url?: string };
/** What the account keeps of a form that was begun. */
let draft: Record<string, unknown> | undefined;
/** Whether the server answers nothing of applications. */
let failing: boolean;

function answer(method: string, path: string): unknown {
  if (path === '/api/applications' && method === 'POST') {
    rows = [row()];
    return { id: 'a1', reference: 'REG-000001', status: club.workflow.initial };
  }
  if (path === '/api/applications/a1')
    return { ...current, definition_version: shown.version, data: {}, documents: {}, review_history: [], comments: [] };
  if (path === '/api/config')
    return {
      supabaseUrl: '',
      supabaseKey: '',
      maintenance: false,
      siteName: 'Registry',
      contact: 'help@registry.example',
      supportPhone: '',
      contactHours: '',
      showsRelease: false,
      languages: [{ id: 'en-NG', name: 'English' }],
    };
  if (path.startsWith('/api/definitions/')) return shown;
  if (path === '/api/applications') return { data: rows, total: rows.length };
  if (path === '/api/auth/me') return createSignedInAnswer(tennisClub);
  return {};
}

beforeEach(() => {
  rows = [];
  current = row();
  draft = undefined;
  failing = false;
  keepSession();
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (failing && pathname.startsWith('/api/applications')) return new Response(null, { status: 503 });
    if (draft && pathname.startsWith('/api/drafts/') && request.method === 'GET')
      return Response.json(createOwnDraft(club, { step: 'club', data: draft }));
    // The account keeps no other draft.
    if (pathname.startsWith('/api/drafts/'))
      return new Response(null, { status: request.method === 'PUT' ? 503 : 204 });
    return Response.json(answer(request.method, pathname));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** The definition that the page is opened with. */
let shown: ProviderDefinition = club;

async function open(path: string | { pathname: string; state: unknown }, definition: ProviderDefinition = club) {
  shown = definition;
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

const ARRIVAL = {
  pathname: '/clubs/applications',
  state: { submitted: { id: 'a1', reference: 'REG-000001' } },
};

const main = () => page.getByRole('main');
const received = () => main().getByRole('heading', { level: 1, name: 'Received · REG-000001' });

test('the ending is a page of its own: reference, receipt, and the ways on from here', async () => {
  rows = [row()];
  await open(ARRIVAL);
  await expect.element(received()).toBeVisible();
  await expect.element(main().getByText(/Ikoyi Lawn Club.*submitted 20 Nov 2026/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download receipt (PDF)' })).toHaveClass('MuiButton-contained');
  await expect.element(linkTo('See what was sent')).toHaveAttribute('href', '/clubs/applications/a1');
  expect(main().getByRole('article').elements()).toEqual([]);
  await linkTo('Your applications').click();
  await expect.element(main().getByRole('heading', { level: 1, name: 'Applications' })).toHaveFocus();
  await expect.element(main().getByRole('article').getByText('Ikoyi Lawn Club')).toBeVisible();
  expect(linkTo('New application').elements()).toEqual([]);
});

test('the receipt has a code, and the address of the page that it leads to', async () => {
  const receipt_url = 'https://registry.example/verify/receipt/REG-000001/fFAz09_-fFAz09_-';
  rows = [row()];
  current = { ...row(), receipt_url };
  await open(ARRIVAL);
  await expect.element(page.getByRole('img', { name: 'Code of the receipt' })).toBeVisible();
  await expect.element(linkTo('Open its page')).toHaveAttribute('href', receipt_url);
});

test('the reference is copied, and its button says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open(ARRIVAL);
  await press('Copy the reference');
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(writeText).toHaveBeenCalledWith('REG-000001');
});

test('it says what happens next and until when, by the days of the workflow, and whom to ask', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  rows = [row()];
  await open(ARRIVAL, withDays);
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect.element(next.getByText('usually by 27 Nov 2026')).toBeVisible();
  await expect.element(next.getByText('usually by 18 Dec 2026')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Questions' }).getByRole('link', { name: 'help@registry.example' }))
    .toHaveAttribute('href', 'mailto:help@registry.example?subject=REG-000001');
});

test('where nothing more can be had, it is still said that the application was received, and asked again', async () => {
  failing = true;
  await open(ARRIVAL);
  await expect.element(received()).toBeVisible();
  await expect.element(main().getByText(/What you submitted is safe/)).toBeVisible();
  failing = false;
  await press('Try again');
  await expect.element(page.getByRole('region', { name: 'What happens next' })).toBeVisible();
});

test('once it has gone on, the page that the ending stands before tells where it is', async () => {
  rows = [row({ status: OVER })];
  current = row({ status: OVER });
  await open(ARRIVAL);
  await expect.element(main().getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  expect(received().elements()).toEqual([]);
});

test('what somebody has begun stands first in the list, with how far it is, and no other form is offered', async () => {
  rows = [row({ status: OVER })];
  draft = { club_name: 'Ikoyi Lawn Club', about: 'Grass' };
  await open('/clubs/applications');
  const items = page.getByRole('main').getByRole('article');
  await expect.element(items.nth(0).getByText(/^2 of \d+ answered$/)).toBeVisible();
  await expect
    .element(items.nth(0).getByRole('link', { name: 'Continue' }))
    .toHaveAttribute('href', '/clubs/application');
  await expect.element(items.nth(1).getByText('Ikoyi Lawn Club')).toBeVisible();
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

test('who submits arrives at the ending, with the focus on it, and no notification over it on a phone', async () => {
  await page.viewport(360, 740);
  const short = { ...club, wizard: { ...club.wizard, steps: club.wizard.steps.slice(0, 1) } };
  const router = await open('/clubs/application', short);
  await fillClub();
  await press('Continue to People');
  await expect.poll(() => router.state.location.pathname).toBe('/clubs/applications');
  await expect.element(received()).toHaveFocus();
  expect(page.getByText('You already submitted').elements()).toEqual([]);
  const toast = page.getByText(short.submission.success);
  await expect.element(toast).toBeVisible();
  const area = document.querySelector('.toast-area');
  await Promise.all((area?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished));
  const reference = received().element().getBoundingClientRect();
  expect(toast.element().getBoundingClientRect().bottom).toBeLessThan(reference.top);
});

test('the first step’s "Cancel" goes back to where the form was opened from', async () => {
  const router = await open('/clubs/somewhere');
  await router.navigate('/clubs/application');
  await press('Cancel');
  await expect.poll(() => router.state.location.pathname).toBe('/clubs/somewhere');
});

test('it leads to the list where the form was opened first', async () => {
  const router = await open('/clubs/application');
  await press('Cancel');
  await expect.poll(() => router.state.location.pathname).toBe('/clubs/applications');
});

test.each(['/clubs/application', '/clubs/applications'])(
  'who has made an account arrives at %s with the focus on its heading',
  async (path) => {
    useSession.setState({ status: 'signed-out', userId: undefined });
    const done = () => Promise.resolve();
    const backend: PhoneSignIn = {
      sendCode: done,
      signIn: done,
      sendRegistrationCode: done,
      register: async () => useSession.setState({ status: 'signed-in', userId: 'u1' }),
    };
    const { afterSignInWithApplications: _none, ...signIn } = { ...club.signIn, afterSignIn: path };
    const definition = { ...club, signIn };
    shown = definition;
    queryClient.clear();
    queryClient.setQueryData(['definition', club.id], definition);
    queryClient.setQueryData(['validators', club.id, club.version], validators);
    const element = (
      <QueryClientProvider client={queryClient}>
        <SignInScreen definition={definition} screen={{ screen: 'sign-in' }} base="clubs" backend={backend} />
      </QueryClientProvider>
    );
    const router = createMemoryRouter([{ path: '/sign-in', element }, ...createRoutes([toSummary(definition)])], {
      initialEntries: ['/sign-in'],
    });
    await mount(<RouterProvider router={router} />);
    await page.getByRole('radio', { name: /Create an account/ }).click();
    await page.getByLabelText('Phone number').fill('08031234567');
    await page.getByLabelText('First name').fill('Amina');
    await page.getByLabelText('Last name').fill('Bello');
    await press('Send code');
    await page.getByLabelText('Code from the SMS').fill('123456');
    await expect.poll(() => router.state.location.pathname).toBe(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  },
);
