/** Which questions are walked, whatever an answer looks like. */
import { describe, expect, it } from 'vitest';
import { mapAnswers } from '@/engine/answers/map-answers';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { Answer } from '@/engine/answers/form-data';
import { createForm } from '../../fixtures/one-form';
import { tennisClub } from '../../fixtures/tennis-club';

const text = (title: string) => ({ title, type: 'string' }) as const;
const own = createForm({
  properties: {
    home: { title: 'Home', type: 'object', properties: { street: text('Street') } },
    names: { title: 'Names', type: 'array', items: text('Name') },
  },
}).fields;
const fields = [...tennisClub.wizard.steps.flatMap((step) => step.fields), ...own];
const get = (key: string) => fields.find((field) => field.key === key) ?? expect.fail(key);
const file = { fileName: 'rules.pdf', fileSize: 1, fileType: 'application/pdf' };

describe('of a field that alternatives ask in different ways the one that the answer is made for is meant', () => {
  const [line, upload, uploads, object, rows, list, choices] = [
    'captain',
    'constitution',
    'photos',
    'home',
    'coaches',
    'names',
    'days',
  ].map(get) as [FieldDefinition, ...FieldDefinition[]];

  it.each<[string, (FieldDefinition | undefined)[], Answer, FieldDefinition | undefined]>([
    ['a text', [upload, uploads, object, rows, line], 'Ada', line],
    ['a file', [line, uploads, object, rows, upload], file, upload],
    ['files', [line, upload, object, uploads, rows], [file, file], uploads],
    ['files, one of them named alone', [uploads, list], ['Ada', file], uploads],
    ['an object', [line, upload, uploads, rows, object], { street: 'Broad Street' }, object],
    ['rows', [line, upload, uploads, object, rows], [{ first_name: 'Ada' }], rows],
    ['a list', [line, upload, uploads, object, list], ['Ada'], list],
    ['choices', [line, upload, uploads, object, choices], ['Sunday'], choices],
  ])('%s', (_what, variants, answer, expected) => {
    const asked: FieldDefinition[] = [];
    const field = { ...line, key: 'either', variants: variants.filter((each) => each !== undefined) };
    mapAnswers([field], { either: answer }, { isMeant: (each) => asked.push(each) > 0, map: () => answer });
    expect(asked[0]?.kind).toBe(expected?.kind);
  });
});

describe('taking out the texts', () => {
  const without = (data: Record<string, Answer>) =>
    mapAnswers(fields, data, { isMeant: ({ kind }) => kind === 'text', map: () => undefined });

  it('reaches objects, rows and lists, and leaves null where an entry of a list was', () => {
    expect(without({ captain: 'Ada', home: { street: 'Broad Street' }, names: ['Ada', null] })).toEqual({
      home: {},
      names: [null, null],
    });
    expect(without({ coaches: [{ first_name: 'Ada', hours: 3 }] })).toEqual({ coaches: [{ hours: 3 }] });
  });

  it('leaves what is no list and no object of such a field as it is', () => {
    const odd = { coaches: 'Ada', names: { 0: 'Ada' }, home: 'Broad Street', days: ['Sunday'] };
    expect(without(odd)).toBe(odd);
  });
});
