import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { TestFiles } from '../support/files.ts';
import { loadExamples, loadProviders, toUniqueExample, walkWizard } from '../support/form-walker.ts';
import { buildMock, createMockAccount, signInToMock, startVite } from '../support/mock-site.ts';
import { newPhone } from '../support/sign-in.ts';
import { expectToast, keepToasts } from '../support/toasts';

const CLIENT = join(process.env.DIST_DIR ?? 'dist', 'client');
/** Words of MSW, PGlite, the outbox viewer and the mock's defaults. */
const OF_THE_MOCK = [
  'mockServiceWorker',
  'pglite',
  'Outbox (',
  'Queries (',
  'mock-registry',
  'mock-admin-1',
  'This build has no mock API',
];
/** What only a server answers otherwise. */
const CALL = /\/(api|auth\/v1|rest\/v1)\//;

// The server of these pages is one.
test.use({ serviceWorkers: 'allow' });

test('a normal build has nothing of the mock API and the developer tools', () => {
  const files = readdirSync(CLIENT, { recursive: true }).map(String);
  expect(files.filter((file) => /mockServiceWorker|\.wasm$|\.data$/.test(file))).toEqual([]);
  const code = files
    .filter((file) => /\.(js|html|css)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(CLIENT, file), 'utf8') }));
  expect(code.length).toBeGreaterThan(10);
  const found = code.flatMap(({ file, text }) =>
    OF_THE_MOCK.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('the mock build carries an application from sign-in to approval with no server at all @long', async ({ page }) => {
  test.setTimeout(600_000);
  await keepToasts(page.context());
  const folder = mkdtempSync(join('.cache', 'mock-build-'));
  const files = new TestFiles();
  const strayed: string[] = [];
  page.on(
    'response',
    (response) => void (CALL.test(response.url()) && !response.fromServiceWorker() && strayed.push(response.url())),
  );
  page.on('pageerror', (error) => strayed.push(String(error)));
  await buildMock(folder);
  expect(existsSync(join(folder, 'mockServiceWorker.js'))).toBe(true);
  const site = await startVite(['preview', '--port', '0', '--outDir', folder]);
  try {
    const provider = loadProviders().find(
      ({ signIn, submission }) => signIn.createAccount && submission.unique.length > 0,
    );
    const example =
      provider && (loadExamples(provider.id).find(({ name }) => name === 'minimal') ?? loadExamples(provider.id)[0]);
    const unique = provider?.submission.unique[0]?.field;
    if (!provider || !example || unique === undefined)
      throw new Error('No provider can be joined and be told from others.');
    const signInPath = `${site.url}/${provider.routes.base[0]}/auth`;
    const phone = newPhone();
    // The server lives in the page, and so does its clock.
    await page.clock.install();

    await page.goto(signInPath);
    await createMockAccount(page, phone);
    // The server starts in the page; the form, and what listens to keys in it, come after that.
    await expect(page.locator('[data-step]').first()).toBeVisible();
    await page.getByText(/^Outbox \([1-9]/).click();
    await expect(page.getByText(/123456/).first()).toBeVisible();
    await page.getByText(/^Outbox \(/).click();
    await page.getByText(/^Queries \([1-9]/).click();
    await expect(page.getByText('["me"]')).toBeVisible();
    await page.getByText(/^Queries \(/).click();
    // What shows it comes after the form, and a key pressed before is nobody's.
    await expect(async () => {
      await page.keyboard.press('Alt+Shift+D');
      await expect(page.getByRole('heading', { name: 'Debug' })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.keyboard.press('Alt+Shift+D');
    const own = toUniqueExample(provider, example);
    await walkWizard(page, provider, own, { files });
    await expectToast(page, provider.submission.success);
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: /log out/i }).click();
    await expect(page).toHaveURL(`${site.url}/`);

    await page.goto(`${site.url}/admin/login`);
    await page.locator('[name="username"]').fill('admin@registry.localhost');
    await page.locator('[name="password"]').fill('mock-admin-1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/applications\?.*assignee=me/);
    await page.goto(`${site.url}/admin/applications?search=${encodeURIComponent(String(own.data[unique]))}`);
    await page.locator('tbody tr').first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('All certificates are in order.');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expectToast(page, 'Application approved');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);

    await page.clock.fastForward(61_000);
    await page.goto(signInPath);
    await signInToMock(page, phone);
    await page.goto(`${site.url}/${provider.routes.base[0]}/applications`);
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('All certificates are in order.').first()).toBeVisible();
    expect(strayed).toEqual([]);
  } finally {
    await site.stop();
    files.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
