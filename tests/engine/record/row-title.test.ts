/** What the rows of a list are called. */
import { describe, expect, it } from 'vitest';
import { hasPresetRows, nameEntry, titleRow } from '@/engine/record/row-title';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { UiSchema } from '@/definition/language/ui-schema';
import { deriveFields } from '@/definition/parse/derive-fields';
import { nameRow, toPathText } from '@/engine/record/path-text';

const text = { title: 'Season', type: 'string' } as const;
const year = { title: 'Year', type: 'integer', minimum: 1900, maximum: 2100 } as const;

/** The list "Who comes", in a step of its own. */
function createList({ items = {}, list = {}, ui = {} }: { items?: object; list?: object; ui?: object } = {}) {
  const rows = {
    title: 'Who comes',
    type: 'array',
    items: { type: 'object', properties: { season: text, year, seen: { title: 'Seen', type: 'string' } }, ...items },
    ...list,
  };
  const fields = deriveFields('step', { properties: { rows } } as JsonSchema, { rows: ui } as UiSchema);
  return { fields, field: fields[0] ?? expect.fail('It has no fields.') };
}

const given = {
  default: [
    { season: 'Dry', year: 2024 },
    { season: 'Rainy', year: 2025 },
  ],
};
const fixed = { addable: false, removable: false };
const locked = { season: { 'ui:readonly': true }, year: { 'ui:readonly': true } };

describe('a row that people add', () => {
  it.each([
    ['by its row title', { ui: { 'ui:options': { rowTitle: 'Guest {number}' } } }, 'Guest 2', 'Guest'],
    ['by the title of its items', { items: { title: 'Guest' } }, 'Guest 2', 'Guest'],
    ['by the list’s own title, which is no word for one of them', {}, 'Who comes 2', undefined],
  ])('is called %s', (_way, parts, title, word) => {
    const { field, fields } = createList(parts);
    expect([titleRow(field, 1), nameEntry(field), nameRow(field, 1)]).toEqual([title, word, 'row 2']);
    expect(hasPresetRows(fields)).toBe(false);
  });
});

describe('a row that the form gives', () => {
  const ui = { 'ui:options': fixed, items: locked };

  it('is called by what nobody can change in it', () => {
    const { field, fields } = createList({ items: { title: 'Season' }, list: given, ui });
    expect([0, 1].map((index) => titleRow(field, index))).toEqual(['Dry, 2024', 'Rainy, 2025']);
    expect(toPathText(fields, 'rows.1.seen')).toBe('Who comes, Rainy, 2025: Seen');
    expect(hasPresetRows(fields)).toBe(true);
  });

  it('is called by the only answer that nobody can change', () => {
    const { field, fields } = createList({ list: given, ui: { ...ui, items: { season: { 'ui:readonly': true } } } });
    expect(hasPresetRows(fields)).toBe(true);
    expect([0, 1].map((index) => titleRow(field, index))).toEqual(['Dry', 'Rainy']);
  });

  it('is not one beyond those that are given', () => {
    const { field } = createList({ items: { title: 'Season' }, list: given, ui });
    expect(titleRow(field, 2)).toBe('Season 3');
  });

  it('is not called by what the form gives to some of its rows alone', () => {
    const { field } = createList({ list: { default: [{ season: 'Dry', year: 2024 }, { season: 'Rainy' }] }, ui });
    expect([0, 1].map((index) => titleRow(field, index))).toEqual(['Dry', 'Rainy']);
  });

  it('keeps the row title that the form has for it', () => {
    const { field } = createList({
      list: given,
      ui: { ...ui, 'ui:options': { ...fixed, rowTitle: 'Study {number}' } },
    });
    expect([titleRow(field, 1), nameRow(field, 1)]).toEqual(['Study 2', 'Rainy, 2025']);
  });

  it.each([
    ['can be added to', { list: given, ui: { 'ui:options': { removable: false }, items: locked } }],
    ['can be removed', { list: given, ui: { 'ui:options': { addable: false }, items: locked } }],
    ['can be moved', { list: given, ui: { 'ui:options': { ...fixed, orderable: true }, items: locked } }],
    ['has nothing that names it', { list: given, ui: { 'ui:options': fixed } }],
    ['is not given', { ui }],
  ])('is none where it %s', (_way, parts) => {
    const { field, fields } = createList(parts);
    expect(hasPresetRows(fields)).toBe(false);
    expect(titleRow(field, 1)).toBe('Who comes 2');
  });
});
