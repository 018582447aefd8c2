/** What notifications have said. They stand for two seconds, in which a busy machine may not look at the page. */
import { type BrowserContext, type Page, expect } from '@playwright/test';

declare global {
  var toastsSaid: string[] | undefined;
}

/** Has every page of the browser keep the texts of its notifications, until it is loaded anew. */
export function keepToasts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const said: string[] = [];
    globalThis.toastsSaid = said;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement)) continue;
        // The area comes with its first notification.
        const isToast = node.parentElement?.matches('.toast-area') || node.querySelector('.toast-area') !== null;
        if (isToast || node.matches('.toast-area')) said.push(node.innerText);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits until a notification has said the text; each is found once. */
export async function expectToast(page: Page, text: string, { timeout = 30_000 } = {}): Promise<void> {
  await expect(async () => {
    const others = await page.evaluate((wanted) => {
      const said = globalThis.toastsSaid ?? [];
      const index = said.findIndex((each) => each.includes(wanted));
      if (index < 0) return [...said];
      said.splice(index, 1);
      return undefined;
    }, text);
    expect(others, `no notification has said "${text}", but these have`).toBeUndefined();
  }).toPass({ timeout });
}
