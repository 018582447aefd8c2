/** The button of the identity provider, and the page that it leads back to. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seeAfter } from '../ui/see-after';
import type { FakeOffice } from './support/fake-office';
import { toSession } from './support/officer-session';
import { openAdmin } from './support/open-admin';

const own = location.href;
const ANSWER = 'code=c%2B1&state=s-1&iss=https%3A%2F%2Flogin.example';
const { session } = toSession('ada');

afterEach(() => history.replaceState(null, '', own));

function withProvider({ on }: FakeOffice): void {
  on('GET config', () => ({
    body: { supabaseUrl: '', supabaseKey: 'embedded', siteName: 'Registry', identityProvider: 'Staff account' },
  }));
}
const press = () => page.getByRole('button', { name: 'Sign in with Staff account' }).click();
const refusal = (status: number, message: string) => ({
  status,
  body: { statusCode: status, code: 'PROVIDER_UNREACHABLE', message, errors: [] },
});

test('the button leaves for the provider, which is told the page that was wanted by nobody but the server', async () => {
  const { screen, office } = openAdmin('/admin/applications?status=pending', {
    signedIn: false,
    prepare: (given) => {
      withProvider(given);
      // The page itself would be gone.
      given.on('POST admin/login/provider', () => ({ body: { address: `${own}#left-for-the-provider` } }));
    },
  });
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible();
  await press();
  await expect.poll(() => location.hash).toBe('#left-for-the-provider');
  expect(office.calls.find(({ path }) => path === 'admin/login/provider')?.body).toEqual({
    return_to: '/admin/applications?status=pending',
  });
});

test('a provider that is away is told over the form, which stays', async () => {
  const { screen } = openAdmin('/admin/login', {
    signedIn: false,
    prepare: (given) => {
      withProvider(given);
      given.on('POST admin/login/provider', () => refusal(502, 'Staff account cannot be reached at the moment.'));
    },
  });
  await press();
  await expect
    .element(screen.getByRole('alert').getByText('Staff account cannot be reached at the moment.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sign in with Staff account' })).toBeEnabled();
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible();
});

test('who comes back is signed in, on the page that they wanted, and the address keeps nothing', async () => {
  history.replaceState(null, '', `?${ANSWER}`);
  let address: (() => string) | undefined;
  let office: FakeOffice | undefined;
  await seeAfter('Login successful', async () => {
    ({ address, office } = openAdmin('/admin/login', {
      signedIn: false,
      prepare: (given) => {
        withProvider(given);
        given.on('POST admin/login/provider/session', () => ({
          body: { ...session, return_to: '/admin/applications?status=pending' },
        }));
      },
    }));
  });
  await expect.poll(() => address?.()).toBe('/admin/applications?status=pending');
  expect(location.search).toBe('');
  const asked = office?.calls.filter(({ path }) => path === 'admin/login/provider/session') ?? [];
  expect(asked.map(({ body }) => body)).toEqual([{ answer: ANSWER }]);
});

test('who comes back and is not let in reads why, and has both ways again', async () => {
  history.replaceState(null, '', '?error=access_denied&state=s-1');
  const { screen, address } = openAdmin('/admin/login', {
    signedIn: false,
    prepare: (given) => {
      withProvider(given);
      given.on('POST admin/login/provider/session', () => refusal(403, 'Staff account has not let you in.'));
    },
  });
  await expect.element(screen.getByRole('alert').getByText('Staff account has not let you in.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sign in with Staff account' })).toBeVisible();
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible();
  expect([location.search, address()]).toEqual(['', '/admin/login']);
});
