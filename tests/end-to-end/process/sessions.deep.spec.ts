/**
 * Sessions as people meet them (specification sections 4, 5 and 8): one rule, one test. Screens of other sizes change
 * nothing here.
 */
import type { Page } from '@playwright/test';
import { findAccount, logOut } from '../support/log-out';
import { SESSION_KEY } from '../../../src/sign-in/session/persisted-session.ts';
import { createAccount, readSession, type Session } from '../support/session';
import { newPhone, signIn, signInAsAdministrator } from '../support/sign-in';
import type { Product } from '../support/product';
import { expect, test } from '../support/test';

const FORM = '/ground-handler/application';
const LIST = '/ground-handler/applications';
const SIGN_IN = /\/ground-handler\/auth$/;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Cut, refused and hanging calls are what these tests are about. */
test.use({ expectedErrors: [/Failed to load resource/] });

async function openSignedIn(
  page: Page,
  product: Product,
  path: string,
  phone = newPhone(),
): Promise<{ phone: string; session: Session }> {
  const session = await createAccount(product, phone, 'ground_handler');
  await page.goto('/');
  await keep(page, session);
  await page.goto(path);
  return { phone, session };
}

async function keep(page: Page, session: Session): Promise<void> {
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [SESSION_KEY, JSON.stringify(session)],
  );
}

/** Ends the session on the server, as another device does that signs out everywhere. */
async function revoke(product: Product, { access_token }: Session): Promise<void> {
  const answer = await fetch(`${product.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(answer.status).toBe(204);
}

test('a card leads to signing in before the other pages have come, and Back and a new page lead on from there', async ({
  page,
}) => {
  // What only the pages behind the door need.
  await page.route(/\/assets\/pages-[^/]+\.js/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: /^Ground Handl/ }).click();
  await expect(page).toHaveURL(SIGN_IN);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.locator('[name="phone_number"]').fill('0803');
  await page.unroute(/\/assets\/pages-[^/]+\.js/);
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Services' })).toBeVisible();
  await page.goForward();
  await expect(page.locator('[name="phone_number"]')).toBeEditable();
  // The bare path of a provider whose first screen is the door.
  await page.goto('/truck-operator');
  await expect(page).toHaveURL(/\/truck-operator\/auth$/);
  await expect(page.locator('[name="phone_number"]')).toBeEditable();
});

test('tabs agree: who signs out in one is out in the other, and who signs in again is in there too', async ({
  page,
  context,
  product,
}) => {
  const { phone } = await openSignedIn(page, product, LIST);
  const second = await context.newPage();
  await second.goto(LIST);
  await expect(findAccount(second)).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(second).toHaveURL(SIGN_IN);
  await page.goto('/ground-handler/auth');
  await signIn(page, product, phone);
  await expect(second).not.toHaveURL(SIGN_IN);
  await expect(findAccount(second)).toBeVisible();
});

test('a token that is close to its end is refreshed, again after 200, 400 and 800 ms when that fails', async ({
  page,
  product,
}) => {
  const session = await createAccount(product, newPhone(), 'ground_handler');
  const now = Date.now();
  await page.clock.install({ time: now });
  let asked = 0;
  await page.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
    asked += 1;
    if (asked <= 3) return route.fulfill({ status: 503, json: { code: 'unexpected_failure', message: 'Busy' } });
    return route.fulfill({ response: await route.fetch() });
  });
  // By then the page has read the answers that came before it.
  const settle = () => page.evaluate(async () => (await fetch('/healthz')).text());
  // Of the same address, and asks for nothing.
  await page.goto('/healthz');
  await keep(page, { ...session, expires_at: Math.floor(now / 1000) + (10 * MINUTE) / 1000 });
  const config = page.waitForResponse('**/api/config');
  await page.goto(LIST);
  await expect(findAccount(page)).toBeVisible();
  // What is still being fetched when the clock stops waits for ever.
  await config;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  expect(asked).toBe(0);
  await page.clock.pauseAt(now + 9 * MINUTE);
  for (const [index, wait] of [200, 400, 800].entries()) {
    await expect.poll(() => asked).toBe(index + 1);
    await settle();
    await page.clock.runFor(wait - 1);
    await settle();
    expect(asked).toBe(index + 1);
    await page.clock.runFor(1);
  }
  await expect.poll(() => asked).toBe(4);
  await expect.poll(async () => (await readSession(page)).access_token).not.toBe(session.access_token);
  await expect(findAccount(page)).toBeVisible();
});

test('"loading" is forced off after two seconds when the session cannot be read', async ({ page, product }) => {
  const session = await createAccount(product, newPhone(), 'ground_handler');
  await page.goto('/');
  await keep(page, { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 });
  let asked = 0;
  // Never answered.
  await page.route('**/auth/v1/token?grant_type=refresh_token', () => void (asked += 1));
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + MINUTE / 2);
  await page.goto(FORM);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(1999);
  await expect(page).toHaveURL(new RegExp(`${FORM}$`));
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible();
  // The page's clock stands still but for these steps: it takes a few of them to open the next page.
  await expect(async () => {
    await page.clock.runFor(100);
    expect(page.url()).toMatch(SIGN_IN);
  }).toPass({ timeout: 30_000 });
  await page.clock.resume();
  await expect(page.locator('[name="phone_number"]')).toBeVisible();
});

test('a 401 to any call signs out and leads to the landing page', async ({ page, product }) => {
  const { session } = await openSignedIn(page, product, FORM);
  await expect(page.locator('[name="company_name"]')).toBeVisible();
  // Nothing of the page is on its way by then, which would be answered 401 before the list is opened.
  await page.goto('about:blank');
  await revoke(product, session);
  await page.goto(new URL(LIST, product.url).href);
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('heading', { name: 'Welcome! Please select a service to continue.' })).toBeVisible();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
});

test('a session that ends while a form is open is opened again in place, and what was typed is still there', async ({
  page,
  context,
  product,
}) => {
  const { phone } = await openSignedIn(page, product, FORM);
  await page.locator('[name="company_name"]').fill('Sahel Handling');
  // A call that is under way when the other tab logs out would be answered 401, which is another test's.
  await expect(page.locator('[data-saved]').first()).toHaveText(/^Saved (\d+ \w+ at )?\d\d:\d\d$/);
  const second = await context.newPage();
  await second.goto(LIST);
  await logOut(second);
  await expect(second).toHaveURL(`${product.url}/`);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await signIn(page, product, phone);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${FORM}$`));
  await expect(page.locator('[name="company_name"]')).toHaveValue('Sahel Handling');
});

test('what was typed before a 401 took the page away is there after signing in again', async ({ page, product }) => {
  const { phone, session } = await openSignedIn(page, product, FORM);
  // By the call that saves what was typed, and by none before it.
  let revoked: Promise<void> | undefined;
  await page.route('**/api/drafts/*', async (route) => {
    if (route.request().method() === 'PUT') await (revoked ??= revoke(product, session));
    await route.fallback();
  });
  await page.locator('[name="company_name"]').fill('Harmattan Handling');
  await expect(page).toHaveURL(`${product.url}/`);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('Your session has ended. Please sign in again. What you typed is kept.')).toBeVisible();
  await page.goto('/ground-handler/auth');
  await signIn(page, product, phone);
  await expect(page.locator('[name="company_name"]')).toHaveValue('Harmattan Handling');
});

test('what was typed just before logging out is in the account', async ({ page, browser, product }) => {
  const { phone } = await openSignedIn(page, product, FORM);
  await page.locator('[name="company_name"]').fill('Harmattan Handling');
  await logOut(page);
  await expect(page).toHaveURL(`${product.url}/`);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(new URL(FORM, product.url).href);
  await signIn(elsewhere, product, phone);
  await elsewhere.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(elsewhere.locator('[name="company_name"]')).toHaveValue('Harmattan Handling');
  await elsewhere.close();
});

test('what one person has typed is never sent in the name of the next on the same phone', async ({ page, product }) => {
  await page.clock.install();
  const { session } = await openSignedIn(page, product, FORM);
  const other = newPhone();
  await createAccount(product, other, 'ground_handler');
  const sent: { by: string | undefined; body: string | null }[] = [];
  page.on(
    'request',
    (request) =>
      void (
        request.method() === 'PUT' && sent.push({ by: request.headers()['authorization'], body: request.postData() })
      ),
  );
  // The account does not take it while they are there: it is left to do when they have gone.
  await page.route('**/api/drafts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.locator('[name="company_name"]').fill('Harmattan Handling');
  await logOut(page);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.unrouteAll();
  // Within the same page: what the form before has left to do is still there.
  await page
    .getByRole('link', { name: /Ground Handler/ })
    .first()
    .click();
  await signIn(page, product, other);
  await expect(page.locator('[name="company_name"]')).toHaveValue('');
  // Longer than a write that failed waits for its next attempt.
  await page.clock.fastForward(20_000);
  await page.locator('[name="company_name"]').fill('Sahel Handling');
  await page.clock.fastForward(2_000);
  await expect(page.locator('[data-saved]').first()).toHaveText(/^Saved (\d+ \w+ at )?\d\d:\d\d$/);
  const own = `Bearer ${session.access_token}`;
  const namesOf = (text: string) => new Set(sent.filter(({ body }) => body?.includes(text)).map(({ by }) => by));
  expect([...namesOf('Harmattan')]).toEqual([own]);
  expect(namesOf('Sahel').size).toBe(1);
  expect(namesOf('Sahel')).not.toContain(own);
});

test('a log-out that fails says so and ends nothing; pressed again, it ends the session on both sides', async ({
  page,
  product,
}) => {
  const { session } = await openSignedIn(page, product, LIST);
  const ask = async () =>
    (await fetch(`${product.url}/api/auth/me`, { headers: { authorization: `Bearer ${session.access_token}` } }))
      .status;
  await page.route('**/auth/v1/logout*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected_failure', message: 'No' } }),
  );
  await logOut(page);
  await expect(page.getByText('Failed to log out')).toBeVisible();
  await page.reload();
  await expect(findAccount(page)).toBeVisible();
  expect(await ask()).toBe(200);
  await page.unrouteAll();
  await logOut(page);
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await ask()).toBe(401);
});

test('an unregistered phone hears so', async ({ page }) => {
  await page.goto('/ground-handler/auth');
  await page.locator('[name="phone_number"]').fill(newPhone());
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(
    page.getByText('This phone number is not registered. Please use a registered number or contact support.').first(),
  ).toBeVisible();
});

test('five wrong codes lock the phone, and the seconds count down; a new code may be asked for after sixty', async ({
  page,
  product,
}) => {
  const phone = newPhone();
  await createAccount(product, phone, 'ground_handler');
  // The server waits by its own clock: the code that made the account was the last for a minute.
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: { message_id: 'sent' } }));
  await page.clock.install();
  await page.goto('/ground-handler/auth');
  await page.locator('[name="phone_number"]').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/You can ask for a new one in (60|[45]\d) seconds\./)).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeEnabled();

  const verify = page.getByRole('button', { name: 'Verify and sign in' });
  for (const code of ['000001', '000002', '000003', '000004', '000005']) {
    const answered = page.waitForResponse('**/auth/v1/verify');
    await page.locator('[name="otp_code"]').fill(code);
    expect((await answered).status()).toBe(403);
    await expect(verify).toBeEnabled();
  }
  await verify.click();
  await expect(
    page.getByText(/^Too many attempts\. Please try again in (300|2[789]\d) seconds\.$/).first(),
  ).toBeVisible();
  await expect(verify).toBeDisabled();
  await page.clock.fastForward(100_000);
  await expect(
    page.getByText(/^Too many attempts\. Please try again in (200|1[789]\d) seconds\.$/).first(),
  ).toBeVisible();
  await page.clock.fastForward(201_000);
  await expect(verify).toBeEnabled();
});

test.describe('officers', () => {
  test.describe.configure({ mode: 'serial' });

  test('a visitor is sent to sign in and then on to the page that they wanted; signed in, the sign-in page leads to the dashboard', async ({
    page,
    product,
  }) => {
    await page.goto('/admin/users?status=active');
    await expect(page).toHaveURL(/\/admin\/login$/);
    await page.locator('[name="username"]').fill(product.administrator.email);
    await page.locator('[name="password"]').fill(product.administrator.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/users\?status=active$/);
    await page.goto('/admin/login');
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test('a session that has expired is cleared', async ({ page, product }) => {
    await page.clock.install();
    await signInAsAdministrator(page, product);
    await revoke(product, await readSession(page));
    await page.clock.fastForward(HOUR + MINUTE);
    // What comes first decides: the token that cannot be refreshed, or the 401 to a count that the rail asks for anew.
    await expect(page).toHaveURL(/:\d+\/(?:admin\/login)?$/);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
  });

  test('a session that another tab ends is cleared', async ({ page, context, product }) => {
    await signInAsAdministrator(page, product);
    const second = await context.newPage();
    await second.goto('/admin/users');
    await expect(second.getByRole('heading', { name: 'Users' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(second).toHaveURL(/\/admin\/login$/);
  });

  test('a 401 to any call signs out and leads to the landing page', async ({ page, product }) => {
    await signInAsAdministrator(page, product);
    await revoke(product, await readSession(page));
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
  });

  test('changed settings hold at once: an idle session ends, and failed sign-ins lock', async ({ page, product }) => {
    await page.clock.install();
    await signInAsAdministrator(page, product);
    const change = async (security: object) => {
      const { access_token } = await readSession(page);
      const answer = await fetch(`${product.url}/api/admin/settings`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ security }),
      });
      expect(answer.status).toBe(200);
    };
    await change({ session_timeout: 5, failed_login_attempts: 2 });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
    await page.clock.fastForward(5 * MINUTE + 1000);
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(page.getByText('You were signed out after 5 minutes without activity.')).toBeVisible();
    for (const message of [
      'Invalid login credentials',
      'Invalid login credentials',
      /^Too many attempts\. Please try again in \d+ seconds\.$/,
    ]) {
      await page.locator('[name="username"]').fill('stranger@registry.example');
      await page.locator('[name="password"]').fill('wrong-pass-1');
      const answered = page.waitForResponse('**/api/admin/login');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await answered;
      await expect(page.getByRole('alert').getByText(message).first()).toBeVisible();
    }
    await signInAsAdministrator(page, product);
    await change({ session_timeout: 30, failed_login_attempts: 5 });
  });

  test('a forgotten password is replaced by the link of an e-mail; a weak one is refused with its reasons', async ({
    page,
    product,
  }) => {
    const { email, password } = product.administrator;
    const sent = product.outbox.readAll(email).length;
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.locator('[name="email"]').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Look into your email' })).toBeVisible();
    const link = await product.outbox.lastLink(email, sent);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.getByRole('button', { name: 'Go on with the link' }).click();
    await expect(page.getByText(`For the account ${email}.`)).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await page.locator('[name="new_password"]').fill('password');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByText('This password is too weak')).toBeVisible();
    await expect(page.getByText('Use letters together with digits or signs.')).toBeVisible();
    await page.locator('[name="new_password"]').fill('harmattan 2026 kano');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
    const logIn = (tried: string) =>
      fetch(`${product.url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: email, password: tried }),
      });
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn('harmattan 2026 kano')).status).toBe(200);
    const { access_token } = await readSession(page);
    const back = await fetch(`${product.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password, current_password: 'harmattan 2026 kano' }),
    });
    expect(back.status).toBe(200);
  });
});
