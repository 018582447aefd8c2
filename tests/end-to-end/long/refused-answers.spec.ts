/**
 * Every invalid example that a person can enter at all, entered through the real wizard: the page says what the example
 * expects, and stays.
 */
import { createMember } from '../support/applications';
import { fillStep, getExample, loadExamples, loadProviders, toUniqueExample } from '../support/form-walker';
import { canBeEntered, enter, expectRefused, listDifferences, listFaultsOf } from '../support/refused-answers';
import { rememberSession } from '../support/session';
import { expect, test } from '../support/test';

const providers = loadProviders();

test.describe.configure({ mode: 'parallel' });

for (const provider of providers) {
  test(`${provider.name} refuses what its examples say it refuses`, async ({ page, product, files }) => {
    test.setTimeout(600_000);
    const minimal = getExample(provider.id, 'minimal');
    const sound = toUniqueExample(provider, minimal);
    const invalid = loadExamples(provider.id).filter(({ name }) => name.startsWith('invalid-'));
    await rememberSession(page.context(), await createMember(product, provider, providers, files));
    await page.goto(provider.signIn.afterSignIn);
    const seen: string[] = [];
    for (const step of provider.wizard.steps) {
      const form = page.locator(`[data-step="${step.id}"]`);
      await expect(form).toBeVisible();
      await fillStep(page, step, sound, { files });
      for (const example of listFaultsOf(step, invalid)) {
        const fields = listDifferences(step, minimal, example);
        const locked = await Promise.all(fields.map(({ key }) => form.locator(`[name="${key}"][readonly]`).count()));
        if (locked.some((count) => count > 0) || !fields.every((field) => canBeEntered(field, example, field.key)))
          continue;
        await test.step(example.name, async () => {
          await enter(page, step, fields, example, { files });
          await expectRefused(page, step, example.expect?.[0]?.message ?? '');
          await enter(page, step, fields, sound, { files });
        });
        seen.push(example.name);
      }
      const next = page.getByRole('button', { name: step.buttons.next, exact: true });
      await expect(next).toBeEnabled();
      if (step !== provider.wizard.steps.at(-1)) await next.click();
    }
    expect(seen.length, `of ${invalid.length}`).toBeGreaterThan(invalid.length / 2);
  });
}
