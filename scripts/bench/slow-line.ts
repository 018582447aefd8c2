/**
 * `npm run bench:slow-line`: a first visit from a cheap phone on a slow line, 400 kbit/s with answers after 400 ms and
 * a processor four times as slow. Prints, for the landing page and the first step of an application, when something is
 * painted after the first byte; the requests; how far what is in sight jumps; and for the step when its first field
 * takes a key, as a multiple of what its bytes alone take on that line.
 */
import type { Browser, CDPSession, Page } from 'playwright';
import { Product } from '../../tests/end-to-end/support/product.ts';
import { createAccount, rememberSession } from '../../tests/end-to-end/support/session.ts';
import { median, reportAgainstBudget } from './figures.ts';
import { readFirstApplication } from './first-application.ts';
import { launchBrowser } from './launch-browser.ts';

const ROUNDS = 3;
const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const SLOWED = 4;

const PAINT_SECONDS = 1.5;
const KEY_RATIO = 1.3;
const REQUESTS = 25;
const SHIFT = 0.02;

interface Visit {
  /** Seconds from the first byte to the first paint. */
  paint: number;
  requests: number;
  shift: number;
  /** Seconds from the address to the first key. */
  seconds: number;
  /** What came over the line until then. */
  bytes: number;
}

const product = await Product.create();
const browser = await launchBrowser();
try {
  const { path, role, firstField } = readFirstApplication();
  const session = await createAccount(product, '+2348030000001', role);
  await measure('Landing page', async (page) => {
    await page.goto(product.url);
    await page.getByRole('heading').first().waitFor();
  });
  await measure(
    `First step of ${path}`,
    async (page) => {
      const typed = new Promise<void>((resolve) => void page.exposeFunction('whenTyped', resolve));
      await page.addInitScript(typeAtOnce, firstField);
      await page.goto(`${product.url}${path}`, { waitUntil: 'commit' });
      await typed;
    },
    session,
  );
} finally {
  await browser.close();
  await product.remove();
}

async function measure(
  name: string,
  open: (page: Page) => Promise<unknown>,
  session?: Awaited<ReturnType<typeof createAccount>>,
): Promise<void> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, open, session));
  const report = (what: string, read: (visit: Visit) => number, budget: number, unit = '') =>
    reportAgainstBudget(`${name}, ${what}`, median(visits.map(read)), budget, unit);
  report('first paint after the first byte', ({ paint }) => paint, PAINT_SECONDS, 's');
  report('requests', ({ requests }) => requests, REQUESTS);
  report('layout shift', ({ shift }) => shift, SHIFT);
  if (!session) return;
  const byRate = ({ seconds, bytes }: Visit) => seconds / (bytes / BYTES_PER_SECOND);
  report("first key to its bytes by the line's rate", byRate, KEY_RATIO, 'times');
  for (const { seconds, bytes } of visits) console.log(`  ${seconds.toFixed(2)} s, ${bytes} bytes`);
}

async function visit(
  from: Browser,
  open: (page: Page) => Promise<unknown>,
  session?: Awaited<ReturnType<typeof createAccount>>,
): Promise<Visit> {
  const context = await from.newContext({ viewport: { width: 360, height: 740 } });
  if (session) await rememberSession(context, session);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const wire = await slowDown(line);
  await page.addInitScript(watchShifts);
  const startedAt = performance.now();
  await open(page);
  const seconds = (performance.now() - startedAt) / 1000;
  const { bytes, requests } = wire;
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [painted] = performance.getEntriesByName('first-paint');
    return {
      paint: ((painted?.startTime ?? Number.NaN) - (navigation?.responseStart ?? 0)) / 1000,
      shift: (window as unknown as { shifted: number }).shifted,
    };
  });
  await context.close();
  return { ...seen, requests, seconds, bytes };
}

/** What comes over the line is counted from now on. */
async function slowDown(line: CDPSession): Promise<{ bytes: number; requests: number }> {
  const wire = { bytes: 0, requests: 0 };
  const counted = new Map<string, number>();
  const count = (request: string, bytes: number) => {
    wire.bytes += bytes;
    counted.set(request, (counted.get(request) ?? 0) + bytes);
  };
  line.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) wire.requests += 1;
  });
  // Of a response, the size of its head.
  line.on('Network.responseReceived', ({ requestId, response }) => count(requestId, response.encodedDataLength));
  line.on('Network.dataReceived', ({ requestId, encodedDataLength }) => count(requestId, encodedDataLength));
  // All of it with its head; of the page itself, the browser tells no parts before.
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    count(requestId, encodedDataLength - (counted.get(requestId) ?? 0)),
  );
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return wire;
}

/** Runs in the page: types into the field as soon as it can be typed into, which no driver from outside would know. */
function typeAtOnce(name: string): void {
  const look = () => {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    field?.focus();
    if (document.activeElement === field && document.execCommand('insertText', false, 'S') && field?.value === 'S')
      (window as unknown as { whenTyped: () => void }).whenTyped();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
function watchShifts(): void {
  const page = window as unknown as { shifted: number };
  page.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) page.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
