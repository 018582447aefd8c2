/**
 * JavaScript that a browser loads, gzip, to see the landing page and to fill the first step of an application.
 *
 * Counted from what a fresh Chromium really fetches from the built product, compressed here with gzip's best level so
 * that the figure does not depend on what the server negotiates. The second figure starts from an empty cache too,
 * signed in.
 */
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright';
import { findBrowser } from '../steps/browser.mjs';
import { Product } from '../../tests/end-to-end/support/product.ts';
import { createAccount, rememberSession } from '../../tests/end-to-end/support/session.ts';
import { reportAgainstBudget } from './figures.ts';
import { readFirstApplication } from './first-application.ts';

const LANDING_KILOBYTES = 130;
const FIRST_STEP_KILOBYTES = 320;

const product = await Product.create();
const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await measureLanding(browser);
  await measureFirstStep(browser);
} finally {
  await browser.close();
  await product.remove();
}

async function measureLanding(from: Browser): Promise<void> {
  const context = await from.newContext();
  const files = countScripts(context);
  const page = await context.newPage();
  await page.goto(product.url);
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor();
  await report('Landing page', page, files, LANDING_KILOBYTES);
}

async function measureFirstStep(from: Browser): Promise<void> {
  const { path, role, firstField } = readFirstApplication();
  const session = await createAccount(product, '+2348030000001', role);
  const context = await from.newContext();
  await rememberSession(context, session);
  const files = countScripts(context);
  const page = await context.newPage();
  await page.goto(`${product.url}${path}`);
  const input = page.locator(`[name="${firstField}"]`);
  await input.fill('Skyline Handling Limited');
  await input.blur();
  await report(`First step of ${path}`, page, files, FIRST_STEP_KILOBYTES);
}

/** Collects the sizes of all scripts that the context fetches from now on, by address. */
function countScripts(context: BrowserContext): Map<string, Promise<number>> {
  const sizes = new Map<string, Promise<number>>();
  context.on('response', (response) => {
    const isScript = response.headers()['content-type']?.includes('javascript') ?? false;
    if (isScript)
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
  });
  return sizes;
}

async function report(name: string, page: Page, files: Map<string, Promise<number>>, budget: number): Promise<void> {
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all([...files].map(async ([url, size]) => ({ url, bytes: await size })));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  reportAgainstBudget(`${name}, ${sizes.length} scripts`, total / 1000, budget, 'kB');
  for (const { url, bytes } of sizes.toSorted((left, right) => right.bytes - left.bytes).slice(0, 8)) {
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${new URL(url).pathname}`);
  }
  await page.context().close();
}
