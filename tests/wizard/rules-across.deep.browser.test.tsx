/** A rule that looks at two steps: the later one tells it, and its summary leads to either field. */
import { expect, it } from 'vitest';
import { tennisClub } from '../fixtures/tennis-club';
import { fillClub, fillPeople, openWizard, press, stepHeading } from './open-wizard';

it('is told at its field, with a link to the earlier step, and goes when that is corrected', async () => {
  const wizard = {
    ...tennisClub.wizard,
    rules: [
      {
        left: { count: 'coaches' },
        is: 'less than' as const,
        right: 'courts',
        message: 'There must be fewer coaches than courts',
      },
    ],
  };
  const { screen } = await openWizard({ definition: { ...tennisClub, wizard } });
  await fillClub();
  await press('Continue to People');
  await expect.element(stepHeading(2)).toBeVisible();
  await fillPeople();
  await press('Continue to Papers');
  const summary = screen.getByRole('group', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await summary.getByRole('link', { name: 'change Courts (Club)' }).click();
  await expect.element(stepHeading(1)).toBeVisible();
  await expect.element(screen.getByLabelText('Courts')).toHaveFocus();
  await screen.getByLabelText('Courts').fill('3');
  await press('Continue to People');
  await press('Continue to Papers');
  await expect.element(stepHeading(3)).toBeVisible();
});
