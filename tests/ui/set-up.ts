/**
 * Each file begins with empty storage: the files of one worker share a tab, and what one keeps there another finds. And
 * each test is seen: a tab that the browser holds for hidden asks nothing again and draws no frames, and whether it is
 * in front is chance.
 */
import { beforeAll, beforeEach } from 'vitest';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    bringToFront: () => Promise<void>;
  }
}

beforeEach(() => commands.bringToFront());

beforeAll(async () => {
  sessionStorage.clear();
  localStorage.clear();
  // What the server last said of somebody is taken for true where the line fails.
  await Promise.all((await indexedDB.databases()).map(({ name = '' }) => deleteDatabase(name)));
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
});

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error(`${name} was not deleted.`));
  });
}
