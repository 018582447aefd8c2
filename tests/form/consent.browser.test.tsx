/**
 * Nobody agrees by opening a form, adding a row or choosing an alternative: a box that has to be ticked begins empty.
 */
import { expect, it } from 'vitest';
import { createInitialData } from '@/engine/answers/initial-data';
import { createSample, showForm } from './show-form';

const terms = {
  name: { title: 'Name', type: 'string' },
  consent: { title: 'Privacy notice', type: 'string', const: '2026-1' },
  declaration: { title: 'All of this is true', type: 'boolean', const: true },
  edition: { title: 'Edition', type: 'string', const: 'first' },
};
const termsUi = { consent: { 'ui:widget': 'consent' } };

it('of a new form', async () => {
  const form = createSample(
    { properties: { ...terms, all: { title: 'All', type: 'object', properties: terms } } },
    {
      ...termsUi,
      all: termsUi,
    },
  );
  const data = createInitialData([form], { today: '2026-11-22' });
  expect(data).toEqual({ edition: 'first', all: { edition: 'first' } });
  const { screen } = await showForm(form, { data });
  for (const box of screen.getByRole('checkbox').all()) await expect.element(box).not.toBeChecked();
});

it('of a new row', async () => {
  const home = { title: 'Home', type: 'object', properties: terms };
  const items = { title: 'Person', type: 'object', properties: { ...terms, home } };
  const { screen, read } = await showForm(
    createSample(
      { properties: { people: { title: 'People', type: 'array', items } } },
      {
        people: { items: { ...termsUi, home: termsUi } },
      },
    ),
  );
  await screen.getByRole('button', { name: 'Add person' }).click();
  expect(screen.getByRole('checkbox').elements()).toHaveLength(4);
  for (const box of screen.getByRole('checkbox').all()) await expect.element(box).not.toBeChecked();
  expect(read()).toEqual({ people: [{ edition: 'first', home: { edition: 'first' } }] });
  await screen.getByLabelText('Privacy notice').first().click();
  expect(read()).toMatchObject({ people: [{ consent: '2026-1' }] });
});

it('of an alternative that is shown first, and of one that is chosen', async () => {
  const owner = {
    title: 'Owner',
    type: 'object',
    oneOf: ['person', 'firm'].map((kind) => ({
      title: kind,
      properties: { kind: { const: kind }, ...terms, edition: { ...terms.edition, const: kind } },
    })),
  };
  const { screen, read } = await showForm(createSample({ properties: { owner } }, { owner: termsUi }));
  await expect.element(screen.getByRole('checkbox').first()).not.toBeChecked();
  expect(read()).toEqual({ owner: { kind: 'person', edition: 'person' } });
  await screen.getByRole('combobox').selectOptions('firm');
  for (const box of screen.getByRole('checkbox').all()) await expect.element(box).not.toBeChecked();
  await expect.poll(() => read()['owner']).toMatchObject({ kind: 'firm', edition: 'firm' });
  expect(read()['owner']).not.toMatchObject({ consent: '2026-1' });
});
