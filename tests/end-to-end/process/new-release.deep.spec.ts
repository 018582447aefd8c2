/** A release that comes while a form is open: it is offered, and what the open page still needs goes on working. */
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { getBuildFolders } from '../../../scripts/steps/build.mjs';
import { provider } from '../support/form-with-files';
import { fillStep, getExample, toUniqueExample } from '../support/form-walker';
import { expectPagesKept } from '../support/kept-pages';
import { Product } from '../support/product';
import { createAccount, rememberSession } from '../support/session';
import { newPhone } from '../support/sign-in';
import { expect, test } from '../support/test';

const folder = fileURLToPath(new URL(`../../../.cache/release-${process.pid}`, import.meta.url));
const OFFER = 'A new version is ready.';

let served: Product;

test.use({ serviceWorkers: 'allow', expectedErrors: [/Failed to load resource|dynamically imported module/] });

test.beforeEach(async ({ page, context }) => {
  cpSync(getBuildFolders().dist, folder, { recursive: true });
  served = await Product.create({ asBuilt: true, env: { DIST_DIR: folder } });
  const session = await createAccount(served, newPhone(), provider.role);
  await rememberSession(context, session);
  await page.goto(`${served.url}${provider.signIn.afterSignIn}`);
});

test.afterEach(async () => {
  await served.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a release is offered over an open form and loaded when it is wanted, with what was typed', async ({
  page,
  files,
}) => {
  const [first] = provider.wizard.steps;
  if (!first) throw new Error('The form has no step.');
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  await fillStep(page, first, example, { files });
  await expectPagesKept(page);
  let loads = 0;
  page.on('domcontentloaded', () => void (loads += 1));
  await replaceRelease();
  await lookForRelease(page);
  const offer = page.getByRole('status').filter({ hasText: OFFER });
  await expect(offer).toBeVisible();
  // The old scripts are gone from the server; those of the next steps were fetched, and are kept.
  await page.getByRole('button', { name: first.buttons.next, exact: true }).click();
  await expect(page.locator(`[data-step="${provider.wizard.steps[1]?.id}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer).toBeHidden();
  expect(loads).toBe(0);

  await page.goBack();
  const typed = first.fields.find(({ key }) => typeof example.data[key] === 'string');
  const field = page.locator(`[name="${typed?.key}"]`);
  await expect(field).toHaveValue(String(example.data[typed?.key ?? '']));
  await replaceRelease();
  await lookForRelease(page);
  await offer.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(field).toHaveValue(String(example.data[typed?.key ?? '']));
  expect(await page.locator('script[type=module]').first().getAttribute('src')).toContain('/assets/index-Release');
});

let releases = 0;

/** The same code under other names, as a build with a change in it has. */
async function replaceRelease(): Promise<void> {
  await served.stop();
  releases += 1;
  const client = join(folder, 'client');
  const html = readFileSync(join(client, 'index.html'), 'utf8');
  const entry = /index-[\w-]{8}\.js/.exec(html)?.[0] ?? '';
  const next = `index-Release${releases}.js`;
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    const path = join(client, name);
    if (/\.(br|gz)$/.test(name)) rmSync(path);
    else if (/\.(js|html)$/.test(name)) writeFileSync(path, readFileSync(path, 'utf8').replaceAll(entry, next));
  }
  cpSync(join(client, 'assets', entry), join(client, 'assets', next));
  rmSync(join(client, 'assets', entry));
  for (const name of readdirSync(join(client, 'assets')))
    if (/^(full-form|answers-review|new-release)-/.test(name)) rmSync(join(client, 'assets', name));
  await served.start();
}

/** As a page does when its reader comes back to it. */
async function lookForRelease(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}
