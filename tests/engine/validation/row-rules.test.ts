/** Rules about several answers of one row: told inside that row, as the rules of the whole form are. */
import { expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { createCheck, createForm } from '../../fixtures/one-form';

it('tells the case of oneOf that a row is, not the other ones', () => {
  const row: JsonSchema = {
    type: 'object',
    properties: {
      plan: { title: 'Plan', type: 'string' },
      children: { title: 'Children', type: 'integer' },
    },
    oneOf: [
      { properties: { plan: { const: 'single' } } },
      { properties: { plan: { const: 'family' }, children: { minimum: 2 } } },
    ],
  };
  const form = createForm({ properties: { members: { title: 'Members', type: 'array', items: row } } });
  expect(createCheck(form)({ members: [{ plan: 'single' }, { plan: 'family', children: 1 }] })).toEqual([
    'members.1.children: Children must be at least 2',
  ]);
});

it('tells an entry of a list in a list at its place', () => {
  const places: JsonSchema = {
    title: 'Places',
    type: 'array',
    items: { type: 'array', items: { title: 'Place', type: 'string', maxLength: 4 } },
  };
  expect(createCheck(createForm({ properties: { places } }))({ places: [['Jos'], ['Kano', 'Abuja']] })).toEqual([
    'places.1.1: Place must be at most 4 characters',
  ]);
});

it('says of an entry without an answer that it is required', () => {
  const form = createForm({
    properties: { nicknames: { title: 'Nickname', type: 'array', items: { type: 'string' } } },
  });
  expect(createCheck(form)({ nicknames: ['Ace', null, 7] })).toEqual([
    'nicknames.1: Nickname is required',
    'nicknames.2: Nickname is not valid',
  ]);
});
