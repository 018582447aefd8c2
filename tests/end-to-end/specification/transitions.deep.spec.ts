/**
 * Section 4: every transition of the specification that a browser shows. Sessions have a file of their own,
 * process/sessions.spec.ts.
 */
import type { Page } from '@playwright/test';
import type { ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import { createMember, submitExample } from '../support/applications';
import type { TestFiles } from '../support/files';
import { type Example, fillStep, getExample, loadProviders, toUniqueExample } from '../support/form-walker';
import type { Product } from '../support/product';
import { createAccount, rememberSession } from '../support/session';
import { newPhone } from '../support/sign-in';
import { expect, test } from '../support/test';
import { expectToast } from '../support/toasts';

const providers = loadProviders();
const ONBOARDING = '4, company onboarding';
const WIZARD = '4, ground handler wizard';

test.describe.configure({ mode: 'parallel' });

test(`${WIZARD}: from step to step, and back`, async ({ page, product, files }) => {
  const { provider, example } = await begin(page, product, 'ground-handler');
  const [company, representative] = provider.wizard.steps;
  if (!company || !representative) throw new Error('Three steps are expected.');
  const next = page.getByRole('button', { name: 'Continue to Business Representative' });

  await test.step(`${WIZARD}: the step 1 button is disabled while nothing has been changed, and while the form is invalid`, async () => {
    await expect(next).toBeDisabled();
    await page.locator('[name="company_name"]').fill('S');
    await expect(next).toBeDisabled();
    await fillStep(page, company, example, { files });
    await expect(next).toBeEnabled();
  });
  await test.step(`${WIZARD}: never below 1`, () => expect(page.getByRole('button', { name: /^Back/ })).toHaveCount(0));
  await test.step(`${WIZARD}: step 1 moves to 2 on valid company details`, async () => {
    await next.click();
    await expectToast(page, 'Company details saved');
    await expectStep(page, provider, 2);
  });
  await test.step(`${WIZARD}: step 2 does not move to 3 on details that are not valid`, async () => {
    const onward = page.getByRole('button', { name: 'Continue to Certificates' });
    await onward.click();
    await expect(page.getByText('MD information saved')).toBeHidden();
    await expectStep(page, provider, 2);
  });
  await test.step(`${WIZARD}: step 2 moves to 3 on valid representative details`, async () => {
    await fillStep(page, representative, example, { files });
    await page.getByRole('button', { name: 'Continue to Certificates' }).click();
    await expectToast(page, 'MD information saved');
    await expectStep(page, provider, 3);
  });
  await test.step(`${WIZARD}: Back moves one step down, and entered data is kept`, async () => {
    await page.getByRole('button', { name: 'Back to Business Representative' }).click();
    await expectStep(page, provider, 2);
    await expect(page.locator('[name="md_first_name"]')).toHaveValue(String(example.data['md_first_name']));
    await page.getByRole('button', { name: 'Back to Company Details' }).click();
    await expectStep(page, provider, 1);
    await expect(page.locator('[name="company_name"]')).toHaveValue(String(example.data['company_name']));
  });
});

// What step 3 says where data of another step is missing all the same, tests/wizard/editing.deep.browser.test.tsx
// shows.
test(`${WIZARD}: step 3 is not reached while step 1 or 2 data is missing`, async ({ page, product, files }) => {
  const { provider, example } = await begin(page, product, 'ground-handler');
  const [company, , certificates] = provider.wizard.steps;
  if (!company || !certificates) throw new Error('Three steps are expected.');
  const openLast = () => page.goto(`${provider.signIn.afterSignIn}?step=${certificates.id}`);
  await openLast();
  await expectStep(page, provider, 1);
  await fillStep(page, company, example, { files });
  await page.getByRole('button', { name: company.buttons.next }).click();
  await expectStep(page, provider, 2);
  await openLast();
  await expectStep(page, provider, 2);
});

test(`${WIZARD}: submit uploads each file, then sends the application; its buttons are disabled meanwhile`, async ({
  page,
  product,
  files,
}) => {
  const { provider, example } = await begin(page, product, 'ground-handler');
  await fillAll(page, provider, example, files);
  const order: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/uploads/')) order.push('file');
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/applications', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    order.push('application');
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Back to Business Representative' })).toBeDisabled();
  await expect.poll(() => order.at(-1)).toBe('application');
  expect(order).toEqual([...Object.keys(example.files).map(() => 'file'), 'application']);
  release();
  await expectToast(page, 'Application submitted successfully');
  await expect(page).toHaveURL(`${product.url}/ground-handlers/applications`);
  await test.step('4, application status: newly submitted applications are pending', () =>
    expect(page.getByText('Pending', { exact: true }).first()).toBeVisible());
});

test(`${ONBOARDING}: step 1 moves to 2, Back returns, and nothing is submitted before the end`, async ({
  page,
  product,
  files,
}) => {
  const { provider, example } = await begin(page, product, 'company');
  const posts = countSubmissions(page);
  await fillAll(page, provider, example, files);
  await expectStep(page, provider, 2);
  await page.getByRole('button', { name: 'Back to Basic Info' }).click();
  await expectStep(page, provider, 1);
  await expect(page.locator('[name="company_name"]')).toHaveValue(String(example.data['company_name']));
  await page.getByRole('button', { name: 'Continue to Documents' }).click();
  expect(posts).toEqual([]);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/company/applications`);
  expect(posts).toHaveLength(1);
});

test(`${ONBOARDING}: a duplicate-email error returns the flow to step 1`, async ({ page, product, files }) => {
  const { provider, example } = await begin(page, product, 'company');
  await submitExample(product, await createAccount(product, newPhone(), provider.role), provider, example, files);
  await fillAll(page, provider, example, files);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(
    page.getByText('This email address is already registered. Please use a different email.').first(),
  ).toBeVisible();
  await expectStep(page, provider, 1);
  await expect(page.getByText('Email address already registered').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await test.step('nothing is lost: with another address it is submitted', async () => {
    await page.locator('[name="email_address"]').fill(`another.${String(example.data['email_address'])}`);
    await page.getByRole('button', { name: 'Continue to Documents' }).click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page).toHaveURL(`${product.url}/company/applications`);
  });
});

test('4, agent staff: invite details load only once the current user is known', async ({ page, product, files }) => {
  const provider = getProvider('agent');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/auth/me') || pathname.endsWith('/invite-details'))
      asked.push(
        `${pathname.split('/').at(-1)} ${request.headers()['authorization'] === undefined ? 'by nobody' : 'signed in'}`,
      );
  });
  const session = await createMember(product, provider, providers, files);
  await page.goto(provider.signIn.afterSignIn);
  await expect(page.locator('[name="phone_number"]')).toBeVisible();
  expect(asked).toEqual([]);
  await rememberSession(page.context(), session);
  await page.goto(provider.signIn.afterSignIn);
  await expect(page.locator('[name="first_name"]')).toHaveValue('Bola');
  expect(asked.slice(0, 2)).toEqual(['me signed in', 'invite-details signed in']);
});

async function begin(
  page: Page,
  product: Product,
  id: string,
): Promise<{ provider: ProviderDefinition; example: Example }> {
  const provider = getProvider(id);
  await rememberSession(page.context(), await createAccount(product, newPhone(), provider.role));
  await page.goto(provider.signIn.afterSignIn);
  await expectStep(page, provider, 1);
  return { provider, example: toUniqueExample(provider, getExample(id, 'minimal')) };
}

/** Fills every step, and presses every button but the last. */
async function fillAll(page: Page, { wizard }: ProviderDefinition, example: Example, files: TestFiles): Promise<void> {
  for (const [index, step] of wizard.steps.entries()) {
    await expect(page.locator(`[data-step="${step.id}"]`)).toBeVisible();
    await fillStep(page, step, example, { files });
    if (index < wizard.steps.length - 1)
      await page.getByRole('button', { name: step.buttons.next, exact: true }).click();
  }
}

async function expectStep(page: Page, { wizard }: ProviderDefinition, number: number): Promise<void> {
  await expect(page.locator(`[data-step="${wizard.steps[number - 1]?.id}"]`)).toBeVisible();
}

/** Fills up with the applications that the page sends from now on. */
function countSubmissions(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/applications')
      posts.push(request.url());
  });
  return posts;
}

function getProvider(id: string): ProviderDefinition {
  const provider = providers.find((each) => each.id === id);
  if (provider === undefined) throw new Error(`There is no provider ${id}`);
  return provider;
}
