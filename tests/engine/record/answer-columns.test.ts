/** Every question as a column: what it is headed by, and what a record says in it. */
import { describe, expect, it, test } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { listAnswerColumns, readColumns, toLines } from '@/engine/record/answer-columns';
import { createForm, createProvider } from '../../fixtures/one-form';

const text = (title: string) => ({ title, type: 'string' }) as const;
const address = (title: string) =>
  ({ title, type: 'object', properties: { street: text('Street'), town: text('Town') } }) as const;
const file: JsonSchema = {
  type: 'object',
  properties: { fileName: text('Name'), fileSize: { type: 'integer' }, fileType: { enum: ['application/pdf'] } },
};
const toFile = (fileName: string) => ({ fileName, fileSize: 1, fileType: 'application/pdf' });

const provider = createProvider(
  createForm(
    {
      properties: {
        name: text('Name'),
        status: text('Status'),
        home: address('Home'),
        office: { ...address('Office'), properties: { street: text('Street'), floor: text('Floor') } },
        note: text('Note'),
        remark: text('Note'),
        married: { title: 'Married', type: 'boolean' },
        spouse: text('Spouse'),
        cars: {
          title: 'Cars',
          type: 'array',
          items: {
            type: 'object',
            properties: { make: text('Make'), doors: { title: 'Doors', type: 'integer' }, pin: text('PIN') },
          },
        },
        papers: { title: 'Papers', type: 'array', items: file },
        code: text('Code'),
      },
    },
    { spouse: { when: { field: 'married', is: true } }, code: { review: 'hide' } },
  ),
);
const columns = listAnswerColumns(provider, ['Reference', 'Status']);

it('heads each by its label; equal ones by what they stand in too, and are counted at last', () => {
  expect(columns.map(({ path, heading }) => `${path}: ${heading}`)).toEqual([
    'name: Name',
    'status: Membership: Status',
    'home.street: Home: Street',
    'home.town: Town',
    'office.street: Office: Street',
    'office.floor: Floor',
    'note: Membership: Note',
    'remark: Membership: Note (2)',
    'married: Married',
    'spouse: Spouse',
    'cars: Cars',
    'papers: Papers',
  ]);
});

describe('what a record says', () => {
  const read = (data: Parameters<typeof readColumns>[1], own = provider) => {
    const find = readColumns(own, data, {});
    return Object.fromEntries(
      columns.flatMap(({ path }) => {
        const found = find(path);
        const told = found && toLines(found.field, found.answer);
        return told ? [[path, told]] : [];
      }),
    );
  };

  test('has a line for each row and each document, by name', () => {
    const cars = [{ make: 'Peugeot\n504', doors: 4 }, {}, { make: 'Volvo' }];
    expect(read({ name: 'Ada', home: { town: 'Kano' }, cars, papers: [toFile('a.pdf'), toFile('b; c.pdf')] })).toEqual({
      name: 'Ada',
      'home.town': 'Kano',
      cars: 'Make: Peugeot 504, Doors: 4\nMake: Volvo',
      papers: 'a.pdf\nb; c.pdf',
    });
  });

  test('is nothing where the question is not asked, whatever is stored', () => {
    expect(read({ married: true, spouse: 'Obi' })).toEqual({ married: 'Yes', spouse: 'Obi' });
    expect(read({ married: false, spouse: 'Obi' })).toEqual({ married: 'No' });
  });

  test('is nothing where its own form keeps it out of reviews or has no such question, in a row too', () => {
    const [step] = provider.wizard.steps;
    const fields = (step?.fields ?? []).map((field) => {
      if (field.key === 'name') return { ...field, ui: { ...field.ui, review: 'hide' as const } };
      if (field.key !== 'cars' || !field.item) return field;
      const inner = field.fields.map((each) =>
        each.key === 'pin' ? { ...each, ui: { ...each.ui, review: 'hide' as const } } : each,
      );
      return { ...field, fields: inner, item: { ...field.item, fields: inner } };
    });
    const form = createForm({ properties: {} });
    const own = createProvider({ ...form, ...step, fields: fields.filter(({ key }) => key !== 'note') });
    expect(read({ name: 'Ada', note: 'Hm', remark: 'Ha', cars: [{ make: 'Volvo', pin: '1234' }] }, own)).toEqual({
      remark: 'Ha',
      cars: 'Make: Volvo',
    });
  });
});

test('a list whose entries are asked in different ways has each by its own question', () => {
  const amounts: JsonSchema = {
    type: 'array',
    title: 'Fees',
    items: [text('First'), { title: 'Paid', type: 'boolean' }],
  };
  const { fields } = createForm({ properties: { fees: amounts } });
  expect(fields.map((field) => toLines(field, ['Ten', true]))).toEqual(['Ten\nYes']);
});
