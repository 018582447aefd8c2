/** The languages of the pages: the one that somebody chooses, and the one that shows what is in no catalogue. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { submitExample } from './support/applications';
import { findForeignTexts } from './support/foreign-texts';
import { lastStep, openSignedIn, provider } from './support/form-with-files';
import { fillStep, getExample, loadProviders, SCHEMAS_DIR, toUniqueExample } from './support/form-walker';
import { createAccount } from './support/session';
import { newPhone, signInAsAdministrator } from './support/sign-in';
import { expect, testAlone as test } from './support/test';

const base = provider.routes.base[0];
/** Whom accounts of tests belong to, and their phones. */
const PERSON = /^(Ada Obi|\+?234\d+)/;

/** A type that is translated, with the heading of its sign-in. */
function findTranslated(): { base: string | undefined; heading: string } {
  for (const { id, routes } of loadProviders()) {
    const path = join(SCHEMAS_DIR, id, 'provider.ha.json');
    if (!existsSync(path)) continue;
    const { signIn } = JSON.parse(readFileSync(path, 'utf8')) as { signIn: { heading: string } };
    return { base: routes.base[0], heading: signIn.heading };
  }
  throw new Error('No type is translated.');
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

test('nothing that applicants’ pages say is outside of the catalogue', async ({ page, product, files }) => {
  await speakPseudo(page, product.url);
  for (const path of ['/', '/my-applications', `/${base}/auth`]) {
    await page.goto(path);
    await expectNothingForeign(page);
  }
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
  const { id } = await submitExample(product, session, provider, example, files);
  for (const path of [provider.submission.redirect, `${provider.submission.redirect}/${id}`, '/account']) {
    await page.goto(path);
    await expectNothingForeign(page, own);
  }
});

test('nothing that officers’ pages say is outside of the catalogue', async ({ page, product, files }) => {
  const session = await createAccount(product, newPhone(), provider.role);
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  const own = [PERSON, ...Object.values(example.data).filter((answer) => typeof answer === 'string')];
  const { id } = await submitExample(product, session, provider, example, files);
  await signInAsAdministrator(page, product);
  await speakPseudo(page, product.url);
  for (const path of [
    'dashboard',
    'applications',
    `applications/${id}`,
    'users',
    'messages',
    'lists',
    'settings',
    'audit',
  ]) {
    await page.goto(`/admin/${path}`);
    // RJSF's own words for true and false are in no catalogue yet.
    await expectNothingForeign(page, path === 'settings' ? [...own, 'Yes', 'No'] : own);
  }
});

test('who chooses another language reads and applies in it', async ({ page, product, openAsSomeoneElse }) => {
  const officer = await openAsSomeoneElse();
  await signInAsAdministrator(officer, product);
  await officer.goto('/admin/settings');
  await officer.getByRole('checkbox', { name: 'Hausa' }).check();
  await officer.getByRole('button', { name: 'Save languages settings' }).click();
  await expect(officer.getByRole('checkbox', { name: 'Hausa' })).toBeChecked();
  await expect.poll(async () => (await (await fetch(`${product.url}/api/config`)).json()).languages.length).toBe(2);
  await page.goto('/');
  await page.getByRole('button', { name: 'Language: English' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Hausa' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Barka da zuwa/);
  const { base: address, heading } = findTranslated();
  await page.goto(`/${address}/auth`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('button', { name: 'Aika lambar sirri' })).toBeVisible();
});
