/** What a person is told when something fails, as they see and hear it. */
import { type Page, expect } from '@playwright/test';
import { RAW } from './faults';

export interface Told {
  message: string | RegExp;
  /**
   * What is safe and what to do, in the same place; not asked for where nothing was entered and the button is beside
   * it.
   */
  advice?: RegExp | undefined;
  /** A notification is enough: the person stands where they stood. */
  passing?: boolean | undefined;
  /** It stands somewhere on the page, and the person goes on. */
  stopsNobody?: boolean | undefined;
  /** Seconds that are given to attempts which the page makes by itself. */
  afterSeconds?: number | undefined;
}

/** All true when a person has been told. */
interface Finding {
  'in view': boolean;
  'read out or in focus': boolean;
  'not only for seconds': boolean;
  'focus is somewhere': boolean;
  'says what is safe and what to do': boolean;
  'nothing raw': boolean | string;
}

const ALL_WELL: Finding = {
  'in view': true,
  'read out or in focus': true,
  'not only for seconds': true,
  'focus is somewhere': true,
  'says what is safe and what to do': true,
  'nothing raw': true,
};

/** Runs the page's clock as far as it takes, so that nothing waits for a timeout. */
export async function expectTold(page: Page, told: Told): Promise<void> {
  if (told.stopsNobody === true)
    return expect(async () => {
      await page.clock.runFor(1000);
      expect(await page.getByText(told.message).first().isVisible()).toBe(true);
    }).toPass({ timeout: 20_000 });
  const step = (told.afterSeconds ?? 30) * 50;
  await expect(async () => {
    const found = await inspect(page, told);
    if (!isWell(found)) await page.clock.runFor(step);
    expect(found, `“${String(told.message)}”`).toEqual(ALL_WELL);
  }).toPass({ intervals: [40], timeout: 20_000 });
}

function isWell(found: Finding): boolean {
  return Object.values(found).every((value) => value === true);
}

async function inspect(page: Page, { message, advice, passing = false }: Told): Promise<Finding> {
  const given = {
    message: toSource(message),
    advice: advice === undefined ? undefined : toSource(advice),
    raw: RAW.source,
    passing,
  };
  return page.evaluate((wanted) => {
    const pattern = new RegExp(wanted.message, 'i');
    const all = [...document.querySelectorAll('body *:not(script, style)')].filter(
      (each) => each instanceof HTMLElement,
    );
    const textOf = (element: HTMLElement) => element.innerText.replaceAll(/\s+/g, ' ');
    const saying = all.filter((element) => pattern.test(textOf(element)));
    const smallest = saying.filter((element) => !saying.some((other) => other !== element && element.contains(other)));
    const isSeen = (element: HTMLElement) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && top >= 0 && top < innerHeight && bottom <= innerHeight + height / 2;
    };
    const isPassing = (element: HTMLElement) => element.closest('.toast-area') !== null;
    const active = document.activeElement === document.body ? null : document.activeElement;
    const boxOf = (element: HTMLElement) =>
      element.closest<HTMLElement>(
        '[role="alert"], [role="group"], [role="status"], [role="dialog"], li, form, main',
      ) ?? document.body;
    const isSpoken = (element: HTMLElement) =>
      element.closest('[role="alert"], [role="status"], [aria-live]') !== null ||
      [...document.querySelectorAll('[data-live-region]')].some(({ textContent }) => pattern.test(textContent ?? '')) ||
      (active !== null && (active.contains(element) || boxOf(element).contains(active)));
    const seen = smallest.filter(isSeen);
    const lasting = seen.filter((element) => wanted.passing || !isPassing(element));
    const said = lasting.filter(isSpoken);
    const advice = wanted.advice === undefined ? undefined : new RegExp(wanted.advice, 'i');
    const raw = new RegExp(wanted.raw, 'i').exec(`${document.title}\n${document.body.innerText}`);
    return {
      'in view': seen.length > 0,
      'read out or in focus': said.length > 0,
      'not only for seconds': lasting.length > 0,
      'focus is somewhere': wanted.passing || active !== null,
      'says what is safe and what to do':
        advice === undefined || lasting.some((element) => advice.test(textOf(boxOf(element)))),
      'nothing raw': raw === null || raw[0],
    };
  }, given);
}

function toSource(text: string | RegExp): string {
  return text instanceof RegExp ? text.source : text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** What stands in the controls of the page, by name. */
export async function expectKept(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(answers))
    await expect(page.locator(`[name="${name}"]`), `what was entered in ${name}`).toHaveValue(value);
}
