/** Where in a form something is, in words. */
import { expect, it } from 'vitest';
import { toPathText } from '@/engine/record/path-text';
import { createForm } from '../../fixtures/one-form';

const text = (title: string) => ({ title, type: 'string' }) as const;
const { fields } = createForm({
  properties: {
    name: text('Name'),
    home: { title: 'Home', type: 'object', properties: { street: text('Street') } },
    cars: { title: 'Cars', type: 'array', items: { type: 'object', properties: { make: text('Make') } } },
  },
});

it.each([
  ['name', 'Name'],
  ['home.street', 'Home: Street'],
  ['cars', 'Cars'],
  ['cars.1', 'Cars, row 2'],
  ['cars.0.make', 'Cars, row 1: Make'],
  ['cars.0.colour', 'Cars, row 1'],
  ['colour', 'colour'],
  ['colour.2', 'colour.2'],
])('%s is "%s"', (path, words) => {
  expect(toPathText(fields, path)).toBe(words);
});
