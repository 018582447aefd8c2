/**
 * Every kind of application, filled through its real wizard from its own examples: the shortest on a phone, the
 * complete one on a desktop, each page scanned for accessibility before and after it is filled. On the desktop all of
 * them are filled with the keyboard alone, on the phone one is. A person who joins by invitation is really invited: by
 * the inviter's page, the link of the SMS, and the code.
 */
import type { Page } from '@playwright/test';
import type { ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import { expectNoSidewaysScroll, expectSound } from '../support/accessibility';
import { expectFilesReceived, submitExample } from '../support/applications';
import type { TestFiles } from '../support/files';
import { type Example, getExample, loadProviders, toUniqueExample, walkWizard } from '../support/form-walker';
import type { Product } from '../support/product';
import { createAccount, rememberSession } from '../support/session';
import { newPhone } from '../support/sign-in';
import { expect, test } from '../support/test';
import { expectToast } from '../support/toasts';

const providers = loadProviders();

test.describe.configure({ mode: 'parallel' });

for (const [index, provider] of providers.entries()) {
  test(`an application of ${provider.name} is filled page by page and received`, async ({
    page,
    product,
    files,
    isMobile: isPhone,
    openAsSomeoneElse,
  }) => {
    const example = toUniqueExample(provider, getExample(provider.id, isPhone ? 'minimal' : 'complete'));
    if (provider.invitation)
      await joinByInvitation({ page, inviterPage: await openAsSomeoneElse(), product, files, provider, example });
    else await signUp(page, product, provider);
    await expectNoSidewaysScroll(page);
    await walkWizard(page, provider, example, {
      files,
      keyboard: !isPhone || index === 0,
      onStep: async () => {
        await expectSound(page);
      },
    });
    await expectToast(page, provider.submission.success);
    await expect(page).toHaveURL(new RegExp(`${provider.submission.redirect}$`));
    await expect(page.getByText(findTitle(provider, example)).first()).toBeVisible();
    await expectFilesReceived(page, product, provider, example, files);
  });
}

async function signUp(page: Page, product: Product, provider: ProviderDefinition): Promise<void> {
  await rememberSession(page.context(), await createAccount(product, newPhone(), provider.role));
  await page.goto(provider.signIn.afterSignIn);
}

interface Joining {
  page: Page;
  inviterPage: Page;
  product: Product;
  files: TestFiles;
  provider: ProviderDefinition;
  example: Example;
}

async function joinByInvitation({ page, inviterPage, product, files, provider, example }: Joining): Promise<void> {
  const inviter = getProviderOf(provider.invitation?.invitedBy);
  const session = await createAccount(product, newPhone(), inviter.role);
  const company = toUniqueExample(inviter, getExample(inviter.id, 'minimal'));
  await submitExample(product, session, inviter, company, files);
  const phone = newPhone();
  await rememberSession(inviterPage.context(), session);
  await inviterPage.goto(findInvitePath(inviter, provider.id));
  const person = {
    first_name: String(example.data['first_name']),
    last_name: String(example.data['last_name']),
    phone_number: phone,
  };
  for (const [name, value] of Object.entries(person)) await inviterPage.locator(`[name="${name}"]`).fill(value);
  await inviterPage.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(inviterPage, provider.invitation?.sent ?? '');

  await page.goto(await product.outbox.lastLink(phone));
  await page.locator('[name="phone_number"]').fill(phone);
  const sent = product.outbox.readAll(phone).length;
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.locator('[name="otp_code"]').fill(await product.outbox.lastCode(phone, sent));
  const invited = { ...person, company_name: findTitle(inviter, company) };
  for (const field of provider.wizard.steps[0]?.fields ?? []) {
    const value = Object.entries(invited).find(([key]) => key === field.ui.prefill?.key)?.[1];
    if (field.ui.prefill?.from !== 'invitation' || value === undefined) continue;
    const control = page.locator(`[name="${field.key}"]`);
    await expect(control).toHaveValue(value);
    if (field.ui.prefill.lock) await expect(control).toHaveAttribute('readonly');
  }
}

function getProviderOf(id: string | undefined): ProviderDefinition {
  const provider = providers.find((each) => each.id === id);
  if (provider === undefined) throw new Error(`There is no provider ${id}`);
  return provider;
}

function findInvitePath({ routes }: ProviderDefinition, invited: string): string {
  const entry = Object.entries(routes.screens).find(
    ([, screen]) => screen.screen === 'invite' && screen.provider === invited,
  );
  if (entry === undefined) throw new Error(`Nobody is invited to ${invited} here`);
  return `/${routes.base[0]}/${entry[0]}`;
}

function findTitle({ record }: ProviderDefinition, example: Example): string {
  return record.title
    .map((key) => example.data[key])
    .filter(Boolean)
    .join(' ');
}
