/**
 * A registry of another country, in a language that is written from right to left: tests/fixtures/registries/oman as
 * `SCHEMAS_DIR` is the whole of it. It is walked from the card to the approval.
 */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readLines } from '../../server/support/pdf-lines.ts';
import { expectSound } from '../support/accessibility';
import { fillStep, getExample, loadProviders } from '../support/form-walker';
import { testOf } from '../support/own-definitions';
import { expect } from '../support/test';
import { expectToast } from '../support/toasts';

const SCHEMAS = 'tests/fixtures/registries/oman';
/** What would come from the registry that the product ships with. */
const SHIPPED = /nigeria|lagos|naira|ngn|₦|\+234|airports authority|cargo stakeholders/i;

/** What the example answers, and what has one name in every language. */
const LATIN = /office@waha\.example|registration\.pdf|Volvo FH|PDF|SHA-256|OM-\d+|\([0-9a-f]{8}\)/g;

const test = testOf({ schemas: join(process.cwd(), SCHEMAS), name: 'right-to-left' });
test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

const texts = JSON.parse(readFileSync(join(SCHEMAS, 'texts', 'ar-OM.json'), 'utf8')) as Record<string, string>;

/** What the registry says in the place of the product's English. */
function say(english: string): string {
  const text = texts[english];
  if (text === undefined) throw new Error(`The registry has no text for "${english}"`);
  return text;
}

test('a registry in Arabic goes from its card to an approval', async ({ page, product, files, openAsSomeoneElse }) => {
  test.slow();
  const [provider] = loadProviders(SCHEMAS);
  if (!provider) throw new Error('The registry has no application type');
  const example = getExample(provider.id, 'complete', SCHEMAS);
  const number = `9${randomInt(1_000_000, 9_999_999)}`;
  const phone = `+968${number}`;
  const title = String(example.data['company_name']);

  await test.step('somebody signs in with a number of the country, in the digits of the language', async () => {
    await page.goto('/');
    await expectArabic(page);
    await page.getByRole('link', { name: new RegExp(`^${provider.card?.title}`) }).click();
    await page.locator('[name="phone_number"]').fill(number.replaceAll(/\d/g, toArabicDigit));
    await page.getByRole('button', { name: say('Send code') }).click();
    await expectArabic(page);
    await page.getByRole('button', { name: say('Create an account') }).click();
    await page.locator('[name="first_name"]').fill('سالم');
    await page.locator('[name="last_name"]').fill('البلوشي');
    await page.getByRole('button', { name: say('Send code') }).click();
    const code = await product.outbox.lastCode(phone);
    const given = code.replaceAll(/\d/g, toArabicDigit);
    await page.locator('[name="otp_code"]').fill(given.slice(0, -1));
    await expect(page.locator('[name="otp_code"]')).toHaveValue(code.slice(0, -1));
    await expectArabic(page);
    await page.locator('[name="otp_code"]').fill(given);
  });

  for (const step of provider.wizard.steps)
    await test.step(step.title, async () => {
      await expect(page.locator(`[data-step="${step.id}"]`)).toBeVisible();
      await fillStep(page, step, example, { files });
      await expectArabic(page);
      await page.getByRole('button', { name: step.buttons.next, exact: true }).click();
    });
  await expectToast(page, provider.submission.success);
  await expect(page).toHaveURL(provider.submission.redirect);
  await expectArabic(page);

  await test.step('an officer approves it', async () => {
    const office = await openAsSomeoneElse();
    await office.goto('/admin/login');
    await office.locator('[name="username"]').fill(product.administrator.email);
    await office.locator('[name="password"]').fill(product.administrator.password);
    await office.locator('button[type="submit"]').click();
    await expect(office).toHaveURL(/\/admin\/dashboard$/);
    await office.goto('/admin/applications');
    await office.getByRole('link', { name: title }).first().click();
    await expect(office.getByRole('heading', { name: title })).toBeVisible();
    await expectArabic(office);
    const approve = provider.workflow.transitions.find(({ id }) => id === 'approve');
    await office
      .getByRole('button', { name: approve?.label ?? '', exact: true })
      .first()
      .click();
    await office
      .getByRole('dialog')
      .getByRole('button', { name: approve?.label ?? '', exact: true })
      .click();
    await expectToast(office, approve?.done ?? '');
  });

  await test.step('the applicant sees it, and has a receipt', async () => {
    await page.reload();
    await expect(page.getByText('معتمد', { exact: true }).first()).toBeVisible();
    await page
      .getByRole('link', { name: say('View application') })
      .first()
      .click();
    await expect(page.getByRole('button', { name: say('Download receipt (PDF)') })).toBeVisible();
    await expectArabic(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('Download receipt (PDF)') }).click();
    const lines = await readLines(new Uint8Array(readFileSync(await (await download).path())));
    expect(lines.join('\n')).not.toMatch(SHIPPED);
    const sent = product.outbox.readAll(phone).map(({ text }) => text);
    expect(sent.join('\n')).toContain('معتمد');
    expect(sent.join('\n')).not.toMatch(SHIPPED);
  });
});

function toArabicDigit(digit: string): string {
  return String.fromCodePoint(0x660 + Number(digit));
}

async function expectArabic(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-OM');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const shown = await page.locator('body').innerText();
  expect(shown).not.toMatch(SHIPPED);
  expect(shown.replaceAll(LATIN, '')).not.toMatch(/[A-Za-z]{2,}.*/);
  await expectSound(page);
}
