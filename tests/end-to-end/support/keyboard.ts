/** Uses the page with the keyboard alone. */
import { type Locator, type Page, expect } from '@playwright/test';

const MOST_TABS = 120;

/**
 * Presses Tab (Shift+Tab with `backwards`) until the element has the focus. Fails with the way it went when it never
 * gets there.
 */
export async function tabTo(page: Page, target: Locator, { backwards = false } = {}): Promise<void> {
  const way: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    way.push(await describeFocus(page));
  }
  expect(way, `${target.toString()} was never reached with Tab`).toEqual(['…']);
}

/** Tabs to a control and presses a key on it: Enter for a link or button, Space for a checkbox. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await expectVisibleFocus(page);
  await page.keyboard.press(key);
}

/** What has the focus, as role or tag and name: `BUTTON "Submit"`. */
export async function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '(nothing)';
    const name =
      element.getAttribute('aria-label') ??
      element.getAttribute('name') ??
      element.textContent?.trim().slice(0, 40) ??
      '';
    return `${element.getAttribute('role') ?? element.tagName} "${name}"`;
  });
}

/** Fails when the element with the focus shows no ring or other change of its outline or shadow. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const isVisible = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const shown = [element, element.parentElement]
      .filter((each) => each !== null)
      .map((each) => getComputedStyle(each));
    return shown.some(
      (style) => (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none',
    );
  });
  expect(isVisible, `a visible focus on ${await describeFocus(page)}`).toBe(true);
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
