/** Acts by keys, each followed by a look at the focus. */
import { type Locator, type Page } from '@playwright/test';
import { describeFocus } from './keyboard';
import { watchRest } from './rest';
import { expect, test } from './test';

/** What an act leads to. */
export type Seen = Locator | (() => Promise<unknown>);

/** Goes through pages by keys. */
export interface Walker {
  page: Page;
  /** Does something, waits for what it leads to and until the page is at rest, and looks at the focus. */
  act: (name: string, doing: () => Promise<unknown>, seen: Seen) => Promise<void>;
  press: (name: string, control: Locator, seen: Seen) => Promise<void>;
}

/** Tells of every act after which the focus is nowhere, and goes on. */
export function walk(page: Page): Walker {
  const rest = watchRest(page);
  const act: Walker['act'] = (name, doing, seen) =>
    test.step(name, async () => {
      await doing();
      await (typeof seen === 'function' ? seen() : expect(seen.first()).toBeVisible());
      await rest();
      expect.soft(await describeFocus(page), `focus after: ${name}`).not.toBe('(nothing)');
    });
  return { page, act, press: (name, control, seen) => act(name, () => control.press('Enter'), seen) };
}

/** The first of that name. */
export function button(page: Page | Locator, name: string | RegExp): Locator {
  return page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
}

/** For what an act takes away. */
export const gone = (locator: Locator) => () => expect(locator).toHaveCount(0);
