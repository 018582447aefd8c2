/** The languages of the pages: the one that somebody chooses, and the one that shows what is in no catalogue. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { loadCatalog } from '../../scripts/vite/definitions.ts';
import type { ProviderDefinition } from '../../src/definition/parse/catalog.ts';
import { localizeCatalog } from '../../src/definition/translation/localize-catalog.ts';
import { expectNoSidewaysScroll } from './support/accessibility';
import { createMember } from './support/applications';
import { findForeignTexts } from './support/foreign-texts';
import { lastStep, openSignedIn, provider } from './support/form-with-files';
import { fillStep, getExample, loadProviders, SCHEMAS_DIR, toUniqueExample, walkWizard } from './support/form-walker';
import { createAccount } from './support/session';
import { newPhone, signInAsAdministrator } from './support/sign-in';
import { expect, testAlone as test } from './support/test';
import { expectToast } from './support/toasts';

/** Whom accounts of tests belong to, and their phones. */
const PERSON = /^(Ada Obi|\+?234\d+)/;

/** A type that has several steps, each of them translated, as it is in the source and in Hausa. */
function findTranslated(): [first: ProviderDefinition, hausa: ProviderDefinition] {
  const catalog = loadCatalog(SCHEMAS_DIR);
  const first = catalog.providers.find(
    ({ id, wizard }) =>
      wizard.steps.length > 1 &&
      wizard.steps.every((step) => existsSync(join(SCHEMAS_DIR, id, `${step.id}.schema.ha.json`))),
  );
  const hausa = localizeCatalog(catalog, 'ha').providers.find(({ id }) => id === first?.id);
  if (!first || !hausa) throw new Error('No type is translated.');
  return [first, hausa];
}

/** Puts the page into the pseudo-language. */
async function speakPseudo(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'en-XA', url }]);
}

async function expectNothingForeign(page: Page, own: readonly (string | RegExp)[] = []): Promise<void> {
  await expect(page.getByText('⟦').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect.poll(async () => findForeignTexts(page, own), page.url()).toEqual([]);
}

test('nothing that a form says is outside of the catalogue', async ({ page, product, files }) => {
  await speakPseudo(page, product.url);
  const session = await createAccount(product, newPhone(), provider.role);
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  const own = [PERSON, ...Object.values(example.data).filter((answer) => typeof answer === 'string')];
  await openSignedIn(page, session);
  for (const step of provider.wizard.steps) {
    await expect(page.locator(`[data-step="${step.id}"]`)).toBeVisible();
    await expectNothingForeign(page, own);
    await fillStep(page, step, example, { files });
    await expectNothingForeign(page, own);
    if (step !== lastStep) await page.getByRole('button', { name: step.buttons.next, exact: true }).click();
  }
});

test.describe('on a device of another language', () => {
  // Chromium knows no days of Hausa: they are the registry's then, and never the device's.
  test.use({ locale: 'de-DE' });

  test('who chooses Hausa applies in it, from the first page to the receipt', async ({
    page,
    product,
    files,
    openAsSomeoneElse,
  }) => {
    const officer = await openAsSomeoneElse();
    await signInAsAdministrator(officer, product);
    await officer.goto('/admin/settings?group=languages');
    await officer.getByRole('checkbox', { name: 'Hausa' }).check();
    await officer.getByRole('button', { name: 'Save settings' }).click();
    await expect(officer.getByRole('checkbox', { name: 'Hausa' })).toBeChecked();
    await expect.poll(async () => (await (await fetch(`${product.url}/api/config`)).json()).languages.length).toBe(2);
    const [type, hausa] = findTranslated();
    const { user } = await createMember(product, type, loadProviders(), files);
    const phone = `+${(user as { phone: string }).phone.replace('+', '')}`;

    await page.goto('/');
    await page.getByRole('button', { name: 'Language: English' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'English' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Hausa' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Barka da zuwa/);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: hausa.card?.title ?? hausa.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hausa.signIn.heading);
    await page.locator('[name="phone_number"]').fill(phone);
    const sent = product.outbox.readAll(phone).length;
    await page.getByRole('button', { name: 'Aika lambar sirri' }).click();
    await page.locator('[name="otp_code"]').fill(await product.outbox.lastCode(phone, sent));

    const example = toUniqueExample(type, getExample(type.id, 'complete'));
    await walkWizard(page, hausa, example, {
      files,
      onStep: async (step, moment) => {
        if (moment === 'before') await expect(page.getByText(step.title).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
      },
    });
    await expectToast(page, hausa.submission.success);
    await expect(page.getByRole('heading', { name: /^An karɓa/ })).toBeVisible();
    const receipt = page
      .getByRole('link', { name: 'Rasit' })
      .or(page.getByRole('button', { name: 'Rasit' }))
      .first();
    await expect(receipt).toBeVisible();
    await expectNoSidewaysScroll(page);
    const { timeZone } = loadCatalog(SCHEMAS_DIR).registry.locale;
    const day = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
    await expect(page.getByText(day.format(new Date())).first()).toBeVisible();
    await expect
      .poll(() => product.outbox.readAll(phone).map(({ text }) => text))
      .toContainEqual(expect.stringContaining('Lambar shaidarka ita ce'));
  });
});
