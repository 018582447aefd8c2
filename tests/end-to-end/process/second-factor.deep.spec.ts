/** An officer's second factor on a phone's screen, with an app that this test is: set up, shown, recovered, removed. */
import type { Page } from '@playwright/test';
import { totpCode } from '../../server/support/totp-code.ts';
import { expectSound } from '../support/accessibility';
import { Product } from '../support/product';
import { readSession } from '../support/session';
import { signInAsAdministrator } from '../support/sign-in';
import { expect, test as base } from '../support/test';

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await Product.create();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});
test.use({ viewport: { width: 360, height: 740 } });

async function signInByPassword(page: Page, { administrator: { email, password } }: Product): Promise<void> {
  await page.goto('/admin/login');
  await page.locator('[name="username"]').fill(email);
  await page.locator('[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter the code of your app' })).toBeVisible();
}

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.locator('[name="recovery_code"]').fill(code);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/login');
}

test('an officer sets up an app because it is demanded, signs in by its code and by a recovery code, and removes it', async ({
  page,
  product,
}) => {
  await signInAsAdministrator(page, product);
  const { access_token } = await readSession(page);
  const call = (method: string, path: string, token: string, json?: object) =>
    fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
  const settings = { protection: { demand_second_factor: true } };
  expect((await call('PUT', '/admin/settings', access_token, settings)).status).toBe(200);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await expectSound(page);
  const secret = ((await page.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '');
  const first = totpCode(secret, new Date());
  await page.locator('[name="code"]').fill(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expectSound(page);
  const codes = await page
    .locator('main li, li')
    .filter({ hasText: /^(\w{4}-){3}\w{4}$/ })
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept these codes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();

  await signOut(page);
  await signInByPassword(page, product);
  await expectSound(page);
  const { access_token: half } = await readSession(page);
  const refused = await call('GET', '/admin/users', half);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  await page.locator('[name="code"]').fill(first);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is not right, or was used already/)).toBeVisible();
  await expectSound(page);
  // A phone whose clock is half a minute ahead.
  await page.locator('[name="code"]').fill(totpCode(secret, new Date(), 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();

  await signOut(page);
  await signInByPassword(page, product);
  await useRecoveryCode(page, codes[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();

  // The link for a new password goes around nothing.
  await signOut(page);
  const { email } = product.administrator;
  const sent = product.outbox.readAll(email).length;
  await page.goto('/admin/forgot-password');
  await page.locator('[name="email"]').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto(await product.outbox.lastLink(email, sent));
  await page.getByRole('button', { name: 'Go on with the link' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code of your app' })).toBeVisible();
  await useRecoveryCode(page, codes[0] ?? '');
  await expect(page.getByText(/^This recovery code is not right/)).toBeVisible();
  await page.locator('[name="recovery_code"]').fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await page.locator('[name="new_password"]').fill('harmattan 2026 kano');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();

  await signOut(page);
  await page.locator('[name="username"]').fill(email);
  await page.locator('[name="password"]').fill('harmattan 2026 kano');
  await page.keyboard.press('Enter');
  await useRecoveryCode(page, codes[2] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
  await page.goto('/admin/new-password');
  await expect(page.getByText('You have 7 recovery codes left.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Remove the second factor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the second factor' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await expect
    .poll(() => product.outbox.readAll(email).at(-1)?.text)
    .toContain('second factor of your account was removed');
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
});
