/** Choices among which null stands: the answer may be left out, as RJSF's users write it. */
import { expect, test } from 'vitest';
import { createSample, showForm } from './show-form';

const bases = ['Lagos', 'Kano', null];
const text = { title: 'Base', type: ['string', 'null'], enum: bases };

test.each([
  ['a drop-down', 'option', { base: text }, {}],
  ['radios', 'radio', { base: text }, { base: { 'ui:widget': 'radio' } }],
  [
    'tick boxes',
    'checkbox',
    { base: { title: 'Base', type: 'array', uniqueItems: true, items: { enum: bases } } },
    { base: { 'ui:widget': 'checkboxes' } },
  ],
] as const)('%s offers no null', async (_name, role, properties, ui) => {
  const { screen } = await showForm(createSample({ properties }, ui));
  await expect.element(screen.getByRole(role, { name: 'Kano' })).toBeInTheDocument();
  expect(screen.getByText('null').elements()).toEqual([]);
});

test('a null that has a name can be chosen', async () => {
  const named = {
    ...text,
    enum: undefined,
    oneOf: [
      { const: 'Kano', title: 'Kano' },
      { const: null, title: 'No base' },
    ],
  };
  const { screen, read } = await showForm(createSample({ properties: { base: named } }, {}));
  await screen.getByRole('combobox', { name: 'Base' }).selectOptions('No base');
  expect(read()['base']).toBeNull();
});
