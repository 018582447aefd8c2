/** Choices that are objects, such as a place with its coordinates. */
import { expect, test } from 'vitest';
import { createSample, showForm } from './show-form';

const places = [
  { name: 'Lagos', lat: 6.6 },
  { name: 'Kano', lat: 12 },
];
const base = { title: 'Base', type: 'object', enum: places };
const form = createSample(
  { properties: { base, named: { ...base, title: 'Named' } } },
  { named: { 'ui:enumNames': ['Lagos', 'Kano'] } },
);

test('are offered where the schema says that they are objects, too', async () => {
  const { screen, read } = await showForm(form);
  expect(screen.getByRole('combobox', { name: 'Base' }).elements()).toHaveLength(1);
  await screen.getByRole('combobox', { name: 'Named' }).selectOptions('Kano');
  expect(read()['named']).toEqual(places[1]);
});

test('read as records have them where they have no names', async () => {
  const { screen } = await showForm(form);
  const { textContent } = screen.getByRole('combobox', { name: 'Base' }).element();
  expect(textContent).toContain('Kano, 12');
});
