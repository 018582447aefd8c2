/** `test` for end-to-end tests: with a running product, and a guard that fails a test on any error a page reports. */
import { type BrowserContext, type Page, test as base, expect } from '@playwright/test';
import { Product } from './product.ts';
import { TestFiles } from './files.ts';
import { listPrivateLines } from './private-lines.ts';
import { keepToasts } from './toasts.ts';

interface TestFixtures {
  /** Patterns of errors that the test provokes on purpose, such as a cut connection. */
  expectedErrors: RegExp[];
  /** Opens a page for another person: with a session, storage and cache of their own, and under the same guard. */
  openAsSomeoneElse: () => Promise<Page>;
  files: TestFiles;
  watch: (context: BrowserContext) => Promise<void>;
}

interface WorkerFixtures {
  product: Product;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await Product.create();
      await use(product);
      await product.remove();
      expect(listPrivateLines(product.log), 'lines of the log that tell of somebody').toEqual([]);
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  files: async ({}, use) => {
    const files = new TestFiles();
    await use(files);
    files.remove();
  },

  expectedErrors: async ({}, use) => use([]),

  watch: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const watch = async (watched: BrowserContext) => {
        collectErrors(watched, errors);
        await keepToasts(watched);
      };
      await watch(context);
      await use(watch);
      const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors that pages reported').toEqual([]);
    },
    { auto: true },
  ],

  openAsSomeoneElse: async ({ browser, watch, contextOptions, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL === undefined ? {} : { baseURL }) });
      contexts.push(context);
      await watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** `test` for a file that needs a product of its own: one in which no other file's test has left anything. */
export const testAlone = test.extend<object, { alone: boolean }>({
  // Playwright runs tests of other worker fixtures in other workers, and each worker has its product.
  alone: [async ({}, use) => use(true), { scope: 'worker', auto: true }],
});

export { expect } from '@playwright/test';

/**
 * Collects uncaught exceptions, console errors and violations of the Content-Security-Policy, which the browser reports
 * there too.
 */
function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack || String(error.error())}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (!isRefusalByServer(message.text(), url)) errors.push(`console: ${message.text()} (${url})`);
  });
}

/**
 * The browser logs every 4xx answer as an error of its own; a refusal by the API is an answer, which the page shows.
 */
function isRefusalByServer(text: string, url: string): boolean {
  return (
    /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
    /^https?:\/\/[^/]+\/(api|auth\/v1|rest\/v1)\//.test(url)
  );
}
