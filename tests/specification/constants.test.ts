import { expect, it } from 'vitest';
import { constants } from './constants';

it.each(constants)('section $section: $what', ({ held, is }) => {
  expect(held).toEqual(is);
});
