/** Signing in as a user does. */
import { randomInt } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import type { Product } from './product';

/** A Nigerian mobile number that no other test has. */
export function newPhone(): string {
  return `+23480${randomInt(10_000_000, 99_999_999)}`;
}

/**
 * On a sign-in screen: an unregistered phone is refused, creates an account with the code of the SMS, and ends signed
 * in.
 */
export async function createAccount(page: Page, product: Product, phone: string): Promise<void> {
  await requestCode(page, phone);
  await expect(
    page.getByText('This phone number is not registered. Please use a registered number or contact support.').first(),
  ).toBeVisible();
  const sent = product.outbox.readAll(phone).length;
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.locator('[name="first_name"]').fill('Amina');
  await page.locator('[name="last_name"]').fill('Bello');
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, await product.outbox.lastCode(phone, sent));
}

/** On a sign-in screen: signs a registered phone in with the code of the SMS. */
export async function signIn(page: Page, product: Product, phone: string): Promise<void> {
  const sent = product.outbox.readAll(phone).length;
  await requestCode(page, phone);
  await enterCode(page, await product.outbox.lastCode(phone, sent));
}

/** At /admin/login: signs the administrator in. */
export async function signInAsAdministrator(page: Page, product: Product): Promise<void> {
  await page.goto('/admin/login');
  await page.locator('[name="username"]').fill(product.administrator.email);
  await page.locator('[name="password"]').fill(product.administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/applications\?.*assignee=me/);
  // What the page has asked for is answered: nothing is under way any more.
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
}

async function requestCode(page: Page, phone: string): Promise<void> {
  await page.locator('[name="phone_number"]').fill(phone);
  await page.getByRole('button', { name: /send code/i }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator('[name="otp_code"]').fill(code);
}
