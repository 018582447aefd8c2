/**
 * JavaScript that a browser loads, gzip, to see the landing page and that of a service, to sign in, and to fill the
 * first step of an application.
 *
 * Of signing in everything counts, the page itself too, until its field can be typed in.
 *
 * Counted from what a fresh Chromium really fetches from the built product, compressed here with gzip's best level so
 * that the figure does not depend on what the server negotiates. The second figure starts from an empty cache too,
 * signed in. What the page fetches in its first pause for later steps does not count: it has none, so that the figures
 * do not depend on how busy the machine is.
 *
 * Then the same two in each other language of the registry, whose catalogue may take a twentieth of the budget more.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright';
import { loadCatalog } from '../vite/definitions.ts';
import { getBuildFolders } from '../steps/build.mjs';
import { Product } from '../../tests/end-to-end/support/product.ts';
import { createAccount, rememberSession } from '../../tests/end-to-end/support/session.ts';
import { reportAgainstBudget } from './figures.ts';
import { readFirstApplication } from './first-application.ts';
import { launchBrowser } from './launch-browser.ts';

const LANDING_KILOBYTES = 130;
const SERVICE_KILOBYTES = 165;
const FIRST_STEP_KILOBYTES = 335;
/** All that comes until the field of signing in can be typed in, the page itself included; and in how many requests. */
const SIGN_IN_KILOBYTES = 160;
const SIGN_IN_REQUESTS = 14;
/** Of the budgets, for another language than the first one. */
const OTHER_LANGUAGE = 1.05;

const { registry, providers } = loadCatalog(getBuildFolders().schemas);
const servicePath = `/services/${providers.find(({ card }) => card)?.id}`;
let phones = 0;
const product = await Product.create();
const browser = await launchBrowser();
try {
  await measureStart(browser, '/', LANDING_KILOBYTES);
  await measureStart(browser, servicePath, SERVICE_KILOBYTES);
  await measureSignIn(browser, SIGN_IN_KILOBYTES);
  await measureFirstStep(browser, FIRST_STEP_KILOBYTES);
  const [first, ...others] = registry.locale.languages;
  await offer(others.map(({ id }) => id));
  // With the choice of a language, which everybody has as soon as there are several.
  await measureStart(browser, '/', LANDING_KILOBYTES, first?.id);
  for (const { id } of others) {
    await measureStart(browser, '/', LANDING_KILOBYTES * OTHER_LANGUAGE, id);
    await measureStart(browser, servicePath, SERVICE_KILOBYTES * OTHER_LANGUAGE, id);
    await measureSignIn(browser, SIGN_IN_KILOBYTES * OTHER_LANGUAGE, id);
    await measureFirstStep(browser, FIRST_STEP_KILOBYTES * OTHER_LANGUAGE, id);
  }
} finally {
  await browser.close();
  await product.remove();
}

/** Switches languages on that nobody has read through, as an administrator does. */
async function offer(offered: readonly string[]): Promise<void> {
  const { email, password } = product.administrator;
  const send = async (method: string, path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${product.url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const signedIn = await send('POST', '/auth/v1/token?grant_type=password', { email, password });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  await send('PUT', '/api/admin/settings', { languages: { offered } }, token);
}

/** With the cookie of a language, where one is given. */
async function openContext(from: Browser, language?: string): Promise<BrowserContext> {
  const context = await from.newContext();
  if (language !== undefined) await context.addCookies([{ name: 'language', value: language, url: product.url }]);
  return context;
}

/** A page on which nothing is typed. */
async function measureStart(from: Browser, path: string, budget: number, language?: string): Promise<void> {
  const context = await openContext(from, language);
  const files = countScripts(context);
  const page = await context.newPage();
  await page.goto(`${product.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await report(toName(`Page at ${path}`, language), page, files, budget);
  await expectLanguage(page, language);
  await context.close();
}

async function measureSignIn(from: Browser, budget: number, language?: string): Promise<void> {
  const { signInPath } = readFirstApplication();
  const context = await openContext(from, language);
  const files = countFiles(context, () => true);
  await context.addInitScript(holdPauses);
  const page = await context.newPage();
  await page.goto(`${product.url}${signInPath}`);
  const field = page.locator('input[autocomplete=tel]');
  await field.waitFor();
  if (!(await field.isEditable())) throw new Error('The field cannot be typed in.');
  const requests = files.size;
  const name = toName(`Signing in at ${signInPath}`, language);
  await report(name, page, files, budget, 'files');
  await expectLanguage(page, language);
  reportAgainstBudget(`${name}, requests`, requests, SIGN_IN_REQUESTS, '');
  await context.close();
}

async function measureFirstStep(from: Browser, budget: number, language?: string): Promise<void> {
  const { path, role, firstField } = readFirstApplication();
  const session = await createAccount(product, `+23480300000${String(++phones).padStart(2, '0')}`, role);
  const context = await openContext(from, language);
  await rememberSession(context, session);
  const files = countScripts(context);
  await context.addInitScript(holdPauses);
  const page = await context.newPage();
  await page.goto(`${product.url}${path}`);
  const input = page.locator(`[name="${firstField}"]`);
  await input.fill('Skyline Handling Limited');
  await input.blur();
  await report(toName(`First step of ${path}`, language), page, files, budget);
  await expectLanguage(page, language);
  await context.close();
}

function toName(what: string, language?: string): string {
  return language === undefined ? what : `${what} in ${language}`;
}

/** A language that is not there would cost nothing. */
async function expectLanguage(page: Page, language?: string): Promise<void> {
  const spoken = await page.evaluate(() => document.documentElement.lang);
  if (language !== undefined && spoken !== language)
    throw new Error(`The page is in "${spoken}", not in "${language}".`);
}

/** Runs in the page: what waits for a pause waits on. */
function holdPauses(): void {
  window.requestIdleCallback = () => 0;
}

function countScripts(context: BrowserContext): Map<string, Promise<number>> {
  return countFiles(context, (response) => response.headers()['content-type']?.includes('javascript') ?? false);
}

/** Collects the sizes of all files of a kind that the context fetches from now on, by address. */
function countFiles(context: BrowserContext, isCounted: (response: Response) => boolean): Map<string, Promise<number>> {
  const sizes = new Map<string, Promise<number>>();
  context.on('response', (response) => {
    if (!isCounted(response)) return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    // What comes while the page is closed is counted by nobody.
    size.catch(() => undefined);
    sizes.set(response.url(), size);
  });
  return sizes;
}

async function report(
  name: string,
  page: Page,
  files: Map<string, Promise<number>>,
  budget: number,
  what = 'scripts',
): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { sizes, total } = await sumUp(files);
  // Of a budget that is a multiple of what was measured, as many digits as of the rest.
  reportAgainstBudget(`${name}, ${sizes.length} ${what}`, total / 1000, Math.round(budget * 10) / 10, 'kB');
  for (const { url, bytes } of sizes.slice(0, 8)) console.log(`  ${kilobytes(bytes)}  ${new URL(url).pathname}`);
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
