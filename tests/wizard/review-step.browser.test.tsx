/** A step that shows chosen answers of earlier steps, open, before it asks for more. */
import { expect, test } from 'vitest';
import { tennisClub } from '../fixtures/tennis-club';
import { control, openWizard, reachPapers, stepHeading } from './open-wizard';

const { wizard } = tennisClub;
const definition: typeof tennisClub = {
  ...tennisClub,
  wizard: {
    ...wizard,
    steps: wizard.steps.map((step) =>
      step.id === 'papers'
        ? {
            ...step,
            review: [
              { step: 'people', fields: ['captain'] },
              { step: 'club', fields: ['surface', 'club_name'], title: 'Your club' },
            ],
          }
        : step,
    ),
  },
};

test('shows what the type names, in its order, and nothing else of the answers', async () => {
  const { screen } = await openWizard({ definition });
  await reachPapers();
  const club = screen.getByRole('region', { name: 'Your club' });
  await expect.element(club.getByText('Ikoyi Tennis Club')).toBeVisible();
  expect([...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))).toEqual([
    'captain',
    'surface',
    'club_name',
  ]);
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Check your answers' })).toBeVisible();
  expect(document.querySelector('details')).toBeNull();
});

test('"Change" leads to the field, and what is changed there is shown', async () => {
  const { screen } = await openWizard({ definition });
  await reachPapers();
  await screen.getByRole('button', { name: 'Change Captain' }).click();
  await expect.element(stepHeading(2)).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(control('captain'));
  await screen.getByLabelText('Captain').fill('Bola Ade');
  await screen.getByRole('button', { name: 'Continue to Papers' }).click();
  await expect.element(screen.getByRole('region', { name: 'Captain' }).getByText('Bola Ade')).toBeVisible();
});

test('without a review step the last one lists all answers, folded away', async () => {
  const { screen } = await openWizard();
  await reachPapers();
  await screen.getByText('Check your answers').click();
  await expect.element(screen.getByRole('button', { name: 'Change Club' })).toBeVisible();
});
