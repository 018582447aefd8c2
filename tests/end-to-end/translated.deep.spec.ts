/**
 * A browser that translates a page puts its own elements in the place of React's texts, and goes on doing so with what
 * is new: a form is walked in one, from the first step to "Received".
 */
import type { BrowserContext } from '@playwright/test';
import { createPeople, newExample, pathOf } from './faults/places';
import { openSignedIn, lastStep, provider } from './support/form-with-files';
import { fillStep } from './support/form-walker';
import { createAccount } from './support/session';
import { newPhone } from './support/sign-in';
import { expect, test } from './support/test';

test('a form that a browser translates says what is so, from its first step to "Received"', async ({
  page,
  product,
  files,
}) => {
  const session = await createAccount(product, newPhone(), provider.role);
  const example = newExample();
  await translate(page.context());
  await openSignedIn(page, session);
  const { steps } = provider.wizard;
  const at = async (index: number) => {
    const step = steps[index];
    await expect(page.locator(`[data-step="${step?.id}"]`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`Step ${index + 1} of ${steps.length}$`),
    );
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      `${index + 1} of ${steps.length} · ${step?.title}`,
    );
    await expect(page.getByRole('button', { name: step?.buttons.next ?? '', exact: true })).toHaveText(
      step?.buttons.next ?? '',
    );
    for (const other of steps)
      if (other !== step && other.buttons.next !== step?.buttons.next)
        await expect(page.getByRole('button', { name: other.buttons.next, exact: true })).toHaveCount(0);
    if (step?.buttons.back !== undefined)
      await expect(page.getByRole('button', { name: step.buttons.back })).toBeVisible();
  };
  const next = (index: number) => page.getByRole('button', { name: steps[index]?.buttons.next ?? '', exact: true });
  for (const [index, step] of steps.entries()) {
    await at(index);
    await fillStep(page, step, example, { files });
    if (index === 0) {
      await next(0).click();
      continue;
    }
    // Back, and here again.
    await page.getByRole('button', { name: step.buttons.back ?? '', exact: true }).click();
    await at(index - 1);
    await next(index - 1).click();
    await at(index);
    if (step !== lastStep) await next(index).click();
  }
  await next(steps.indexOf(lastStep)).click();
  const received = page.getByRole('heading', { name: /^Received/ });
  await expect(received).toHaveText(/^Received · [A-Z]+-\d+$/);
});

test.describe('what changes beside other things', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a translated page counts on, and loses words that are over', async ({ page, product, files }) => {
    const { session, application } = await createPeople(product, files).corrector();
    await translate(page.context());
    await openSignedIn(page, session, pathOf('edit', provider, application.id));
    const tasks = page.getByRole('heading', { name: /^Please change the following/ });
    await expect(tasks).toHaveText('Please change the following: 0 of 1 done');
    const asked = page.locator('[data-step] input[type="text"]:not([readonly])').first();
    await asked.fill('Sahel Handling Limited');
    await expect(tasks).toHaveText('Please change the following: 1 of 1 done');
    const offline = page.getByText('Offline.');
    for (let times = 0; times < 2; times += 1) {
      await page.context().setOffline(true);
      await expect(offline.first()).toBeVisible();
      await page.context().setOffline(false);
      await expect(offline).toHaveCount(0);
    }
    await asked.fill('');
    await page.getByRole('button', { name: lastStep.buttons.next, exact: true }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await asked.fill('Sahel Handling Limited');
    await page.getByRole('button', { name: lastStep.buttons.next, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Download receipt (PDF)' })).toBeVisible();
  });
});

/** As Chromium's and Google's translations do: each text is moved into two elements of their own. */
async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const wrap = (text: Text) => {
      const { parentElement } = text;
      if (!parentElement || parentElement.closest('font, script, style, textarea, title, head') || !text.data.trim())
        return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) wrap(text);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, type, target } of changes)
        if (type === 'characterData') wrapAll(target);
        else for (const node of addedNodes) wrapAll(node);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}
