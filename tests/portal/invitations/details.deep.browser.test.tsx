/** The details of an invitation cannot be had (specification section 8). */
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { InviteDetails } from '@/api/shapes/invitation';
import { createQueryClient } from '@/page/data/query-client';
import { InvitationScreen } from '@/portal/screens/invitation-screen';
import { WizardScreen } from '@/portal/screens/wizard-screen';
import { useSession } from '@/page/data/session-store';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { Invitation } from '@/definition/language/invitation';
import { ToastProvider } from '@/ui/toast-provider';
import { tennisClub } from '../../fixtures/tennis-club';
import { keepSession } from '../../ui/keep-session';
import { mount } from '../../ui/mount';
import { seeAfter } from '../../ui/see-after';

// The form itself is another test's: here it says what it was given.
vi.mock('@/portal/screens/open-wizard', () => ({
  OpenWizard: ({ invitation }: { invitation?: InviteDetails }) => (
    <p>The form, {invitation ? `for ${invitation.first_name}` : 'not filled in'}</p>
  ),
}));

const FAILED = 'Failed to fetch invitation details';
const NOT_LOADED = 'Could not load invitation details. Some fields may not be pre-filled.';
const NOT_FOUND = 'No active invitation found for this phone number';

const invited: ProviderDefinition = {
  ...tennisClub,
  invitation: Invitation.parse({
    invitedBy: 'another-club',
    link: '/club/invitation/{token}',
    sms: '{link}',
    noun: 'player',
  }),
  endpoints: [{ method: 'GET', path: '/club/invite-details', operation: 'invite-details' }],
};

/** What the server answers about the invitation. */
let answer: () => Promise<Response>;
const found = async () =>
  Response.json({ first_name: 'Bola', last_name: 'Ade', company_name: 'Kano Ltd', inviter_name: 'Ada Obi' });
const refuse = (status: number, message: string) => async () =>
  Response.json({ statusCode: status, message }, { status });
const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const gateway = async () => new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', { status: 502 });

beforeEach(() => {
  keepSession('person-1');
  useSession.setState({ status: 'signed-in', userId: 'person-1' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    return pathname === '/api/auth/me' ? Response.json({ user: { id: 'person-1' } }) : answer();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  useSession.setState({ status: 'signed-out', userId: undefined });
});

async function open(screen: 'invitation' | 'wizard') {
  const element =
    screen === 'wizard' ? (
      <WizardScreen definition={invited} screen={{ screen: 'wizard', requiresInvitation: true }} base="club" />
    ) : (
      <InvitationScreen definition={invited} screen={{ screen: 'invitation' }} base="club" />
    );
  const router = createMemoryRouter([{ path: '/:token', element }], { initialEntries: ['/a-token'] });
  return (
    await mount(
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider />
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  ).screen;
}

test.each([
  ['no connection', cut],
  ['a gateway’s page', gateway],
])('the link of an invitation says so after %s, and tries again', async (_what, failure) => {
  answer = failure;
  const screen = await open('invitation');
  await expect.element(screen.getByRole('alert').getByText(FAILED)).toBeVisible();
  expect(document.body.textContent).not.toContain('Bad Gateway');
  answer = found;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/Ada Obi of Kano Ltd invites you/)).toBeVisible();
});

test('an invitation that meets one failure is asked for once more by itself', async () => {
  answer = () => {
    answer = found;
    return gateway();
  };
  const screen = await open('invitation');
  await expect.element(screen.getByText(/Ada Obi of Kano Ltd invites you/)).toBeVisible();
});

test('an invitation that the server refuses is told in its words', async () => {
  answer = refuse(404, NOT_FOUND);
  const screen = await open('invitation');
  await expect.element(screen.getByRole('alert').getByText(NOT_FOUND)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0);
});

test('a link that is used up leads whoever is signed in to their applications, and others to the sign-in', async () => {
  answer = refuse(404, NOT_FOUND);
  const screen = await open('invitation');
  const own = screen.getByRole('link', { name: 'Go to your applications' });
  await expect.element(own).toHaveAttribute('href', '/my-applications');
  useSession.setState({ status: 'signed-out', userId: undefined });
  await expect.element(screen.getByRole('link', { name: 'Go to sign-in' })).toBeVisible();
  await expect.element(own).not.toBeInTheDocument();
});

test('the form opens without the details, says so, and is filled in when they come', async () => {
  answer = gateway;
  await seeAfter(NOT_LOADED, async () => void (await open('wizard')));
  await expect.element(page.getByRole('alert').getByText(FAILED)).toBeVisible();
  await expect.element(page.getByText('The form, not filled in')).toBeVisible();
  answer = found;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('The form, for Bola')).toBeVisible();
  await expect.element(page.getByText(FAILED)).not.toBeInTheDocument();
});

test('where there is no invitation for a phone that needs one, the form does not open', async () => {
  answer = refuse(404, NOT_FOUND);
  const screen = await open('wizard');
  await expect.element(screen.getByRole('alert').getByText(NOT_FOUND)).toBeVisible();
  answer = found;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The form, for Bola')).toBeVisible();
});
