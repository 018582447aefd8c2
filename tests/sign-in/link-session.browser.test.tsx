/**
 * Addresses that carry a session: whoever writes one must not sign anybody in by it. With the real sign-in client over
 * a network of the test's own.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { supabaseServices } from '@/sign-in/officer/supabase-services';
import { SESSION_KEY } from '@/sign-in/session/persisted-session';
import { dropSession, getAccessToken, startSession } from '@/sign-in/session/session';
import { useSession } from '@/page/data/session-store';
import { openAdmin } from '../office/support/open-admin';

const own = location.href;
const soon = Math.floor(Date.now() / 1000) + 3600;
const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
const toToken = (id: string, method = 'password') =>
  `${encode({ alg: 'ES256' })}.${encode({ sub: id, exp: soon, amr: [{ method, timestamp: 1 }] })}.AA`;
const people = { ada: 'ada@registry.example', musa: 'musa@registry.example' };
const toHash = (id: string) =>
  `#access_token=${toToken(id)}&expires_in=3600&expires_at=${soon}&refresh_token=${id}&token_type=bearer&type=recovery`;
const LINK = '#token_hash=of-musa';

/** One-time tokens that the server has taken, and what was asked of it. */
const asked: string[] = [];

vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (pathname === '/api/config') return Response.json({ supabaseUrl: '', supabaseKey: 'key' });
  asked.push(`${request.method} ${pathname}`);
  if (pathname === '/auth/v1/logout') return new Response(null, { status: 204 });
  if (pathname === '/auth/v1/verify') {
    const { token_hash, type } = (await request.json()) as Record<string, string>;
    if (type !== 'recovery' || token_hash !== 'of-musa')
      return Response.json({ code: 'otp_expired', message: 'No' }, { status: 403 });
    const user = { id: 'musa', email: people.musa };
    return Response.json({
      access_token: toToken('musa', 'recovery'),
      refresh_token: 'musa',
      token_type: 'bearer',
      expires_in: 3600,
      user,
    });
  }
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
  asked.length = 0;
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
  expect(await supabaseServices.openPasswordLink()).toMatchObject({ signedIn: people.ada, byLink: false });
});

test('the page of our links uses one up only when it is told to, then says for whom, and keeps nothing in the address', async () => {
  openLink(LINK);
  const goOn = page.getByRole('button', { name: 'Go on with the link' });
  await expect.element(goOn).toBeVisible();
  expect(location.hash).toBe('');
  expect(asked).not.toContain('POST /auth/v1/verify');
  await goOn.click();
  await expect.element(page.getByText(`For the account ${people.musa}.`)).toBeVisible();
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  expect(page.getByLabelText('Current password').elements()).toEqual([]);
  expect(keptPerson()).toBe('musa');
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', event: 'password-recovery' });
});

test('where somebody else is signed in the page says so first; going on is a choice, and ends their session', async () => {
  openLink(LINK, 'ada');
  await expect.element(page.getByRole('button', { name: `Stay signed in as ${people.ada}` })).toBeVisible();
  expect(document.body.textContent).toContain(
    `On this device you are signed in as ${people.ada}, and are signed out when you go on.`,
  );
  expect(location.hash).toBe('');
  expect(keptPerson()).toBe('ada');
  await page.getByRole('button', { name: 'Go on with the link' }).click();
  await expect.element(page.getByText(`For the account ${people.musa}.`)).toBeVisible();
  expect(keptPerson()).toBe('musa');
  expect(asked).toContain('POST /auth/v1/logout');
});

test('staying signed in leaves the link unused', async () => {
  const { router } = openLink(LINK, 'ada');
  await page.getByRole('button', { name: `Stay signed in as ${people.ada}` }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(keptPerson()).toBe('ada');
  expect(asked).not.toContain('POST /auth/v1/verify');
  expect(await supabaseServices.openPasswordLink()).toMatchObject({ signedIn: people.ada, byLink: false });
});

test.each([
  ['that the service refuses', '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'],
  ['that brings a session instead of a one-time token', toHash('musa')],
])('a link %s is told as such, to somebody signed in too', async (_which, hash) => {
  openLink(hash, 'ada');
  await expect.element(page.getByText('Email link is invalid or has expired')).toBeVisible();
  expect(keptPerson()).toBe('ada');
});

test('a link that was used before is told as such, and whoever is signed in stays so', async () => {
  openLink('#token_hash=used', 'ada');
  await page.getByRole('button', { name: 'Go on with the link' }).click();
  await expect.element(page.getByText('Email link is invalid or has expired')).toBeVisible();
  expect(keptPerson()).toBe('ada');
});

test('whoever is signed in and comes without a link is asked for the password of now', async () => {
  openLink('', 'ada');
  await expect.element(page.getByText(`For the account ${people.ada}.`)).toBeVisible();
  await expect.element(page.getByLabelText('Current password')).toBeVisible();
});
