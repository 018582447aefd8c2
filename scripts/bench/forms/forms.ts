/**
 * What typing costs in the product's page (built, served, signed in), in its form alone, in a page written by hand for the
 * same questions (react-hook-form, MUI, the compiled validator) and in RJSF as it comes: bytes, mount, key and message, of
 * 9, 100 and 500 fields, in turns in one Chromium. Prints ratios to the page written by hand; fails when the product's
 * page is over what GOALS allows.
 * `npm run bench:forms -- --rounds 7 --fields 9,500 --width 360`.
 */
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { findBrowser } from '../../steps/browser.mjs';
import { readFlags } from '../../support/read-flags.ts';
import { median } from '../figures.ts';
import { buildPage, PAGES } from './bench-pages.ts';
import { BenchProduct } from './bench-product.ts';
import { measurePage, type Costs, type MeasuredPage } from './measure-page.ts';

/** The product's ratios to the page written by hand, at most. */
const GOALS: Record<number, Partial<Record<keyof Costs, number>>> = {
  9: { key: 1.2, keyAlone: 1.2, mount: 1.3 },
  100: { key: 1, keyAlone: 1.2 },
  500: { key: 1, keyAlone: 1.2, mount: 1 },
};
const SUBJECTS = [...PAGES, 'product'] as const;
type Subject = (typeof SUBJECTS)[number];
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
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
const executablePath = await findBrowser();
const server = await serve(folder);
const product = await BenchProduct.create(join(folder, 'product'), counts);
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const { port } = server.address() as AddressInfo;
  for (const count of counts) {
    const pages = new Map<Subject, MeasuredPage>();
    for (const page of PAGES) {
      await buildPage(page, count, join(folder, `${page}-${count}`));
      pages.set(page, { url: `http://127.0.0.1:${port}/${page}-${count}/site/`, count, width });
    }
    pages.set('product', { ...(await product.openForm(count)), count, width });
    const figures = new Map<Subject, Costs[]>(SUBJECTS.map((subject) => [subject, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [subject, page] of pages) figures.get(subject)?.push(await measurePage(browser, page));
    print(count, figures);
  }
} finally {
  await browser.close();
  await product.remove();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

function print(count: number, figures: ReadonlyMap<Subject, readonly Costs[]>): void {
  console.log(`\n${count} fields, ${width} px wide, medians of ${rounds} rounds; ratio to the page written by hand`);
  const scripts = new Map(PAGES.map((page) => [page, countScriptBytes(join(folder, `${page}-${count}`, 'site'))]));
  const floor = medians(figures.get('hand-written') ?? []);
  for (const subject of SUBJECTS) {
    const costs = medians(figures.get(subject) ?? []);
    const cells = MEASURES.map((measure) => {
      const ratio = costs[measure] / floor[measure];
      const goal = subject === 'product' ? GOALS[count]?.[measure] : undefined;
      const isOver = goal !== undefined && ratio > goal;
      if (isOver) process.exitCode = 1;
      const against = goal === undefined ? '' : ` of ${goal}${isOver ? ', OVER' : ''}`;
      return `${measure} ${costs[measure].toFixed(1)} ms (${ratio.toFixed(2)}${against})`;
    });
    // What the product's page fetches is measured by `npm run bench`.
    const bytes = subject === 'product' ? undefined : scripts.get(subject);
    const size = bytes === undefined ? [] : [`JS ${(bytes / 1000).toFixed(1)} kB gzip`];
    console.log(`  ${subject.padEnd(12)} ${[...size, ...cells].join(', ')}`);
  }
}

function medians(all: readonly Costs[]): Costs {
  return Object.fromEntries(MEASURES.map((measure) => [measure, median(all.map((each) => each[measure]))])) as Record<
    keyof Costs,
    number
  >;
}

function countScriptBytes(site: string): number {
  const names = readdirSync(site, { recursive: true }).map(String);
  return names
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(site, name)), { level: 9 }).length, 0);
}

/** The built pages by their folders, on loopback. */
async function serve(root: string): Promise<Server> {
  const files = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => void files.listen(0, '127.0.0.1', resolve));
  return files;
}
