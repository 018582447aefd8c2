/** The form of a type that takes nothing now: it says why and what to do, and what was filled in can be read. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Opening } from '@/api/shapes/opening';
import { createRoutes } from '@/app/create-routes';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { toSummary } from '@/definition/parse/to-summary';
import { queryClient } from '@/page/data/query-client';
import { useSession } from '@/page/data/session-store';
import { createOwnDraft } from '../fixtures/own-draft';
import { createSignedInAnswer } from '../fixtures/signed-in-answer';
import { tennisClub, validators } from '../fixtures/tennis-club';
import { keepSession } from '../ui/keep-session';
import { mount } from '../ui/mount';

const club: ProviderDefinition = {
  ...tennisClub,
  availability: { opens: '2027-01-10' },
  routes: {
    base: ['clubs'],
    index: 'application',
    screens: {
      application: { screen: 'wizard', requiresInvitation: false },
      applications: {
        screen: 'list',
        canCreate: true,
        canInvite: false,
        createLabel: 'New application',
        empty: 'None yet',
        emptyLabel: 'Start',
      },
    },
  },
};

const draft = createOwnDraft(club, {
  step: club.wizard.steps[0]?.id,
  data: { club_name: 'Ikoyi Lawn Club' },
  expires_at: '2026-12-31T09:00:00Z',
});

let opening: Opening;
let hasDraft: boolean;

beforeEach(() => {
  opening = { closed: null, company_record: {}, approved: {} };
  hasDraft = true;
  keepSession();
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/drafts/'))
      return hasDraft && request.method === 'GET' ? Response.json(draft) : new Response(null, { status: 204 });
    if (pathname === `/api/openings/${club.id}`) return Response.json(opening);
    if (pathname === '/api/applications') return Response.json({ data: [], total: 0 });
    if (pathname === '/api/auth/me') return Response.json(createSignedInAnswer(tennisClub));
    return Response.json({});
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function open(definition: ProviderDefinition = club) {
  queryClient.clear();
  queryClient.setQueryData(['definition', club.id], definition);
  queryClient.setQueryData(['validators', club.id, club.version], validators);
  const router = createMemoryRouter(createRoutes([toSummary(definition)]), { initialEntries: ['/clubs/application'] });
  await mount(<RouterProvider router={router} />);
}

test('outside of its days it says when it opens, and shows the draft to be read', async () => {
  opening.closed = {
    code: 'NOT_AVAILABLE',
    message: 'Tennis Club cannot be applied for now. Opens on 10 January 2027.',
  };
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'No applications are taken now' })).toBeVisible();
  await expect.element(page.getByText(opening.closed.message)).toBeVisible();
  await expect.element(page.getByText(/kept in your account until 31 Dec 2026/)).toBeVisible();
  await expect.element(page.getByText('Ikoyi Lawn Club')).toBeVisible();
  expect(page.getByLabelText('Club name').elements()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: 'Your applications' }))
    .toHaveAttribute('href', '/clubs/applications');
});

test('without a draft it says what is needed first', async () => {
  hasDraft = false;
  opening.closed = { code: 'APPROVAL_NEEDED', message: 'Only holders of an approval can apply here: Court.' };
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'An approval comes first' })).toBeVisible();
  await expect.element(page.getByText(opening.closed.message)).toBeVisible();
  await expect.element(page.getByText('What you have filled in so far')).not.toBeInTheDocument();
});

test('what is approved is filled in and locked, and says where it comes from', async () => {
  hasDraft = false;
  opening.approved = { court_application: { 'court.name': 'Court of Kano' } };
  const fill = (field: FieldDefinition): FieldDefinition =>
    field.key === 'club_name'
      ? {
          ...field,
          ui: { ...field.ui, prefill: { from: 'approved', type: 'court_application', key: 'court.name', lock: true } },
        }
      : field;
  const steps = club.wizard.steps.map((step) => ({ ...step, fields: step.fields.map(fill) }));
  await open({ ...club, wizard: { ...club.wizard, steps } });
  await expect.element(page.getByLabelText('Club name')).toHaveValue('Court of Kano');
  await expect.element(page.getByLabelText('Club name')).toHaveAttribute('readonly');
  await expect.element(page.getByText('From your approved application')).toBeVisible();
});
