import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { createMockAccount, startVite } from '../support/mock-site.ts';
import { newPhone } from '../support/sign-in.ts';

// The server of these pages is one.
test.use({ serviceWorkers: 'allow' });

test('a saved definition reaches the open form, and a broken one is told over the page', async ({ page }) => {
  test.setTimeout(300_000);
  const schemas = mkdtempSync(join(tmpdir(), 'registry-schemas-'));
  cpSync('schemas', schemas, { recursive: true });
  const provider = loadCatalog(schemas).providers.find(({ signIn }) => signIn.createAccount);
  const step = provider?.wizard.steps[0];
  const text = step?.fields.find(({ kind }) => kind === 'text');
  if (!provider || !step || !text) throw new Error('No form begins with a text field.');
  const file = join(schemas, provider.id, `${step.id}.ui.json`);
  const original = readFileSync(file, 'utf8');
  // The outermost row of the layout grid: what stands in it is one section here.
  const giveTitle = (title: string) => {
    const ui = JSON.parse(original) as { 'ui:layoutGrid': { 'ui:row': { children: object[] } } };
    const row = ui['ui:layoutGrid']['ui:row'];
    row.children = [{ 'ui:row': { size: 12, title, children: row.children } }];
    writeFileSync(file, JSON.stringify(ui, null, 2));
  };
  const site = await startVite(['--port', '0'], { SCHEMAS_DIR: schemas });
  try {
    await page.goto(`${site.url}/${provider.routes.base[0]}/auth`);
    await createMockAccount(page, newPhone());
    const input = page.locator(`[name="${text.key}"]`);
    await input.fill('Typed before the change');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    giveTitle('A section with a new title');
    await expect(page.getByText('A section with a new title')).toBeVisible();
    await expect(input).toHaveValue('Typed before the change');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    // The form before the change may still be writing to the account: this one must not take it for another tab.
    await input.fill('Typed after the change');

    writeFileSync(file, original.replace(`"${text.key}"`, '"no_such_field"'));
    const overlay = page.locator('vite-error-overlay');
    await expect(overlay).toContainText('no_such_field');
    await expect(overlay).toContainText(`${step.id}.ui.json`);
    await expect(input).toHaveValue('Typed after the change');

    giveTitle('A section that is right again');
    await expect(page.getByText('A section that is right again')).toBeVisible();
    await expect(overlay).toHaveCount(0);
    await expect(input).toHaveValue('Typed after the change');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
  } finally {
    await site.stop();
    rmSync(schemas, { recursive: true, force: true });
  }
});
