/**
 * Addresses that carry a session: whoever writes one must not sign anybody in by it. With the real sign-in client over
 * a network of the test's own.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { supabaseServices } from '@/session/officer/supabase-services';
import { SESSION_KEY } from '@/session/signed-in/persisted-session';
import { dropSession, getAccessToken, startSession } from '@/session/signed-in/session';
import { useSession } from '@/session/signed-in/session-store';
import { openAdmin } from '../office/support/open-admin';

const own = location.href;
const soon = Math.floor(Date.now() / 1000) + 3600;
const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
const toToken = (id: string) => `${encode({ alg: 'ES256' })}.${encode({ sub: id, exp: soon })}.AA`;
const people = { ada: 'ada@registry.example', musa: 'musa@registry.example' };
const toHash = (id: string) =>
  `#access_token=${toToken(id)}&expires_in=3600&expires_at=${soon}&refresh_token=${id}&token_type=bearer&type=recovery`;

vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (pathname === '/api/config') return Response.json({ supabaseUrl: '', supabaseKey: 'key' });
  if (pathname === '/auth/v1/logout') return new Response(null, { status: 204 });
  const [id, email] =
    Object.entries(people).find(([person]) => request.headers.get('authorization') === `Bearer ${toToken(person)}`) ??
    [];
  if (pathname === '/auth/v1/user' && id !== undefined) return Response.json({ id, email });
  return Response.json({ code: 'bad_jwt', message: 'No' }, { status: 403 });
});

function adoptOfficerSession(id: keyof typeof people): void {
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({
      access_token: toToken(id),
      refresh_token: id,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: soon,
      user: { id, email: people[id] },
    }),
  );
  useSession.setState({ status: 'signed-in', userId: id });
}

const openAddress = (address: string) => history.replaceState(null, '', address);
const keptPerson = () => (JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}') as { user?: { id: string } }).user?.id;
/**
 * The page of the links, over the real services; opening it clears what the browser keeps, so the session comes after.
 */
function openLink(hash: string, signedIn?: keyof typeof people) {
  const opened = openAdmin('/admin/new-password', {
    services: { openPasswordLink: supabaseServices.openPasswordLink },
  });
  if (signedIn) adoptOfficerSession(signedIn);
  openAddress(`/admin/new-password${hash}`);
  return opened;
}

beforeEach(async () => {
  await dropSession();
  localStorage.clear();
});
afterEach(() => history.replaceState(null, '', own));

test('on another page a session in the address is removed from it, and nobody is signed in or out by it', async () => {
  adoptOfficerSession('ada');
  openAddress(`/tennis-club/application${toHash('musa')}`);
  startSession();
  expect(location.hash).toBe('');
  expect(location.pathname).toBe('/tennis-club/application');
  await supabaseServices.hasSession();
  expect(keptPerson()).toBe('ada');
  expect(await getAccessToken()).toBe(toToken('ada'));
  expect(await supabaseServices.openPasswordLink()).toMatchObject({ account: people.ada });
});

test('the page of our links signs in by one where nobody is signed in, says for whom, and keeps nothing of it in the address', async () => {
  openLink(toHash('musa'));
  await expect.element(page.getByText(`For the account ${people.musa}.`)).toBeVisible();
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  expect(location.hash).toBe('');
  expect(keptPerson()).toBe('musa');
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', event: 'password-recovery' });
});

test('where somebody else is signed in the page asks first; going on is a choice', async () => {
  openLink(toHash('musa'), 'ada');
  await expect.element(page.getByRole('button', { name: `Stay signed in as ${people.ada}` })).toBeVisible();
  expect(document.body.textContent).toContain(
    `This link is for the account ${people.musa}. On this device you are signed in as ${people.ada}`,
  );
  expect(location.hash).toBe('');
  expect(keptPerson()).toBe('ada');
  await page.getByRole('button', { name: `Go on as ${people.musa}` }).click();
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  expect(keptPerson()).toBe('musa');
});

test('staying signed in leaves the link unused', async () => {
  const { router } = openLink(toHash('musa'), 'ada');
  await page.getByRole('button', { name: `Stay signed in as ${people.ada}` }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(keptPerson()).toBe('ada');
  expect(await supabaseServices.openPasswordLink()).toMatchObject({ account: people.ada });
});

test.each([
  ['that the service refuses', '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'],
  ['whose session is none', toHash('nobody')],
])('a link %s is told as such, to somebody signed in too', async (_which, hash) => {
  openLink(hash, 'ada');
  await expect.element(page.getByText('Email link is invalid or has expired')).toBeVisible();
  expect(keptPerson()).toBe('ada');
});
