/**
 * What an applicant has entered and chosen outlives what happens to a page: shown with one form that has steps and
 * files.
 */
import type { Page } from '@playwright/test';
import { expectFilesReceived } from './support/applications';
import {
  expectAllThere,
  expectSubmitted,
  fillAll,
  openSignedIn,
  pressContinue,
  pressSubmit,
  provider,
  submit,
} from './support/form-with-files';
import { type Example, getExample, toUniqueExample } from './support/form-walker';
import { createAccount } from './support/session';
import { newPhone } from './support/sign-in';
import { expect, test } from './support/test';

let example: Example;

test.beforeEach(async ({ page, product }) => {
  const session = await createAccount(product, newPhone(), provider.role);
  example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  await openSignedIn(page, session);
});

test('a reload brings the same step back, with the files that were chosen', async ({ page, product, files }) => {
  await fillAll(page, example, files);
  await page.reload();
  await expectAllThere(page, example);
  await submit(page);
  await expectFilesReceived(page, product, provider, example, files);
});

test('the Back key goes one step back, and forward again, with everything there @deep', async ({
  page,
  product,
  files,
}) => {
  await fillAll(page, example, files);
  const before = provider.wizard.steps.at(-2);
  await page.goBack();
  await expect(page.locator(`[data-step="${before?.id}"]`)).toBeVisible();
  for (const field of before?.fields ?? []) {
    const answer = example.data[field.key];
    if (typeof answer === 'string') await expect(page.locator(`[name="${field.key}"]`)).toHaveValue(answer);
  }
  await page.goForward();
  await expectAllThere(page, example);
  await submit(page);
  await expectFilesReceived(page, product, provider, example, files);
});

const ENDS: [end: string, finish: (page: Page) => Promise<void>][] = [
  ['was closed', (page) => page.close()],
  ['has crashed', crash],
];

for (const [end, finish] of ENDS) {
  test(`a page that ${end} is offered again, with its files @deep`, async ({ page, product, files }) => {
    await fillAll(page, example, files);
    const other = await page.context().newPage();
    await finish(page);
    await other.goto(provider.signIn.afterSignIn);
    await pressContinue(other);
    await expectAllThere(other, example);
    await submit(other);
    await expectFilesReceived(other, product, provider, example, files);
  });
}

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('sending waits, says so, and goes on by itself', async ({ page, product, files }) => {
    await fillAll(page, example, files);
    await page.context().setOffline(true);
    await pressSubmit(page);
    await expect(page.getByText(/No network: goes on by itself/).first()).toBeVisible();
    await page.context().setOffline(false);
    await expectSubmitted(page);
    await expectFilesReceived(page, product, provider, example, files);
  });
});

/** The page's process ends at once: nothing of it can be tidied up. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const debug = await page.context().newCDPSession(page);
  // Never answered: whoever would answer is gone.
  void debug.send('Page.crash').catch(() => undefined);
  await crashed;
}
