/** What a uiSchema says, however it is written: the sections, the order and the options of each field. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { UiSchema } from '@/definition/language/ui-schema';
import { deriveFields } from '@/definition/parse/derive-fields';
import { readSections } from '@/definition/parse/read-layout';

const text = (title: string): JsonSchema => ({ title, type: 'string' });
const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    name: { ...text('Name'), description: 'As in the register.' },
    phone: text('Phone'),
    mail: { ...text('Mail'), format: 'email' },
    open: { title: 'Open', type: 'boolean' },
    grade: { ...text('Grade'), enum: ['a', 'b', 'c'] },
    address: { title: 'Address', type: 'object', properties: { street: text('Street'), town: text('Town') } },
    courts: {
      title: 'Courts',
      type: 'array',
      items: { type: 'object', properties: { number: text('Number'), roof: text('Roof') } },
    },
  },
};
const KEYS = Object.keys(SCHEMA.properties ?? {});

function derive(uiSchema: UiSchema, schema = SCHEMA) {
  return Object.fromEntries(deriveFields('step', schema, uiSchema).map((field) => [field.key, field]));
}

function grid(...children: UiSchema[]): UiSchema {
  return { 'ui:field': 'LayoutGridField', 'ui:layoutGrid': { 'ui:row': { children } } };
}

const row = (words: UiSchema, ...keys: string[]): UiSchema => ({
  'ui:row': { ...words, children: [{ 'ui:col': keys }] },
});

describe('the sections of a form', () => {
  const sections = (uiSchema: UiSchema) => readSections(uiSchema, KEYS);

  it('are one, in the order of the schema, where nothing is said', () => {
    expect(sections({})).toEqual([{ fields: KEYS }]);
  });

  it.each([
    [
      ['phone', '*'],
      ['phone', 'name', 'mail', 'open', 'grade', 'address', 'courts'],
    ],
    [
      ['mail', '*', 'name'],
      ['mail', 'phone', 'open', 'grade', 'address', 'courts', 'name'],
    ],
    [KEYS.toReversed(), KEYS.toReversed()],
  ])('are one, in the order %j', (order, fields) => {
    expect(sections({ 'ui:order': order })).toEqual([{ fields }]);
  });

  it('are the rows with a title, a help or a condition; other rows go on with those before', () => {
    const when = { field: 'open', is: true };
    const layout = grid(
      { 'ui:col': { size: 12, children: ['name'] } },
      row({}, 'phone'),
      row({ title: 'Open', help: 'If it is.' }, 'mail'),
      row({}, 'open'),
      row({}, 'grade'),
      row({ when }, 'address', 'courts'),
    );
    expect(sections(layout)).toEqual([
      { fields: ['name', 'phone'] },
      { title: 'Open', help: 'If it is.', fields: ['mail'] },
      { fields: ['open', 'grade'] },
      { when, fields: ['address', 'courts'] },
    ]);
  });

  it('take in last what the grid does not name: the fields of alternatives', () => {
    const layout = grid(row({ title: 'All' }, ...KEYS.filter((key) => key !== 'mail')));
    expect(sections(layout).at(-1)).toEqual({ fields: ['mail'] });
  });
});

describe('the width of a field', () => {
  it.each<[UiSchema, string | undefined]>([
    [{ 'ui:columns': { size: { xs: 12, sm: 6 }, children: ['name', 'phone'] } }, 'half'],
    [{ 'ui:columns': { size: 4, children: ['name', 'phone'] } }, 'half'],
    [{ 'ui:col': { size: { xs: 12, md: 12 }, children: ['name', 'phone'] } }, undefined],
    [{ 'ui:row': [{ 'ui:col': ['name', 'phone'] }] }, undefined],
  ])('is by %j: %s', (element, width) => {
    expect(derive(grid(element))['name']?.ui.width).toBe(width);
  });

  it('is read at every depth', () => {
    const halves = grid({ 'ui:columns': { size: 6, children: ['roof', 'number'] } });
    const { courts } = derive({ courts: { items: halves } });
    expect(courts?.fields.map(({ key, ui }) => [key, ui.width])).toEqual([
      ['roof', 'half'],
      ['number', 'half'],
    ]);
  });
});

describe('an option of a field', () => {
  it('may stand beside "ui:options" or in it', () => {
    const words = { help: 'Below.', placeholder: 'Ace', autocomplete: 'organization', readonly: true };
    const prefixed = Object.fromEntries(Object.entries(words).map(([key, value]) => [`ui:${key}`, value]));
    expect(derive({ phone: { 'ui:options': words } })['phone']?.ui).toEqual(words);
    expect(derive({ phone: prefixed })['phone']?.ui).toEqual(words);
  });

  it('takes the place of what the schema says', () => {
    const said = derive({ name: { 'ui:title': 'Club', 'ui:description': 'As it is called.' } })['name'];
    expect([said?.label, said?.ui.description]).toEqual(['Club', 'As it is called.']);
    expect([derive({})['name']?.label, derive({})['name']?.ui.description]).toEqual(['Name', 'As in the register.']);
  });

  it('may be the schema’s', () => {
    const phone: JsonSchema = { ...text('Phone'), readOnly: true };
    const schema = { ...SCHEMA, properties: { phone } };
    expect(derive({}, schema)['phone']?.ui).toEqual({ readonly: true });
    expect(derive({ phone: { 'ui:readonly': false } }, schema)['phone']?.ui).toEqual({ readonly: false });
  });

  it('has its default', () => {
    const prefill = { from: 'account', key: 'first_name' };
    expect(derive({ name: { 'ui:options': { prefill } } })['name']?.ui.prefill).toEqual({ ...prefill, lock: false });
  });

  it.each([
    [{ 'ui:enumNames': ['A', 'B', 'C'] }, [{ a: 'A' }, { b: 'B' }, { c: 'C' }]],
    [{ 'ui:enumNames': { b: 'Bee' } }, [{ a: 'a' }, { b: 'Bee' }, { c: 'c' }]],
    [{ 'ui:enumOrder': ['c', '*'] }, [{ c: 'c' }, { a: 'a' }, { b: 'b' }]],
    [{ 'ui:enumOrder': ['c', '*'], 'ui:enumNames': ['A', 'B', 'C'] }, [{ c: 'C' }, { a: 'A' }, { b: 'B' }]],
  ])('%j names and orders the choices', (level, choices) => {
    expect(
      derive({ grade: level as UiSchema })['grade']?.choices.map(({ value, label }) => ({ [value as string]: label })),
    ).toEqual(choices);
  });

  it('is read of the fields of an object, of a row, and of an alternative', () => {
    const uiSchema = {
      address: { town: { 'ui:help': 'Or village.' } },
      courts: { items: { roof: { 'ui:widget': 'textarea' } } },
      oneOf: [{}, { plate: { 'ui:placeholder': 'ABC-123DE' } }],
    };
    const kind = (value: string) => ({ kind: { title: 'Kind', const: value } });
    const schema: JsonSchema = {
      ...SCHEMA,
      oneOf: [{ properties: kind('foot') }, { properties: { ...kind('car'), plate: text('Plate') } }],
    };
    const { address, courts, plate } = derive(uiSchema, schema);
    expect(address?.fields.map(({ ui }) => ui.help)).toEqual([undefined, 'Or village.']);
    expect(courts?.fields.map((field) => field.kind)).toEqual(['text', 'long-text']);
    expect(plate?.ui.placeholder).toBe('ABC-123DE');
  });
});
