/** The button of the identity provider, and the page that it leads back to. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { awaitSiteConfig, useSiteConfig } from '@/page/data/site-config';
import { seeAfter } from '../ui/see-after';
import type { FakeOffice } from './support/fake-office';
import { toSession } from './support/officer-session';
import { openAdmin } from './support/open-admin';

const own = location.href;
const ANSWER = 'code=c%2B1&state=s-1&iss=https%3A%2F%2Flogin.example';
const { session } = toSession('ada');

const KEPT_UNDER = 'wanted-page';
const WANTED = '/admin/applications?status=pending';

afterEach(async () => {
  history.replaceState(null, '', own);
  // What is still under way would be taken for the next office's.
  await awaitSiteConfig();
  useSiteConfig.setState({ config: undefined, at: 0 });
});

function withProvider({ on }: FakeOffice, providerAlone = false): void {
  on('GET config', () => ({
    body: {
      supabaseUrl: '',
      supabaseKey: 'embedded',
      siteName: 'Registry',
      identityProvider: 'Staff account',
      providerAlone,
    },
  }));
}
const press = () => page.getByRole('button', { name: 'Sign in with Staff account' }).click();
const refusal = (status: number, message: string) => ({
  status,
  body: { statusCode: status, code: 'PROVIDER_UNREACHABLE', message, errors: [] },
});

test('the button leaves for the provider, and the tab keeps the page that was wanted', async () => {
  const { screen } = openAdmin(WANTED, {
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
  expect(sessionStorage.getItem(KEPT_UNDER)).toBe(WANTED);
});

/** The sign-in page in a tab that has left for the provider, and is led back with an answer. */
function comeBack(answer: string, prepare: (given: FakeOffice) => void) {
  history.replaceState(null, '', `?${answer}`);
  return openAdmin('/admin/login', {
    signedIn: false,
    prepare: (given) => {
      withProvider(given);
      prepare(given);
      sessionStorage.setItem(KEPT_UNDER, WANTED);
    },
  });
}

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
  let address: (() => string) | undefined;
  let office: FakeOffice | undefined;
  await seeAfter('Login successful', async () => {
    ({ address, office } = comeBack(ANSWER, ({ on }) =>
      on('POST admin/login/provider/session', () => ({ body: session })),
    ));
  });
  await expect.poll(() => address?.()).toBe(WANTED);
  expect(location.search).toBe('');
  const asked = office?.calls.filter(({ path }) => path === 'admin/login/provider/session') ?? [];
  expect(asked.map(({ body }) => body)).toEqual([{ answer: ANSWER }]);
});

test('who comes back and is not let in reads why, and gets to the page that they wanted by the other way', async () => {
  const { address } = comeBack('error=access_denied&state=s-1', ({ on }) => {
    on('POST admin/login/provider/session', () => refusal(403, 'Staff account has not let you in.'));
    on('POST admin/login', () => ({ body: session }));
  });
  await expect.element(page.getByRole('alert').getByText('Staff account has not let you in.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in with Staff account' })).toBeVisible();
  expect([location.search, address()]).toEqual(['', '/admin/login']);
  await page.getByLabelText('Email').fill('ada@registry.example');
  await page.getByLabelText('Password', { exact: true }).fill('harmattan-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(address).toBe(WANTED);
});

test('where the provider is the only way in, no password is asked for', async () => {
  const { screen } = openAdmin('/admin/login', { signedIn: false, prepare: (given) => withProvider(given, true) });
  await expect.element(screen.getByRole('button', { name: 'Sign in with Staff account' })).toBeVisible();
  await expect.element(screen.getByLabelText('Password', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Forgot your password?')).not.toBeInTheDocument();
});
