/** What an applicant has entered and chosen outlives everything that happens to a phone: shown with one form that has steps and files. */
import type { Page } from '@playwright/test';
import { listFileFields } from '../../src/engine/submission-body.ts';
import { expectFilesReceived } from './support/applications';
import type { TestFiles } from './support/files';
import { type Example, fillStep, getExample, loadProviders, toUniqueExample } from './support/form-walker';
import { type Session, createAccount, rememberSession } from './support/session';
import { newPhone } from './support/sign-in';
import { expect, test } from './support/test';

const provider = getForm();
const lastStep = provider.wizard.steps.at(-1);
const documents = listFileFields(provider);

let session: Session;
let example: Example;

test.beforeEach(async ({ page, product }) => {
  session = await createAccount(product, newPhone(), provider.role);
  example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  await rememberSession(page.context(), session);
  await page.goto(provider.signIn.afterSignIn);
});

test('a reload brings the same step back, with the files that were chosen', async ({ page, product, files }) => {
  await fillAll(page, files);
  await page.reload();
  await expectAllThere(page);
  await submit(page);
  await expectFilesReceived(page, product, provider, example, files);
});

test('a page that was closed is offered again, with its files', async ({ page, product, files }) => {
  await fillAll(page, files);
  const other = await page.context().newPage();
  await page.close();
  await other.goto(provider.signIn.afterSignIn);
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectAllThere(other);
  await submit(other);
  await expectFilesReceived(other, product, provider, example, files);
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('sending waits, says so, and goes on by itself', async ({ page, product, files }) => {
    await fillAll(page, files);
    await page.context().setOffline(true);
    await pressSubmit(page);
    await expect(page.getByText(/No network: goes on by itself/).first()).toBeVisible();
    await page.context().setOffline(false);
    await expectSubmitted(page);
    await expectFilesReceived(page, product, provider, example, files);
  });
});

test('another device has the answers, and asks for the files that it does not have', async ({ page, files, openAsSomeoneElse }) => {
  await fillAll(page, files);
  const other = await openAsSomeoneElse();
  await rememberSession(other.context(), session);
  await other.goto(provider.signIn.afterSignIn);
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(other.getByText('Choose these files again').first()).toBeVisible();
  await fillStep(other, getLastStep(), example, { files });
  await submit(other);
  // The first device still has its page: the same application is not filed twice.
  await pressSubmit(page);
  await expect(page.getByText(/We already have this application, reference /).first()).toBeVisible();
});

test('a second tab on the same application is told, and nothing is overwritten without a choice', async ({ page, files }) => {
  await fillAll(page, files);
  const other = await page.context().newPage();
  await other.goto(provider.signIn.afterSignIn);
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectAllThere(other);
  await toggleDeclaration(other);
  await expect(other.locator('[data-saved]').first()).toContainText('Saved');
  await toggleDeclaration(page);
  await expect(page.getByText(/This application was changed (in another tab|on another device or tab)/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the other version' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep what is on this page' }).click();
  await expect(page.locator('[data-saved]').first()).toContainText('Saved');
});

/** A form of several steps with files in the last one, whose people join by themselves. */
function getForm() {
  const found = loadProviders().find(({ invitation, wizard }) => {
    const kinds = wizard.steps.at(-1)?.fields.map(({ kind }) => kind) ?? [];
    return invitation === undefined && wizard.steps.length > 1 && kinds.includes('file') && kinds.includes('declaration');
  });
  if (!found) throw new Error('No form has several steps with files in the last one.');
  return found;
}

function getLastStep() {
  if (!lastStep) throw new Error('The form has no step.');
  return lastStep;
}

async function fillAll(page: Page, files: TestFiles): Promise<void> {
  for (const step of provider.wizard.steps) {
    await expect(page.locator(`[data-step="${step.id}"]`)).toBeVisible();
    await fillStep(page, step, example, { files });
    if (step !== lastStep) await page.getByRole('button', { name: step.buttons.next, exact: true }).click();
  }
  await expect(page.locator('[data-saved]').first()).toHaveText(/^Saved \d\d:\d\d$/);
}

async function expectAllThere(page: Page): Promise<void> {
  await expect(page.locator(`[data-step="${getLastStep().id}"]`)).toBeVisible();
  for (const name of documents.flatMap(({ key }) => [example.files[key] ?? []].flat())) await expect(page.getByText(name).first()).toBeVisible();
}

async function toggleDeclaration(page: Page): Promise<void> {
  const field = getLastStep().fields.find(({ kind }) => kind === 'declaration');
  await page.locator(`[name="${field?.key}"]`).click();
}

async function pressSubmit(page: Page): Promise<void> {
  await page.getByRole('button', { name: getLastStep().buttons.next, exact: true }).click();
}

async function expectSubmitted(page: Page): Promise<void> {
  await expect(page.getByText(provider.submission.success).first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(new RegExp(`${provider.submission.redirect}$`));
  await expect(page.getByRole('link', { name: 'Receipt' }).first()).toBeVisible();
}

async function submit(page: Page): Promise<void> {
  await pressSubmit(page);
  await expectSubmitted(page);
}
