/** What a step says beside its questions. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { list, object, text } from '../fixtures/rjsf-forms';
import { createRjsfType } from '../fixtures/rjsf-type';
import { openWizard, press } from './open-wizard';

const NOTHING = 'There is nothing to answer in this step.';

it.each([
  ['none of its questions are for the answers before it', 'trailer', 1],
  ['some of them are', 'sail', 0],
])('says that nothing is asked where %s', async (_when, reference, notes) => {
  const when = { field: 'reference', is: 'sail' };
  await openWizard(
    createRjsfType(
      object({ mast: text, sails: list(text) }),
      { mast: { 'ui:options': { when } }, sails: { 'ui:options': { when } } },
      'first',
    ),
  );
  await page.getByLabelText('Reference').fill(reference);
  await press('Submit');
  await expect.element(page.getByRole('heading', { level: 1, name: /Step 2 of 2$/ })).toBeVisible();
  await expect.poll(() => page.getByText(NOTHING).elements().length).toBe(notes);
  await expect.poll(() => page.getByLabelText('Mast').elements().length).toBe(1 - notes);
});

it('shows the lines of a description as lines', async () => {
  await openWizard(createRjsfType(object({ mast: { ...text, description: 'Of wood.\nOr of steel.' } }), {}));
  await expect.poll(() => document.querySelector<HTMLElement>('form')?.innerText).toContain('Of wood.\nOr of steel.');
});
