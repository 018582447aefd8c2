/**
 * Somebody who is signed in opens another provider's pages: they are asked before anything of their account changes.
 */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Me } from '@/api/shapes/account';
import { queryClient } from '@/page/data/query-client';
import { createRoutes } from '@/app/create-routes';
import { useSession } from '@/page/data/session-store';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toSummary } from '@/definition/parse/to-summary';
import { tennisClub } from '../fixtures/tennis-club';
import { keepSession } from '../ui/keep-session';
import { mount } from '../ui/mount';

const EMPTY = 'You have not submitted an application yet.';
const COACH = { id: 'coach', name: 'Coach' };
const OWN = { id: tennisClub.role, name: 'Club Secretary' };
const signIn = { ...tennisClub.signIn, afterSignIn: '/tennis-club/applications' };

let me: Me;
/** Bodies of what was sent to create-account. */
let asked: unknown[];
let refusal: Response | undefined;
let invited: boolean;

beforeEach(() => {
  asked = [];
  refusal = undefined;
  invited = false;
  me = {
    user: {
      id: 'u1',
      first_name: 'Ada',
      last_name: 'Obi',
      email: null,
      phone: '+2348031234567',
      mobile_number: null,
      role: COACH.id,
      role_id: COACH.id,
      role_name: COACH.name,
      has_application: false,
      status: 'active',
      created_at: '2026-01-05T08:00:00Z',
      updated_at: '2026-01-05T08:00:00Z',
      last_login_at: null,
    },
    roles: [COACH],
    permissions: [],
    type_permissions: {},
    officer: false,
    must_change_password: false,
    factor_step: 'none',
    session_timeout_minutes: 0,
  };
  keepSession();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/auth/me')) return Response.json(me);
    if (request.url.endsWith('/invite-details'))
      return invited ? Response.json({}) : Response.json({ message: 'None' }, { status: 404 });
    if (request.url.includes('/applications')) return Response.json({ data: [], total: 0 });
    if (!request.url.endsWith('/auth/create-account')) return Response.json({});
    asked.push(await request.json());
    if (refusal) return refusal;
    me = { ...me, roles: [COACH, OWN] };
    return Response.json({}, { status: 201 });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  queryClient.clear();
  useSession.setState({ status: 'signed-out', userId: undefined });
});

async function open(path: string, definition: ProviderDefinition = { ...tennisClub, signIn }) {
  queryClient.setQueryData(['definition', tennisClub.id], definition);
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  const router = createMemoryRouter(createRoutes([toSummary(tennisClub)]), { initialEntries: [path] });
  return { router, screen: (await mount(<RouterProvider router={router} />)).screen };
}

test.each(['auth', 'applications', 'application'])(
  '/%s asks whether to add the role, and changes nothing by itself',
  async (path) => {
    const { screen } = await open(`/tennis-club/${path}`);
    await expect.element(screen.getByRole('heading', { name: 'Add Tennis Club to your account?' })).toBeVisible();
    await expect
      .element(screen.getByText('You are signed in as Coach. What you have there stays as it is.'))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/');
    expect(asked).toEqual([]);
  },
);

test('whoever says so has the role added, and goes on', async () => {
  const { screen, router } = await open('/tennis-club/auth');
  await screen.getByRole('button', { name: 'Add Tennis Club' }).click();
  await expect.element(screen.getByText(EMPTY)).toBeVisible();
  expect(router.state.location.pathname).toBe('/tennis-club/applications');
  expect(asked).toEqual([{ phone_number: '+2348031234567', user_type: tennisClub.role, add_role: true }]);
});

describe('where only an invitation opens an account', () => {
  const closed = 'Registration requires an invitation.';
  const endpoints = [{ method: 'GET' as const, path: '/club/invite-details', operation: 'invite-details' as const }];
  const definition = { ...tennisClub, endpoints, signIn: { ...signIn, createAccount: false, closed } };

  test('whoever has none reads so, and what to do', async () => {
    const { screen } = await open('/tennis-club/applications', definition);
    await expect.element(screen.getByText(tennisClub.invitation?.notFound ?? '')).toBeVisible();
    await expect.element(screen.getByText(closed)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Add/ }).elements()).toHaveLength(0);
    expect(screen.getByText(EMPTY).elements()).toHaveLength(0);
  });

  test('whoever has one is asked, and hears what the server says', async () => {
    invited = true;
    refusal = Response.json(
      { code: 'INVITATION_REQUIRED', message: 'The invitation has been withdrawn' },
      { status: 403 },
    );
    const { screen } = await open('/tennis-club/applications', definition);
    await screen.getByRole('button', { name: 'Add Tennis Club' }).click();
    await expect.element(screen.getByText('The invitation has been withdrawn')).toBeVisible();
  });
});

test('an officer, who has no applications, signs in as somebody else', async () => {
  me = { ...me, officer: true, roles: [{ id: 'umpire', name: 'Umpire' }] };
  const { screen } = await open('/tennis-club/applications');
  await expect.element(screen.getByRole('heading', { name: 'Club sign-in' })).toBeVisible();
  await expect.element(screen.getByLabelText('Phone number')).toBeVisible();
});
