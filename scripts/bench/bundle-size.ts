/**
 * JavaScript that a browser loads, gzip, to see the landing page and to fill the first step of an application.
 *
 * Counted from what a fresh Chromium really fetches from the built product, compressed here with gzip's best level so
 * that the figure does not depend on what the server negotiates. The second figure starts from an empty cache too,
 * signed in. What the page fetches in its first pause for later steps is told beside it: pauses are held back until the
 * first field has taken its text and been left, so that the two do not depend on how busy the machine is.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { Product } from '../../tests/end-to-end/support/product.ts';
import { createAccount, rememberSession } from '../../tests/end-to-end/support/session.ts';
import { reportAgainstBudget } from './figures.ts';
import { readFirstApplication } from './first-application.ts';
import { launchBrowser } from './launch-browser.ts';

const LANDING_KILOBYTES = 130;
const FIRST_STEP_KILOBYTES = 335;
/** In which a page that has a pause asks for what it fetches then, and has it. */
const SETTLING_MS = 2000;

const product = await Product.create();
const browser = await launchBrowser();
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
  await context.close();
}

async function measureFirstStep(from: Browser): Promise<void> {
  const { path, role, firstField } = readFirstApplication();
  const session = await createAccount(product, '+2348030000001', role);
  const context = await from.newContext();
  await rememberSession(context, session);
  const files = countScripts(context);
  await context.addInitScript(holdPauses);
  const page = await context.newPage();
  await page.goto(`${product.url}${path}`);
  const input = page.locator(`[name="${firstField}"]`);
  await input.fill('Skyline Handling Limited');
  await input.blur();
  const needed = await report(`First step of ${path}`, page, files, FIRST_STEP_KILOBYTES);
  await page.evaluate(() => window.dispatchEvent(new Event('pauses')));
  await page.waitForTimeout(SETTLING_MS);
  const all = await sumUp(files);
  console.log(
    `  ${kilobytes(all.total - needed)} in the first pause, for later steps and times without a line: ${all.sizes.length} scripts in all`,
  );
  await context.close();
}

/** Runs in the page: what waits for a pause waits until it is told that there is one. */
function holdPauses(): void {
  const request = window.requestIdleCallback.bind(window);
  let held: IdleRequestCallback[] | undefined = [];
  window.requestIdleCallback = (task) => held?.push(task) ?? request(task);
  window.addEventListener('pauses', () => {
    for (const task of held ?? []) request(task);
    held = undefined;
  });
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

/** Returns the bytes. */
async function report(name: string, page: Page, files: Map<string, Promise<number>>, budget: number): Promise<number> {
  await page.waitForLoadState('networkidle');
  const { sizes, total } = await sumUp(files);
  reportAgainstBudget(`${name}, ${sizes.length} scripts`, total / 1000, budget, 'kB');
  for (const { url, bytes } of sizes.slice(0, 8)) console.log(`  ${kilobytes(bytes)}  ${new URL(url).pathname}`);
  return total;
}

/** The largest first. */
async function sumUp(files: Map<string, Promise<number>>) {
  const sizes = await Promise.all([...files].map(async ([url, size]) => ({ url, bytes: await size })));
  return {
    sizes: sizes.toSorted((left, right) => right.bytes - left.bytes),
    total: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
}
