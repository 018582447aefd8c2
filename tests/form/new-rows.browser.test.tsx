/** What a row, or an alternative, holds before anybody has answered in it. */
import { expect, test } from 'vitest';
import { getLanguage, setLanguage } from '@/texts/language';
import { createSample, showForm } from './show-form';

const insured = { title: 'Insured?', type: 'boolean' };
const schema = {
  properties: {
    trucks: {
      title: 'Trucks',
      type: 'array',
      items: { type: 'object', title: 'Truck', required: ['insured'], properties: { insured } },
    },
    power: {
      title: 'Power',
      type: 'object',
      oneOf: [
        { title: 'Wind', type: 'object', properties: { sails: { title: 'Sails', type: 'integer' } } },
        { title: 'Steam', type: 'object', required: ['insured'], properties: { insured } },
      ],
    },
  },
};
const yesNo = { 'ui:widget': 'radio' };
const form = createSample(schema, {
  trucks: { items: { insured: yesNo } },
  power: { oneOf: [{}, { insured: yesNo }] },
});

test('a question that must be answered with Yes or No is not answered by adding its row', async () => {
  const { screen, read } = await showForm(form);
  await screen.getByRole('button', { name: 'Add truck' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'No' })).not.toBeChecked();
  expect(read()).toMatchObject({ trucks: [{}] });
  expect(JSON.stringify(read())).not.toContain('false');
});

test('nor by choosing the alternative that asks it', async () => {
  const { screen, read } = await showForm(form);
  await screen.getByRole('combobox').selectOptions('Steam');
  await expect.element(screen.getByRole('radio', { name: 'No' })).not.toBeChecked();
  expect(JSON.stringify(read())).not.toContain('false');
});

test('of a list of lists each button says what it adds', async () => {
  const cell = { title: 'Cell', type: 'number' };
  const grid = { title: 'Grid', type: 'array', items: { title: 'Line', type: 'array', items: cell } };
  const { screen, read } = await showForm(createSample({ properties: { grid } }));
  await screen.getByRole('button', { name: 'Add line' }).click();
  await screen.getByRole('button', { name: 'Add cell' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add another cell' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add another line' })).toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Cell' }).fill('2.5');
  expect(read()['grid']).toEqual([[2.5]]);
});

test('what adds the first row says so in the language of who reads', async () => {
  const before = getLanguage();
  setLanguage({ id: 'ha', find: () => ['Ƙara'] });
  try {
    const { screen } = await showForm(form);
    await expect.element(screen.getByRole('button', { name: 'Ƙara truck' })).toBeInTheDocument();
  } finally {
    setLanguage(before);
  }
});
