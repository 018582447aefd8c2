/**
 * `npm run bench:lighthouse`: Lighthouse's figures for a phone, performance and accessibility, of the landing page and of
 * the first step of an application: the middle of five visits each. They mean something on an idle machine alone.
 *
 * Lighthouse is 200 packages and is fetched by npx when this is first run: nobody else installs it.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { findBrowser } from '../steps/browser.mjs';
import { Product } from '../../tests/end-to-end/support/product.ts';
import { SESSION_KEY } from '../../src/session/signed-in/persisted-session.ts';
import { createAccount } from '../../tests/end-to-end/support/session.ts';
import { median } from './figures.ts';
import { readFirstApplication } from './first-application.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 5;
const PORT = 9333;
const CATEGORIES = ['performance', 'accessibility'] as const;
/** The session in the browser's storage stays. */
const OPTIONS = [
  `--port=${PORT}`,
  `--only-categories=${CATEGORIES.join(',')}`,
  '--disable-storage-reset',
  '--output=json',
  '--quiet',
];
const LANDING = { performance: 98, accessibility: 100 };
const FIRST_STEP = { performance: 90, accessibility: 100 };

type Scores = Record<(typeof CATEGORIES)[number], number>;

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const product = await Product.create();
const executablePath = await findBrowser();
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${PORT}`],
});
try {
  const { path, role } = readFirstApplication();
  await measure('Landing page', product.url, LANDING);
  const session = JSON.stringify(await createAccount(product, '+2348030000001', role));
  const page = await context.newPage();
  await page.goto(product.url);
  await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [SESSION_KEY, session]);
  await page.close();
  await measure(`First step of ${path}`, `${product.url}${path}`, FIRST_STEP);
} finally {
  await context.close();
  await product.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name: string, address: string, goals: Scores): Promise<void> {
  const visits: Scores[] = [];
  while (visits.length < ROUNDS) visits.push(await visit(address));
  for (const category of CATEGORIES) {
    const scores = visits.map((scored) => scored[category]);
    const middle = median(scores);
    const verdict = middle >= goals[category] ? '' : ', BELOW THE GOAL';
    console.log(`${name}, ${category}: ${middle} of ${goals[category]} (${scores.join(', ')})${verdict}`);
  }
}

/**
 * Of 100 each. Throws with what Lighthouse says when it gives no report. This process must not stand still meanwhile: it
 * is the one that lets the browser's new pages begin.
 */
async function visit(address: string): Promise<Scores> {
  const report = join(folder, 'report.json');
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...OPTIONS, `--output-path=${report}`]);
  const { categories } = JSON.parse(readFileSync(report, 'utf8')) as { categories: Record<string, { score: number }> };
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Scores;
}
