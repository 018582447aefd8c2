/** What the sign-in client tells of a session (specification section 4) reaches the page. */
import { expect, test, vi } from 'vitest';
import { listen } from '@/sign-in/session/session';
import { useSession } from '@/page/data/session-store';

const client = vi.hoisted(() => ({ tell: (_change: string, _session: object | null): void => undefined }));

vi.mock('@/sign-in/session/auth-client', () => ({
  getAuthClient: async () => ({
    auth: {
      onAuthStateChange: (hear: typeof client.tell) => {
        client.tell = hear;
        return { data: { subscription: {} } };
      },
      getSession: async () => ({ data: { session: null } }),
    },
  }),
}));

const session = { user: { id: 'a-person' } };

test.each([
  ['SIGNED_IN', session, 'signed-in', 'signed-in'],
  ['TOKEN_REFRESHED', session, 'token-refreshed', 'signed-in'],
  ['PASSWORD_RECOVERY', session, 'password-recovery', 'signed-in'],
  ['USER_UPDATED', session, 'user-updated', 'signed-in'],
  ['MFA_CHALLENGE_VERIFIED', session, 'mfa-verified', 'signed-in'],
  ['SIGNED_OUT', null, 'signed-out', 'signed-out'],
])('%s', async (change, told, event, status) => {
  await listen();
  client.tell(change, told);
  expect(useSession.getState()).toMatchObject({ event, status, userId: told?.user.id });
});

test('who is leaving is not asked to sign in again by news of the session that is being left; who signs in has come back', async () => {
  await listen();
  useSession.setState({ status: 'signed-in', userId: 'a-person', leaving: true });
  client.tell('TOKEN_REFRESHED', session);
  expect(useSession.getState().leaving).toBe(true);
  client.tell('SIGNED_OUT', null);
  expect(useSession.getState().leaving).toBe(true);
  client.tell('SIGNED_IN', session);
  expect(useSession.getState().leaving).toBe(false);
});
