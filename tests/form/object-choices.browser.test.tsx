/** Choices that are objects, such as a place with its coordinates. */
import { expect, test } from 'vitest';
import { createSample, showForm } from './show-form';

const places = [
  { name: 'Lagos', lat: 6.6 },
  { name: 'Kano', lat: 12 },
];
const form = createSample(
  { properties: { base: { title: 'Base', type: 'object', enum: places } } },
  { base: { 'ui:enumNames': ['Lagos', 'Kano'] } },
);

test('are offered where the schema says that they are objects, too', async () => {
  const { screen, read } = await showForm(form);
  expect(screen.getByRole('combobox', { name: 'Base' }).elements()).toHaveLength(1);
  await screen.getByRole('combobox', { name: 'Base' }).selectOptions('Kano');
  expect(read()['base']).toEqual(places[1]);
});
