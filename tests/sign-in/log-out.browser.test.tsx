/** Logging out, with the real sign-in client over a network that the test decides about (specification section 8). */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SESSION_KEY } from '@/sign-in/session/persisted-session';
import { dropSession, endUnusedSession, signOut, startSession } from '@/sign-in/session/session';
import { useSession } from '@/page/data/session-store';
import { ToastProvider } from '@/ui/toast-provider';
import { mount } from '../ui/mount';
import { seeAfter } from '../ui/see-after';

const SESSION = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'person-1' },
};

/** What the sign-in service answers to a log-out. */
let answer: () => Promise<Response>;
const asked: (string | null)[] = [];
const fail = (status: number) => async () => Response.json({ code: 'unexpected_failure', message: 'No' }, { status });
const gone = (status: number) => async () =>
  Response.json({ code: 'session_not_found', message: 'No session' }, { status });
const done = async () => new Response(null, { status: 204 });
const cut = () => Promise.reject(new TypeError('Failed to fetch'));

vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (pathname === '/api/config') return Response.json({ supabaseUrl: '', supabaseKey: 'key' });
  if (pathname !== '/auth/v1/logout') return Response.json({}, { status: 404 });
  asked.push(`${new URL(request.url).search} ${request.headers.get('authorization')}`);
  return answer();
});

beforeEach(async () => {
  asked.length = 0;
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...SESSION, expires_at: Math.floor(Date.now() / 1000) + 3600 }));
  useSession.setState({ status: 'signed-in', userId: 'person-1', openForms: 0, leaving: false });
  startSession();
  await mount(<ToastProvider />);
});

test.each([
  ['500', fail(500)],
  ['503', fail(503)],
  ['a cut connection', cut],
])(
  'a log-out that fails with %s says so and keeps the session; pressed again, it ends on both sides',
  async (_how, failure) => {
    answer = failure;
    await seeAfter('Failed to log out', async () => expect(await signOut()).toBe(false));
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', userId: 'person-1', leaving: false });
    expect(localStorage.getItem(SESSION_KEY)).toContain(SESSION.access_token);
    asked.length = 0;
    answer = done;
    expect(await signOut()).toBe(true);
    expect(asked).toEqual([`?scope=local Bearer ${SESSION.access_token}`]);
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(useSession.getState()).toMatchObject({ status: 'signed-out', userId: undefined });
  },
);

test.each([401, 403, 404])('a session that the server no longer has (%i) is logged out of', async (status) => {
  answer = gone(status);
  expect(await signOut()).toBe(true);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(useSession.getState().status).toBe('signed-out');
});

test('an unused session ends on this device even when the server cannot be asked', async () => {
  answer = cut;
  await endUnusedSession();
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(useSession.getState().status).toBe('signed-out');
  await expect.element(page.getByText('Failed to log out')).not.toBeInTheDocument();
});

test('who signs in while the session before is given up stays signed in', async () => {
  const dropping = dropSession();
  const later = { ...SESSION, user: { id: 'person-2' }, expires_at: Math.floor(Date.now() / 1000) + 3600 };
  localStorage.setItem(SESSION_KEY, JSON.stringify(later));
  useSession.setState({ status: 'signed-in', userId: 'person-2' });
  await dropping;
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', userId: 'person-2' });
  expect(localStorage.getItem(SESSION_KEY)).toContain('person-2');
});
