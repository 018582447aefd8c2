/** What a browser keeps for times without a line. */
import { type Page, expect } from '@playwright/test';

/** The service worker has what the page is made of, and the page goes through it. */
export async function expectPagesKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const parts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
      const kept = await Promise.all(['/offline', ...parts.map(({ name }) => name)].map((each) => caches.match(each)));
      return kept.every((each) => each !== undefined) && navigator.serviceWorker.controller?.state === 'activated';
    });
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
}

/**
 * Takes the network away. Chromium's own emulation tells a page that is loaded without one that there is one: what a
 * page is told is set here.
 */
export async function cutLine(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const line = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
    const isCut = () => sessionStorage.getItem('line') === 'cut';
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => !isCut() && line?.get?.call(navigator) });
  });
  await page.evaluate(() => sessionStorage.setItem('line', 'cut'));
  await page.context().setOffline(true);
}

export async function mendLine(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('line'));
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** All that can be read on the device by whoever has it: databases, caches and texts, as one text. */
export async function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const toText = async (value: unknown): Promise<string> =>
      value instanceof Blob ? `blob ${value.size} ${await value.text()}` : JSON.stringify(value);
    const wait = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('A database could not be read.')));
      });
    const found: string[] = [localStorage, sessionStorage].map((texts) => JSON.stringify(Object.entries(texts)));
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([wait(records.getAllKeys()), wait(records.getAll())]);
        found.push(`${name} ${JSON.stringify(keys)}`, ...(await Promise.all(values.map(toText))));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const answer = url.includes('/assets/') ? undefined : await cache.match(url);
        found.push(`${name} ${url} ${(await answer?.text()) ?? ''}`);
      }
    }
    return found.join('\n');
  });
}
