/** A step that shows chosen answers of earlier steps, open, before it asks for more. */
import { expect, test } from 'vitest';
import { tennisClub } from '../fixtures/tennis-club';
import { control, openWizard, press, reachPapers, stepHeading } from './open-wizard';

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

test('without a review step the last one lists the answers of those before it, before the declaration', async () => {
  const { screen } = await openWizard();
  await reachPapers();
  await expect.element(screen.getByRole('button', { name: 'Change Club', exact: true })).toBeVisible();
  const list = screen.getByRole('heading', { name: 'Check your answers' }).element();
  expect(list.compareDocumentPosition(control('declaration'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(list.compareDocumentPosition(control('constitution'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('an answer is changed where it was asked, and the way back is to the list', async () => {
  const { screen } = await openWizard();
  await reachPapers();
  await screen.getByRole('button', { name: 'Change Captain' }).click();
  await expect.element(screen.getByLabelText('Captain')).toHaveFocus();
  await screen.getByLabelText('Captain').fill('');
  await press('Back to your answers');
  await expect.element(screen.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await screen.getByLabelText('Captain').fill('Bola Ade');
  await press('Back to your answers');
  await expect.element(stepHeading(3)).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Check your answers.*Bola Ade/s);
});
