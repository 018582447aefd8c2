/** The officers' pages on screens of every width. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listHiddenStops } from '../ui/hidden-stops';
import { openAdmin } from './support/open-admin';
import { TYPE } from './support/sample';

const WIDTHS = [320, 360, 480, 600, 768, 900, 1024, 1280, 1440, 1920];

test.each([
  ['dashboard', 'Longest wait'],
  ['applications', 'Tennis Club 1'],
  [`applications?type=${TYPE}`, 'Tennis Club 1'],
  ['applications/a-1', 'NG12'],
  ['users', 'Musa Danjuma'],
  ['audit', 'is now 20'],
  ['settings', 'Site name'],
])('%s scrolls nowhere sideways, and every focus stop is in sight', async (path, text) => {
  await page.viewport(1280, 900);
  const { screen } = openAdmin(`/admin/${path}`);
  await expect.element(screen.getByText(text).first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.viewport(width, 900);
    await expect.poll(() => [width, describeWidth()]).toEqual([width, 'fits']);
    await expect.poll(() => [width, listHiddenStops()]).toEqual([width, []]);
  }
});

/** "fits", or what is too wide, and how the page's tables took it. */
function describeWidth(): string {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth === clientWidth) return 'fits';
  const tables = [...document.querySelectorAll<HTMLElement>('[data-layout]')].map(
    (frame) => `${frame.dataset['layout']} of ${frame.clientWidth}`,
  );
  return `${scrollWidth} in ${clientWidth}, tables: ${tables.join(', ')}`;
}
