/** A page at rest: what an act began has come to its end. */
import type { Page } from '@playwright/test';

/** Milliseconds without a change, longer than what looks for a lost focus takes. */
const QUIET_MS = 350;

/**
 * Looks at what a page asks for from now on; the returned function waits until it asks for nothing and stands still.
 */
export function watchRest(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  page.on('request', (request) => void underWay.add(request));
  const end = (request: unknown) => void underWay.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // What a page that was left had asked for ends with it, often without a word.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) underWay.clear();
  });
  return async () => {
    do await waitUntilStill(page);
    while (underWay.size > 0);
  };
}

function waitUntilStill(page: Page): Promise<void> {
  return page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, quiet);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
      }),
    QUIET_MS,
  );
}
