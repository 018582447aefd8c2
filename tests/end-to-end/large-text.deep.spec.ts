/**
 * Text at twice its size, and the colours of a system that brings its own: nothing runs over, and where one stands can
 * be seen.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility';
import { submitExample } from './support/applications';
import { lastStep, openSignedIn, provider } from './support/form-with-files';
import { fillStep, getExample, toUniqueExample } from './support/form-walker';
import { createAccount } from './support/session';
import { newPhone } from './support/sign-in';
import { expect, test } from './support/test';

const base = provider.routes.base[0];

test('text at twice its size runs over nothing, on any page of an applicant', async ({ page, product, files }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  );
  await page.goto('/');
  await expectToFit(page, page.getByRole('list', { name: 'Services' }));
  await page.goto(`/${base}/auth`);
  await expectToFit(page, page.getByRole('textbox').first());
  const session = await createAccount(product, newPhone(), provider.role);
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  await openSignedIn(page, session);
  for (const step of provider.wizard.steps) {
    await expectToFit(page, page.locator(`[data-step="${step.id}"]`));
    await expectStepsApart(page);
    await fillStep(page, step, example, { files });
    await expectToFit(page, page.locator(`[data-step="${step.id}"]`));
    if (step !== lastStep) await page.getByRole('button', { name: step.buttons.next, exact: true }).click();
  }
  const { id } = await submitExample(product, session, provider, example, files);
  await page.goto(provider.submission.redirect);
  await expectToFit(page, page.getByRole('link', { name: 'View application' }));
  await page.goto(`${provider.submission.redirect}/${id}`);
  await expectToFit(page, page.getByRole('heading', { name: 'Receipt' }));
});

test('text at twice its size fits on the narrowest phone, at every step and with the list of what is left', async ({
  page,
  product,
  files,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  );
  const session = await createAccount(product, newPhone(), provider.role);
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  await openSignedIn(page, session);
  for (const step of provider.wizard.steps) {
    await expectToFit(page, page.locator(`[data-step="${step.id}"]`));
    await page.getByRole('button', { name: /^\d+ left$/ }).click();
    await expectToFit(page, page.getByRole('button', { name: /^\d+ left$/ }));
    await expectStepsApart(page);
    await fillStep(page, step, example, { files });
    await expectToFit(page, page.locator(`[data-step="${step.id}"]`));
    if (step !== lastStep) await page.getByRole('button', { name: step.buttons.next, exact: true }).click();
  }
});

test('the first field of a phone’s screen stands near its top', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, await createAccount(product, newPhone(), provider.role));
  const field = page.locator('[data-step] .field').first();
  await expect(field).toBeVisible();
  expect((await field.boundingBox())?.y).toBeLessThan(270);
});

test('in a system’s own colours the open place, the open step and the bar stand out', async ({ page, product }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openSignedIn(page, await createAccount(product, newPhone(), provider.role));
  await expect(page.locator('[data-step]')).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  expect(await looksOf(places.and(page.locator('[aria-current="page"]')), 'border-bottom-color')).not.toEqual(
    await looksOf(places.and(page.locator(':not([aria-current])')), 'border-bottom-color'),
  );
  const progress = page.getByRole('navigation', { name: 'Progress' });
  const [current, ahead] = ['li[aria-current="step"]', 'li:not([aria-current])'].map((step) =>
    progress.locator(`${step} span:has(> svg)`),
  );
  if (!current || !ahead) throw new Error('There are no steps.');
  expect(await looksOf(current, 'background-color')).not.toEqual(await looksOf(ahead, 'background-color'));
  const bar = progress.getByRole('progressbar');
  expect(await looksOf(bar.locator('> *'), 'background-color')).not.toEqual(await looksOf(bar, 'background-color'));
});

async function expectToFit(page: Page, there: Locator): Promise<void> {
  await expect(there.first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('link', { name: 'Skip to main content' })).not.toBeInViewport();
}

/** The words of two steps do not lie over each other. */
async function expectStepsApart(page: Page): Promise<void> {
  const overlaps = await page
    .getByRole('navigation', { name: 'Progress' })
    .getByRole('listitem')
    .evaluateAll((steps) => {
      // What is there for screen readers alone is in a box that is a pixel wide; other words may run out of theirs.
      const listSeen = (step: Element) =>
        [...step.querySelectorAll('span')].filter(
          (span) => span.childElementCount === 0 && span.getBoundingClientRect().width > 1,
        );
      const words = steps.map((step) =>
        listSeen(step).flatMap((span) => {
          const range = document.createRange();
          range.selectNodeContents(span);
          return [...range.getClientRects()];
        }),
      );
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return words.flatMap((mine, at) =>
        words.slice(at + 1).filter((others) => mine.some((a) => others.some((b) => meet(a, b)))),
      ).length;
    });
  expect(overlaps, 'names of steps that lie over each other').toBe(0);
}

async function looksOf(element: Locator, property: string): Promise<string> {
  return element.first().evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
}
