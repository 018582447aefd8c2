/** Thirty applications of a queue are decided without the mouse, in few keys; one is taken back before anybody is told. */
import type { Page } from '@playwright/test';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { toQueueAddress } from '../../../src/engine/workflow/queue-address.ts';
import { submitExample } from '../support/applications';
import { expectAccessible } from '../support/accessibility';
import { getExample, SCHEMAS_DIR, toUniqueExample } from '../support/form-walker';
import { Product } from '../support/product';
import { createAccount } from '../support/session';
import { newPhone, signInAsAdministrator } from '../support/sign-in';
import { expect, test as base } from '../support/test';

const never = (): never => {
  throw new Error('The registry has none.');
};
const COUNT = 30;
/** At most, beside the words (a chord counts as one). */
const MOST = { approval: 3, changes: 20 };
const WORDS = 'Please look at both again.';

const { providers, registry } = loadCatalog(SCHEMAS_DIR);
/** Types that anybody joins, and that are decided in one step. */
const joinable = providers.filter(
  ({ invitation, role, workflow }) =>
    !invitation?.required &&
    registry.roles.find(({ id }) => id === role)?.joins === 'self' &&
    workflow.transitions.every(({ approvals, needsChecklist, form }) => !approvals && !needsChecklist && !form),
);
const unassigned = registry.queues.find(({ query }) => query.assignee === 'none') ?? never();
const { transitions } = registry.workflow;
const keyOf = (wanted: (transition: (typeof transitions)[number]) => boolean) =>
  transitions.find((transition) => transition.by === 'officer' && wanted(transition))?.key ?? never();
const APPROVE = keyOf(({ tone }) => tone === 'success');
const REJECT = keyOf(({ tone }) => tone === 'danger');
const ASK = keyOf(({ marksFields }) => marksFields);

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      // So long that no machine is too slow to take a decision back.
      const product = await Product.create({ env: { UNDO_SECONDS: '60' } });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test('thirty are decided by keys alone', async ({ page, product, files }) => {
  test.slow();
  for (let index = 0; index < COUNT; index += 1) {
    const provider = joinable[index % joinable.length] ?? never();
    const applicant = await createAccount(product, newPhone(), provider.role);
    const example = toUniqueExample(provider, getExample(provider.id, 'minimal'));
    await submitExample(product, applicant, provider, example, files);
  }
  await signInAsAdministrator(page, product);
  await page.goto(toQueueAddress(unassigned));
  await page.getByRole('table').getByRole('link').first().press('Enter');
  const name = page.locator('h1');
  const reference = referenceOf(page);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();

  for (let index = 0; index < COUNT; index += 1) {
    await test.step(`the application ${index + 1}`, async () => {
      await expect(name).toBeFocused();
      const before = await reference.innerText();
      const at = page.url();
      const keys = countKeys(page);
      if (index === 3) {
        for (const key of ['j', 'j', 'x', '1', 'j', 'j', 'x', '2', ASK]) await keys.press(key);
        await expect(page.getByRole('dialog').getByText(/2 marked/)).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('dialog').getByLabel('Comment to the applicant').fill(WORDS);
        await keys.press('Control+Enter');
        expect(keys.count()).toBeLessThanOrEqual(MOST.changes);
      } else if (index === 7) {
        await keys.press(REJECT);
        await page.getByRole('dialog').getByLabel('Comment to the applicant').fill(WORDS);
        await keys.press('Control+Enter');
        expect(keys.count()).toBeLessThanOrEqual(MOST.approval);
      } else {
        await keys.press(APPROVE);
        await expect(page.getByRole('dialog')).toBeVisible();
        await keys.press('Control+Enter');
        expect(keys.count()).toBeLessThanOrEqual(MOST.approval);
      }
      await expectGone(page, at, before);
      if (index === 10) {
        await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('u');
        await expect(page).toHaveURL(at);
        // The address is there before the page: a key would decide on the one that is still shown.
        await expect(reference).toHaveText(before);
        await expect(name).toBeFocused();
        await page.keyboard.press(APPROVE);
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Control+Enter');
        await expectGone(page, at, before);
      }
    });
  }
  await expect(page).toHaveURL(/\/admin\/applications\?/);
  await expect(page.getByText(unassigned.empty ?? '')).toBeVisible();
});

const referenceOf = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]');

/** The page is another's: the address comes first, and behind a dialog there is nothing for anybody. */
async function expectGone(page: Page, at: string, reference: string): Promise<void> {
  await expect(page).not.toHaveURL(at);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(referenceOf(page).filter({ hasText: reference })).toHaveCount(0);
}

/** Of keys that are pressed to decide, and not to write words. */
function countKeys(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    count: () => count,
  };
}
