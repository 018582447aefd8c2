/**
 * `npm run bench:forms -- --rounds 7 --fields 9,500 --width 360`: what typing costs in the product's page (built,
 * served, signed in) and in a page written by hand for the same questions (react-hook-form, MUI, the compiled
 * validator): to draw it, a key and a message, of 9, 100 and 500 fields, in turns in one Chromium. Fails when the
 * product's ratio to the page written by hand is over what GOALS allows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';
import { readFlags } from '../../support/read-flags.ts';
import { median } from '../figures.ts';
import { launchBrowser } from '../launch-browser.ts';
import { buildPage } from './build-page.ts';
import { BenchProduct } from './bench-product.ts';
import { measurePage, type Costs } from './measure-page.ts';

/** The product's ratios to the page written by hand, at most. */
const GOALS: Record<number, Partial<Record<keyof Costs, number>>> = {
  9: { key: 1.2, keyAlone: 1.2, mount: 1.3 },
  100: { key: 1, keyAlone: 1.2 },
  500: { key: 1, keyAlone: 1.2, mount: 1 },
};
const MEASURES = ['mount', 'key', 'keyAlone', 'message'] as const satisfies readonly (keyof Costs)[];

const { values } = readFlags({
  options: {
    rounds: { type: 'string', default: '7' },
    fields: { type: 'string', default: '9,100,500' },
    width: { type: 'string', default: '1280' },
  },
});
const rounds = Number(values.rounds);
const width = Number(values.width);
const counts = values.fields.split(',').map(Number);
const folder = mkdtempSync(join(tmpdir(), 'bench-forms-'));
const product = await BenchProduct.create(join(folder, 'product'), counts);
const browser = await launchBrowser();
try {
  for (const count of counts) await compare(count);
} finally {
  await browser.close();
  await product.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(count: number): Promise<void> {
  const byHand = await servePage(count);
  const ours = await product.openForm(count);
  const [floor, costs]: [Costs[], Costs[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await measurePage(browser, { url: byHand.url, count, width }));
    costs.push(await measurePage(browser, { ...ours, count, width }));
  }
  await byHand.close();
  console.log(
    `\n${count} fields, ${width} px wide, medians of ${rounds} rounds: the product, the page written by hand`,
  );
  for (const measure of MEASURES) {
    const [least, cost] = [floor, costs].map((all) => median(all.map((each) => each[measure]))) as [number, number];
    const ratio = cost / least;
    const goal = GOALS[count]?.[measure];
    const isOver = goal !== undefined && ratio > goal;
    if (isOver) process.exitCode = 1;
    const against = goal === undefined ? '' : ` of ${goal}${isOver ? ', OVER' : ''}`;
    console.log(`  ${measure}: ${cost.toFixed(1)} ms, ${least.toFixed(1)} ms (${ratio.toFixed(2)}${against})`);
  }
}

async function servePage(count: number): Promise<{ url: string; close: () => Promise<void> }> {
  const root = join(folder, `by-hand-${count}`);
  await buildPage(count, root);
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'site' },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
