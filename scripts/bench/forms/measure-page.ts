/** What a page costs its main thread, as Chromium itself counts it. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { findKey } from './make-form.ts';

/** In ms of script, style and layout, as time that the main thread itself has run: other processes take none of it. */
export interface Costs {
  /** From an empty tab to a form that takes keys and has nothing left to do. */
  mount: number;
  /** Per key, of a line of text typed without a pause. */
  key: number;
  /** One key after a rest, with all that follows it. */
  keyAlone: number;
  /** A wrong text typed and left, with the message that it brings: a page shows it while typing or on leaving. */
  message: number;
}

const LINE = 'Skyline Cargo Limited';
const ALONE = 5;

export interface MeasuredPage {
  url: string;
  count: number;
  /** Of the screen. */
  width: number;
  /** Signs in, where a page is for somebody who is. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Opens the page anew, in a browser context of its own, and goes through everything once. */
export async function measurePage(browser: Browser, { url, count, width, prepare }: MeasuredPage): Promise<Costs> {
  const context = await browser.newContext({ viewport: { width, height: 740 }, serviceWorkers: 'block' });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await readBusy(devtools);
    await page.goto(url);
    const input = await findInput(page, findKey(count, 'text'));
    await input.waitFor();
    await rest(page);
    const mount = (await readBusy(devtools)) - before;

    await input.focus();
    await rest(page);
    const key = (await timeOf(devtools, page, () => input.pressSequentially(LINE))) / LINE.length;
    const alone: number[] = [];
    for (let index = 0; index < ALONE; index += 1)
      alone.push(await timeOf(devtools, page, () => page.keyboard.press('x')));
    const email = await findInput(page, findKey(count, 'email'));
    await email.focus();
    await rest(page);
    const message = await timeOf(devtools, page, async () => {
      await email.pressSequentially('nobody');
      await email.blur();
    });
    return { mount, key, keyAlone: alone.reduce((sum, each) => sum + each, 0) / ALONE, message };
  } finally {
    await context.close();
  }
}

/** The pages name their controls each in its own way. */
async function findInput(page: Page, key: string) {
  const input = page.locator(`[name="${key}"], [name="root_${key}"]`).first();
  await input.waitFor();
  return input;
}

async function timeOf(devtools: CDPSession, page: Page, act: () => Promise<void>): Promise<number> {
  const before = await readBusy(devtools);
  await act();
  await rest(page);
  return (await readBusy(devtools)) - before;
}

/** Until the page has drawn, and its own pauses (drafts, checks of large forms) are over. */
function rest(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const settle = (left: number): void => {
          if (left === 0) resolve();
          else requestIdleCallback(() => requestAnimationFrame(() => setTimeout(() => settle(left - 1), 60)), LATEST);
        };
        // A pause that follows keys and a blur at once is sometimes never told of, however idle the page is.
        const LATEST = { timeout: 500 };
        settle(5);
      }),
  );
}

async function readBusy(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return 1000 * (seconds('ScriptDuration') + seconds('RecalcStyleDuration') + seconds('LayoutDuration'));
}
