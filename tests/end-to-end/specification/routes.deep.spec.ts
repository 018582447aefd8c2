/**
 * Section 2: every row of the route table, opened in a browser: once as a visitor and once with the role of the
 * provider.
 */
import type { Page } from '@playwright/test';
import { type RouteRow, adminRoutes, cards, providerRoutes } from '../../specification/routes';
import { createMember, submitExample } from '../support/applications';
import { getExample, loadProviders, toUniqueExample } from '../support/form-walker';
import { createAccount, rememberSession } from '../support/session';
import { newPhone, signInAsAdministrator } from '../support/sign-in';
import { expect, test } from '../support/test';
import { expectToast } from '../support/toasts';

const REGISTRY = 'Cargo Stakeholders Registry';
const UNKNOWN_TOKEN = 'a'.repeat(43);

const providers = loadProviders();

test.describe.configure({ mode: 'parallel' });

test('1 and 2: the landing page has no application type, and each card leads where it says', async ({ page }) => {
  await page.goto('/');
  await expectPage(
    page,
    { section: '2, service selection screen', open: '/', heading: 'Welcome! Please select a service to continue.' },
    'Registration, Company and Agent Staff',
  );
  await expect(page.getByText(/Version 2\.0\.4 \(\w+\)/), '1: version and commit').toBeVisible();
  await expect(page.getByText(/^© \d{4}/), '1: copyright').toBeVisible();
  const tops = await page
    .getByRole('list', { name: 'Services' })
    .locator('> li')
    .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().top)));
  expect(new Set(tops.slice(0, 3)).size, '2, service selection: three cards per row').toBe(1);
  expect(new Set(tops).size).toBe(3);
  for (const { title, destination, notice } of cards) {
    await test.step(`2, service selection: ${title}`, async () => {
      if (destination === undefined) {
        await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
        await expect(page.getByText(notice ?? '')).toBeVisible();
        return expect(page).toHaveURL('/');
      }
      await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
      await expect(page).toHaveURL(destination);
      await page.goBack();
    });
  }
});

for (const { provider: id, applicationType, visitor, member } of providerRoutes) {
  const provider = providers.find((each) => each.id === id);
  if (provider === undefined) throw new Error(`There is no provider ${id}`);

  test(`2: the routes of ${provider.name}`, async ({ page, product, files, openAsSomeoneElse }) => {
    for (const row of visitor) await test.step(row.section, () => openRow(page, row, applicationType));

    const session = await createMember(product, provider, providers, files);
    // A form opens while nothing is open; a record is made for the pages that are about one.
    const needsRecord = ({ open }: RouteRow) => open.includes('{applicationId}');
    const own = await openAsSomeoneElse();
    await rememberSession(own.context(), session);
    for (const row of member.filter((each) => !needsRecord(each)))
      await test.step(row.section, () => openRow(own, row, applicationType));
    if (!member.some(needsRecord)) return;
    const record = await submitExample(
      product,
      session,
      provider,
      toUniqueExample(provider, getExample(id, 'minimal')),
      files,
    );
    for (const row of member.filter(needsRecord))
      await test.step(row.section, () => openRow(own, row, applicationType, { '{applicationId}': record.id }));
  });
}

test('6: who joins by invitation only and has none is told so, in place of the form', async ({ page, product }) => {
  const joined = providers.find(({ invitation }) => !invitation);
  await rememberSession(page.context(), await createAccount(product, newPhone(), joined?.role ?? ''));
  for (const { id, name, invitation, routes } of providers.filter((each) => each.invitation?.required)) {
    const [path] = Object.entries(routes.screens).find(([, { screen }]) => screen === 'wizard') ?? [];
    await test.step(id, async () => {
      await page.goto(`/${routes.base[0]}/${path}`);
      await expect(page.getByText(invitation?.notFound ?? '').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await expect(page.locator('[data-step]')).toHaveCount(0);
    });
  }
});

test('2, admin session rules: a visitor is sent to the sign-in with the origin remembered, an officer never sees it again', async ({
  page,
  product,
  files,
}) => {
  const provider = providers.find(({ invitation }) => !invitation);
  if (provider === undefined) throw new Error('There are no providers.');
  const record = await submitExample(
    product,
    await createAccount(product, newPhone(), provider.role),
    provider,
    toUniqueExample(provider, getExample(provider.id, 'minimal')),
    files,
  );
  const fill = { '{applicationId}': record.id, '{title}': record.title ?? '' };

  for (const row of adminRoutes) {
    await test.step(`${row.section}: behind the guard`, async () => {
      await page.goto(fillIn(row.open, fill));
      await expect(page).toHaveURL('/admin/login');
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    });
  }
  await test.step('2, admin session rules: origin remembered', async () => {
    await page.goto('/admin/users');
    await page.locator('[name="username"]').fill(product.administrator.email);
    await page.locator('[name="password"]').fill(product.administrator.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectToast(page, 'Login successful');
    await expect(page).toHaveURL('/admin/users');
  });
  await test.step('2, admin session rules: a signed-in admin at the login page', async () => {
    await page.goto('/admin/login');
    await expect(page).toHaveURL('/admin/dashboard');
  });
  for (const row of adminRoutes) await test.step(row.section, () => openRow(page, row, undefined, fill));
});

test('2, admin guard: an applicant is not let in', async ({ page, product }) => {
  const provider = providers.find(({ invitation }) => !invitation);
  await rememberSession(page.context(), await createAccount(product, newPhone(), provider?.role ?? ''));
  await page.goto('/admin/users');
  await expect(page.getByText(/Access forbidden/).first()).toBeVisible();
});

test('2, admin login screen: an officer without an account there reads why', async ({ page, product }) => {
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Valid email is required').first(), '5, admin login').toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters').first(), '5, admin login').toBeVisible();
  await signInAsAdministrator(page, product);
});

test.describe('a path that no page has', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('is answered with 404, and says so in the page', async ({ page }) => {
    for (const path of [
      '/metrics',
      '/.git/config',
      '/services/nothing',
      '/agent/nothing',
      '/agent/applications/1/delete',
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), path).toBeVisible();
    }
  });
});

async function openRow(
  page: Page,
  row: RouteRow,
  applicationType: string | undefined,
  fill: Record<string, string> = {},
): Promise<void> {
  const response = await page.goto(fillIn(row.open, fill));
  expect(response?.status(), `status of ${row.open}`).toBe(200);
  await expectPage(
    page,
    { ...row, leadsTo: fillIn(row.leadsTo ?? row.open, fill), heading: fillIn(row.heading, fill) },
    applicationType,
  );
}

async function expectPage(page: Page, row: RouteRow, applicationType: string | undefined): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: row.heading, exact: true }), row.section).toBeVisible();
  await expect(page, row.section).toHaveURL(row.leadsTo ?? row.open);
  if (applicationType !== undefined)
    await expect(
      page.getByRole('banner').getByText(`${REGISTRY} - ${applicationType}`, { exact: true }),
      `1, header: ${row.section}`,
    ).toBeVisible();
  for (const text of row.shows ?? []) await expect(page.getByText(text).first(), row.section).toBeVisible();
  for (const name of row.lacks ?? []) {
    await expect(page.getByRole('link', { name }).or(page.getByRole('button', { name })), row.section).toHaveCount(0);
  }
}

function fillIn(text: string, values: Record<string, string>): string {
  return Object.entries({ '{invitation}': UNKNOWN_TOKEN, ...values }).reduce(
    (filled, [place, value]) => filled.replace(place, value),
    text,
  );
}
