/** Sentences of the specification that no call brings about by failing: each can be met, where it stops somebody. */
import { expect } from '../support/test';
import { enter, providers } from './places';
import { createAccount } from '../support/session';
import { newPhone } from '../support/sign-in';
import { expectTold } from './told';
import { test } from './test';

/** A form of several steps for each of the two sentences. */
const INCOMPLETE = [
  ...new Map(
    providers
      .filter(({ wizard, invitation }) => wizard.steps.length > 1 && invitation?.required !== true)
      .map((each) => [each.submission.incomplete, each] as const),
  ),
];

for (const [sentence, { signIn, wizard, role }] of INCOMPLETE) {
  test(`“${sentence}” @deep`, async ({ page, product }) => {
    await enter(page.context(), await createAccount(product, newPhone(), role));
    await page.clock.install();
    await page.goto(`${signIn.afterSignIn}?step=${wizard.steps.at(-1)?.id}`);
    await expectTold(page, { message: sentence, advice: /Nothing you entered is lost/ });
    await expect(page.locator(`[data-step="${wizard.steps[0]?.id}"]`)).toBeVisible();
  });
}

for (const [status, sentence] of [
  [500, 'Failed to retrieve user profile'],
  [403, 'User profile not found'],
] as const) {
  test(`“${sentence}” to an officer @deep`, async ({ page, product }) => {
    await page.clock.install();
    await page.route('**/api/admin/login', (route) =>
      route.fulfill({ status, json: { statusCode: status, code: 'PROFILE', message: sentence, errors: [] } }),
    );
    await page.goto('/admin/login');
    await page.locator('[name="username"]').fill(product.administrator.email);
    await page.locator('[name="password"]').fill(product.administrator.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectTold(page, { message: sentence });
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/applications\?.*assignee=me/);
  });
}
