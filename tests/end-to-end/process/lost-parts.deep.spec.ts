/**
 * Parts of the page that the network does not bring, or that a new release has replaced: the page stays, says so, and
 * goes on when it can.
 */
import type { Page } from '@playwright/test';
import { SESSION_KEY } from '../../../src/sign-in/session/persisted-session.ts';
import { createAccount, rememberSession } from '../support/session';
import { newPhone } from '../support/sign-in';
import { expect, test } from '../support/test';

const FORM = '/ground-handler/application';
const LIST_PART = '**/assets/list-screen-*.js*';
const LOST = 'This part of the page could not be loaded';

test.use({ expectedErrors: [/Failed to load resource|could not be loaded|dynamically imported module/] });
test.beforeEach(async ({ context, product }) =>
  rememberSession(context, await createAccount(product, newPhone(), 'ground_handler')),
);

/** How many times the page was loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => void (loads += 1));
  return () => loads;
}

async function openForm(page: Page): Promise<void> {
  await page.goto(FORM);
  await page.locator('[name="company_name"]').fill('Sahel Handling');
  await expect(page.locator('[data-saved]').first()).toHaveText(/^Saved (\d+ \w+ at )?\d\d:\d\d$/);
}

const openList = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Applications' }).click();

test('a part that cannot be had does not load the page again; asked for again it comes', async ({ page }) => {
  await page.goto(FORM);
  await expect(page.locator('[name="company_name"]')).toBeVisible();
  const loads = countLoads(page);
  await page.route(LIST_PART, (route) => route.abort());
  await openList(page);
  await expect(page.getByRole('alert').getByText(LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(LOST)).toBeHidden();
  expect(loads()).toBe(0);
});

test('without a network the page says so in place, and goes on when the network is back', async ({ page, context }) => {
  await openForm(page);
  const loads = countLoads(page);
  await context.setOffline(true);
  await openList(page);
  await expect(page.getByRole('alert').getByText(LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(
    page.getByText('There is no connection to the server. Please check your network, then try again.'),
  ).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(LOST)).toBeHidden();
  await page.goBack();
  await expect(page.locator('[name="company_name"]')).toHaveValue('Sahel Handling');
  expect(loads()).toBe(0);
});

test('where a new release has replaced a part the page is loaded again, once', async ({ page }) => {
  await page.goto(FORM);
  await expect(page.locator('[name="company_name"]')).toBeVisible();
  const loads = countLoads(page);
  await page.route(LIST_PART, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-another.js"></script>' }),
  );
  await openList(page);
  await expect.poll(loads).toBe(1);
  // The page that came is the old one again: it goes no further.
  await expect(page.getByRole('alert').getByText(LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  expect(loads()).toBe(1);
});

test('a part that is lost within an open form leaves the form as it is, new release or not', async ({ page }) => {
  await openForm(page);
  const loads = countLoads(page);
  await page.route('**/assets/sign-in-dialog-*.js*', (route) => route.abort());
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-another.js"></script>' }),
  );
  // Another tab signs out.
  await page.evaluate((key) => {
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, SESSION_KEY);
  await expect(page.getByRole('alert').getByText(LOST)).toBeVisible();
  await expect(page.locator('[name="company_name"]')).toHaveValue('Sahel Handling');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  expect(loads()).toBe(0);
});
