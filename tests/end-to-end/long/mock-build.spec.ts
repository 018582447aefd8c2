import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { TestFiles } from '../support/files.ts';
import { loadExamples, loadProviders, walkWizard } from '../support/form-walker.ts';
import { buildMock, createMockAccount, startVite } from '../support/mock-site.ts';
import { newPhone } from '../support/sign-in.ts';

const CLIENT = join(process.env.DIST_DIR ?? 'dist', 'client');
/** Words of MSW, PGlite, the outbox viewer and the mock's defaults. */
const OF_THE_MOCK = ['mockServiceWorker', 'pglite', 'Outbox (', 'mock-registry', 'mock-admin-1', 'This build has no mock API'];

test('a normal build has nothing of the mock API and the developer tools', () => {
  const files = readdirSync(CLIENT, { recursive: true }).map(String);
  expect(files.filter((file) => /mockServiceWorker|\.wasm$|\.data$/.test(file))).toEqual([]);
  const code = files.filter((file) => /\.(js|html|css)$/.test(file)).map((file) => ({ file, text: readFileSync(join(CLIENT, file), 'utf8') }));
  expect(code.length).toBeGreaterThan(10);
  const found = code.flatMap(({ file, text }) => OF_THE_MOCK.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

test('the mock build carries an application from sign-in to approval with no server at all', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join('.cache', 'mock-build-'));
  const files = new TestFiles();
  await buildMock(folder);
  expect(existsSync(join(folder, 'mockServiceWorker.js'))).toBe(true);
  const site = await startVite(['preview', '--port', '0', '--outDir', folder]);
  try {
    const provider = loadProviders().find(({ signIn }) => signIn.createAccount);
    const example = provider && (loadExamples(provider.id).find(({ name }) => name === 'minimal') ?? loadExamples(provider.id)[0]);
    if (!provider || !example) throw new Error('No provider can be joined.');
    await page.goto(`${site.url}/${provider.routes.base[0]}/auth`);
    await createMockAccount(page, newPhone());
    await page.getByText(/^Outbox \([1-9]/).click();
    await expect(page.getByText(/123456/).first()).toBeVisible();
    await page.getByText(/^Outbox \(/).click();
    await walkWizard(page, provider, example, { files });
    await expect(page.getByText(provider.submission.success).first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /log out/i }).click();

    await page.goto(`${site.url}/admin/login`);
    await page.locator('[name="username"]').fill('admin@registry.localhost');
    await page.locator('[name="password"]').fill('mock-admin-1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.goto(`${site.url}/admin/applications`);
    await page.locator('tbody tr').first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Approve' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Application approved').first()).toBeVisible();
  } finally {
    await site.stop();
    files.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
