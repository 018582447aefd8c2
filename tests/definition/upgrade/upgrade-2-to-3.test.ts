/** A UI schema of language 2 becomes the RJSF uiSchema that asks for the same. */
import { describe, expect, it } from 'vitest';
import { toRjsfUiSchema, upgrade2To3 } from '@/definition/upgrade/upgrade-2-to-3';

const text = { type: 'string' };
const PROPERTIES = {
  name: text,
  phone: text,
  mail: { type: 'string', format: 'email' },
  open: { type: 'boolean' },
  days: { type: 'array', uniqueItems: true, items: { enum: ['Monday', 'Sunday'] } },
  courts: { type: 'array', items: { type: 'object', properties: { title: text, built: text, note: text } } },
};

function upgrade(ui: object): object {
  return toRjsfUiSchema({ $schema: '../meta/ui.schema.json', ...ui }, { type: 'object', properties: PROPERTIES });
}

/** What becomes of the words about one field. */
function upgradeField(key: keyof typeof PROPERTIES, words: object): unknown {
  return (upgrade({ sections: [{ fields: [key] }], fields: { [key]: words } }) as Record<string, unknown>)[key];
}

describe('sections', () => {
  it('become rows of the layout grid, with their heading, help and condition', () => {
    const when = { field: 'open', is: true };
    expect(
      upgrade({
        sections: [{ fields: ['name'] }, { title: 'Reach', help: 'One is enough.', when, fields: ['phone', 'mail'] }],
      }),
    ).toMatchObject({
      $schema: '../meta/ui.schema.json',
      'ui:field': 'LayoutGridField',
      'ui:layoutGrid': {
        'ui:row': {
          children: [
            { 'ui:row': { size: 12, children: [{ 'ui:col': { size: 12, children: ['name'] } }] } },
            {
              'ui:row': {
                size: 12,
                title: 'Reach',
                help: 'One is enough.',
                when,
                children: [{ 'ui:col': { size: 12, children: ['phone', 'mail'] } }],
              },
            },
          ],
        },
      },
    });
  });

  it('keep neighbours of half the width beside each other', () => {
    const fields = { phone: { width: 'half' }, mail: { width: 'half' }, open: { width: 'half' } };
    expect(upgrade({ sections: [{ fields: ['phone', 'mail', 'name', 'open'] }], fields })).toMatchObject({
      'ui:layoutGrid': {
        'ui:row': {
          children: [
            { 'ui:columns': { size: { xs: 12, sm: 6 }, children: ['phone', 'mail'] } },
            { 'ui:col': { size: 12, children: ['name'] } },
            { 'ui:columns': { size: { xs: 12, sm: 6 }, children: ['open'] } },
          ],
        },
      },
    });
  });

  it('are no grid where there is one without a word, only an order that the schema has not', () => {
    const keys = Object.keys(PROPERTIES);
    const days = { 'ui:widget': 'checkboxes' };
    expect(upgrade({ sections: [{ fields: keys }] })).toEqual({ $schema: '../meta/ui.schema.json', days });
    const other = keys.toReversed();
    expect(upgrade({ sections: [{ fields: other }] })).toEqual({
      $schema: '../meta/ui.schema.json',
      'ui:order': other,
      days,
    });
  });
});

describe('a field', () => {
  it.each([
    ['long-text', 'name', { 'ui:widget': 'textarea' }],
    ['phone', 'phone', { 'ui:options': { inputType: 'tel' } }],
    ['password', 'name', { 'ui:widget': 'password' }],
    ['hidden', 'name', { 'ui:widget': 'hidden' }],
    ['radio', 'name', { 'ui:widget': 'radio' }],
    ['yes-no', 'open', { 'ui:widget': 'radio' }],
    ['many-choices', 'days', { 'ui:widget': 'checkboxes' }],
    ['email', 'name', { 'ui:options': { inputType: 'email' } }],
    ['text', 'mail', { 'ui:widget': 'text' }],
    ['email', 'mail', undefined],
    ['declaration', 'open', undefined],
    ['text', 'name', undefined],
  ] as const)('of kind %s at "%s" gets a widget only where none follows from the schema', (kind, key, node) => {
    expect(upgradeField(key, { kind })).toEqual(node);
  });

  it('keeps its words under their standard names', () => {
    expect(upgradeField('name', { hint: 'As registered.', placeholder: 'Ace', autocomplete: 'organization' })).toEqual({
      'ui:description': 'As registered.',
      'ui:placeholder': 'Ace',
      'ui:autocomplete': 'organization',
    });
    expect(upgradeField('name', { empty: 'Select a name' })).toEqual({ 'ui:placeholder': 'Select a name' });
  });

  it('keeps what RJSF has no word for under "ui:options"', () => {
    const own = {
      when: { field: 'open', is: true },
      prefill: { from: 'account', key: 'first_name', lock: true },
      documentType: 'deed',
      missing: 'The deed is missing',
      uploadFailed: 'It did not arrive',
      formerly: 'title',
      review: 'hide',
      initial: 'today',
    };
    expect(upgradeField('name', { ...own, text: 'I agree.' })).toEqual({
      'ui:options': { sentence: 'I agree.', ...own },
    });
  });

  it('with rows keeps their fields, in the order of the schema, as items', () => {
    const words = { kind: 'group', rowTitle: 'Court {number}', addLabel: 'Add a court' };
    expect(
      upgradeField('courts', {
        ...words,
        fields: { built: { width: 'half' }, title: { width: 'half', hint: 'Short.' } },
      }),
    ).toEqual({
      'ui:options': { rowTitle: 'Court {number}', addLabel: 'Add a court' },
      items: {
        'ui:field': 'LayoutGridField',
        'ui:layoutGrid': {
          'ui:row': {
            children: [
              { 'ui:columns': { size: { xs: 12, sm: 6 }, children: ['title', 'built'] } },
              { 'ui:col': { size: 12, children: ['note'] } },
            ],
          },
        },
        title: { 'ui:description': 'Short.' },
      },
    });
  });
});

it('says in the schema that no tick box can be ticked twice, where it does not say so', () => {
  const days = { type: 'array', items: { enum: ['Monday', 'Sunday'] } };
  const files = {
    'club/play.schema.json': { title: 'Play', properties: { days, name: text } },
    'club/play.ui.json': { sections: [{ fields: ['days', 'name'] }] },
  };
  expect(upgrade2To3(files)).toEqual({
    'club/play.schema.json': { title: 'Play', properties: { days: { ...days, uniqueItems: true }, name: text } },
    'club/play.ui.json': { days: { 'ui:widget': 'checkboxes' } },
  });
});

it('rewrites the UI schemas among the files of a definition, and nothing else', () => {
  const schema = { properties: { days: { $ref: '../shared/days.schema.json#/definitions/days' } } };
  const shared = { definitions: { days: PROPERTIES.days } };
  const files = {
    'club/provider.json': { id: 'club' },
    'club/play.schema.json': schema,
    'club/play.ui.json': { sections: [{ fields: ['days'] }] },
    'shared/days.schema.json': shared,
  };
  const upgraded = upgrade2To3(files);
  expect(upgraded).toEqual({ ...files, 'club/play.ui.json': { days: { 'ui:widget': 'checkboxes' } } });
  expect(upgrade2To3(upgraded)).toEqual(upgraded);
});

it('says what is wrong in what is no UI schema of language 2', () => {
  expect(() => toRjsfUiSchema({ sections: [] }, {})).toThrow(/sections/);
  expect(() => toRjsfUiSchema({ sections: [{ fields: 'name' }] }, {})).toThrow(/fields/);
});
