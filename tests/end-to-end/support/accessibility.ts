/** Looks for accessibility faults in the page as it is now. */
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * Fails with one line per fault (rule, what it asks for, where) when the page breaks WCAG 2.2 A or AA as far as axe can
 * tell. The page is looked at from its end: a bar that stays at the foot of the screen covers something anywhere else,
 * which is seen once the page is moved.
 */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}): Promise<void> {
  // Colours in the middle of a transition would be judged as if they stayed so. A cursor that blinks never ends.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  const y = await page.evaluate(() => {
    const { scrollY } = window;
    window.scrollTo(0, document.documentElement.scrollHeight);
    return scrollY;
  });
  const builder = new AxeBuilder({ page }).withTags(TAGS);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  await page.evaluate((before) => window.scrollTo(0, before), y);
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  );
  expect(faults, `accessibility of ${page.url()}`).toEqual([]);
}

/** As both of the below say: read by whoever cannot see it, and no wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/**
 * Fails when the page can be scrolled sideways, which on a phone hides content and moves under the thumb; says what
 * sticks out.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen, wide } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const found =
      scrollWidth > clientWidth
        ? [...document.querySelectorAll('body *')].filter(
            (element) => isWide(element) && ![...element.children].some(isWide),
          )
        : [];
    return {
      content: scrollWidth,
      screen: clientWidth,
      wide: found.map(
        (element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.slice(0, 40)}"`,
      ),
    };
  });
  expect(content, `width of ${page.url()}, with ${wide.join(', ')}`).toBeLessThanOrEqual(screen);
}
