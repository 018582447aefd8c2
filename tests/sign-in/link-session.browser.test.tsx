/**
 * Addresses that carry a session: whoever writes one must not sign anybody in by it. With the real sign-in client over
 * a network of the test's own.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPasswordLink } from '@/sign-in/officer/password';
import { SESSION_KEY } from '@/sign-in/session/persisted-session';
import { dropSession, getAccessToken, startSession } from '@/sign-in/session/session';
import { useSession } from '@/page/data/session-store';
import { startFakeOffice, type FakeOffice } from '../office/support/fake-office';
import { toSession } from '../office/support/officer-session';
import { openAdmin } from '../office/support/open-admin';

const own = location.href;
const people = { ada: toSession('ada').user.email, musa: toSession('musa').user.email };
const toHash = (id: string) => {
  const { access_token, expires_at } = toSession(id).session;
  return `#access_token=${access_token}&expires_in=3600&expires_at=${expires_at}&refresh_token=${id}&token_type=bearer&type=recovery`;
};
const LINK = '#token_hash=of-musa';

function adoptOfficerSession(id: keyof typeof people): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(toSession(id).session));
  useSession.setState({ status: 'signed-in', userId: id });
}

const openAddress = (address: string) => history.replaceState(null, '', address);
const keptPerson = () => (JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}') as { user?: { id: string } }).user?.id;
/** Opening the page clears what the browser keeps, so the session comes after. */
function openLink(hash: string, signedIn?: keyof typeof people) {
  const opened = openAdmin('/admin/new-password', { signedIn: false, prepare: takeOnce });
  if (signedIn) adoptOfficerSession(signedIn);
  openAddress(`/admin/new-password${hash}`);
  const asked = () => opened.office.calls.map(({ method, path }) => `${method} ${path}`);
  return { ...opened, asked };
}

/** The sign-in service knows one link, Musa's. */
function takeOnce({ on }: FakeOffice): void {
  on('POST auth/v1/verify', ({ body }) => {
    const { token_hash, type } = body as Record<string, string>;
    return type === 'recovery' && token_hash === 'of-musa'
      ? { body: toSession('musa', 'recovery').session }
      : { status: 403, body: { code: 'otp_expired', message: 'No' } };
  });
}

beforeEach(async () => {
  await dropSession();
  localStorage.clear();
});
afterEach(() => history.replaceState(null, '', own));

test('on another page a session in the address is removed from it, and nobody is signed in or out by it', async () => {
  startFakeOffice();
  adoptOfficerSession('ada');
  openAddress(`/tennis-club/application${toHash('musa')}`);
  startSession();
  expect(location.hash).toBe('');
  expect(location.pathname).toBe('/tennis-club/application');
  expect(keptPerson()).toBe('ada');
  expect(await getAccessToken()).toBe(toSession('ada').session.access_token);
  expect(await openPasswordLink()).toMatchObject({ signedIn: people.ada, byLink: false });
});

test('the page of our links uses one up only when it is told to, then says for whom, and keeps nothing in the address', async () => {
  const { asked } = openLink(LINK);
  const goOn = page.getByRole('button', { name: 'Go on with the link' });
  await expect.element(goOn).toBeVisible();
  expect(location.hash).toBe('');
  expect(asked()).not.toContain('POST auth/v1/verify');
  await goOn.click();
  await expect.element(page.getByText(`For the account ${people.musa}.`)).toBeVisible();
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  expect(page.getByLabelText('Current password').elements()).toEqual([]);
  expect(keptPerson()).toBe('musa');
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', event: 'password-recovery' });
});

test('where somebody else is signed in the page says so first; going on is a choice, and ends their session', async () => {
  const { asked } = openLink(LINK, 'ada');
  await expect.element(page.getByRole('button', { name: `Stay signed in as ${people.ada}` })).toBeVisible();
  expect(document.body.textContent).toContain(
    `On this device you are signed in as ${people.ada}, and are signed out when you go on.`,
  );
  expect(location.hash).toBe('');
  expect(keptPerson()).toBe('ada');
  await page.getByRole('button', { name: 'Go on with the link' }).click();
  await expect.element(page.getByText(`For the account ${people.musa}.`)).toBeVisible();
  expect(keptPerson()).toBe('musa');
  expect(asked()).toContain('POST auth/v1/logout');
});

test('staying signed in leaves the link unused', async () => {
  const { router, asked } = openLink(LINK, 'ada');
  await page.getByRole('button', { name: `Stay signed in as ${people.ada}` }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(keptPerson()).toBe('ada');
  expect(asked()).not.toContain('POST auth/v1/verify');
  expect(await openPasswordLink()).toMatchObject({ signedIn: people.ada, byLink: false });
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
