/** Files among the answers, wherever they stand: their questions, their places, and answers without them. */
import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { listFilePlaces, listFileQuestions, mapFiles, withoutFiles } from '@/engine/record/file-answers';
import { isFilePath, toDocumentType } from '@/engine/record/read-submission-body';
import { tennisClub } from '../../fixtures/tennis-club';

const fields = tennisClub.wizard.steps.flatMap((step) => step.fields);
const getField = (key: string) => fields.find((each) => each.key === key) ?? expect.fail(`The fixture has no ${key}.`);
const [file, files, text] = [getField('constitution'), getField('photos'), getField('club_name')];
const as = (key: string, field: FieldDefinition, change: Partial<FieldDefinition> = {}) => ({
  ...field,
  ...change,
  key,
});

const person = as('item', text, { kind: 'object', fields: [as('name', text), as('passport', file)] });
const form = [
  as('name', text),
  as('licence', file),
  as('photos', files),
  as('owner', text, { kind: 'object', fields: [as('city', text), as('passport', file)] }),
  as('directors', text, { kind: 'group', fields: person.fields, item: person }),
  as('papers', text, { kind: 'list', item: as('item', file) }),
  as('pair', text, { kind: 'list', fixed: [as('item', text), person], item: as('item', files) }),
  as('either', text, { variants: [as('either', text), as('either', file)] }),
];
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ fileName: name, fileSize: 1, fileType: 'application/pdf' }));
const data: FormData = {
  name: 'Kano',
  licence: a,
  photos: [a, b],
  owner: { city: 'Jos', passport: c },
  directors: [{ name: 'Ada' }, { name: 'Bola', passport: d }],
  papers: [a, null, b],
  pair: ['first', { name: 'Femi', passport: c }, [d]],
  either: b,
};

describe('files', () => {
  it('are asked for in objects, rows, lists and alternatives', () => {
    expect(listFileQuestions(form).map(({ path }) => path)).toEqual([
      'licence',
      'photos',
      'owner.passport',
      'directors.*.passport',
      'papers.*',
      'pair.1.passport',
      'pair.*',
      'either',
    ]);
  });

  it('are found where they were given', () => {
    expect(listFilePlaces(form, data).map(({ path }) => path)).toEqual([
      'licence',
      'photos',
      'owner.passport',
      'directors.1.passport',
      'papers.0',
      'papers.2',
      'pair.1.passport',
      'pair.2',
      'either',
    ]);
  });

  it('are taken out of the answers, and nothing else is', () => {
    expect(withoutFiles(form, data)).toEqual({
      name: 'Kano',
      owner: { city: 'Jos' },
      directors: [{ name: 'Ada' }, { name: 'Bola' }],
      papers: [null, null, null],
      pair: ['first', { name: 'Femi' }, null],
    });
  });

  it('are replaced one by one, and what has none stays the same object', () => {
    const renamed = mapFiles(form, data, (each) => ({ ...each, fileName: `${each.fileName}2` }));
    expect(listFilePlaces(form, renamed).map(({ answer }) => JSON.stringify(answer).match(/\w2/g))).toEqual([
      ['a2'],
      ['a2', 'b2'],
      ['c2'],
      ['d2'],
      ['a2'],
      ['b2'],
      ['c2'],
      ['d2'],
      ['b2'],
    ]);
    const plain: FormData = { name: 'Kano', directors: [{ name: 'Ada' }], papers: [null], either: 'none' };
    expect(mapFiles(form, plain, () => expect.fail())).toBe(plain);
  });
});

describe('on the wire', () => {
  it.each([
    ['licence', true],
    ['owner.passport', true],
    ['directors.12.passport', true],
    ['papers.0', true],
    ['pair.1.passport', true],
    ['name', false],
    ['owner', false],
    ['owner.city', false],
    ['directors.passport', false],
    ['directors.x.passport', false],
    ['directors.12345.passport', false],
    ['directors.0.passport.fileName', false],
    ['directors.0', false],
  ])('%s is the path of a file: %s', (path, expected) => {
    expect(isFilePath(form, path)).toBe(expected);
  });

  it('a file has the type that its question names, and in a row its path', () => {
    const field = { ...file, ui: { ...file.ui, documentType: 'passport' } };
    expect(
      ['licence', 'owner.passport', 'directors.0.passport', 'papers.*'].map((path) => toDocumentType({ path, field })),
    ).toEqual(['passport', 'passport', 'directors.0.passport', 'papers.*']);
    expect(toDocumentType({ path: 'licence', field: file })).toBe('licence');
  });
});
