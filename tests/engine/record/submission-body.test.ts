/** The wire form of an application, and what is refused of it before any rule is asked. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { FormData } from '@/engine/answers/form-data';
import { toDocuments, toSubmissionBody } from '@/engine/record/submission-body';
import { fromSubmissionBody, listFileFields } from '@/engine/record/read-submission-body';
import { createForm, createProvider } from '../../fixtures/one-form';
import { tennisClub } from '../../fixtures/tennis-club';

const steps = tennisClub.wizard.steps.map((step) => ({
  ...step,
  fields: step.fields.map((field) =>
    field.key === 'constitution' ? { ...field, ui: { ...field.ui, documentType: 'club_constitution' } } : field,
  ),
}));
const papers = steps.find(({ id }) => id === 'papers');
const asList = {
  ...tennisClub,
  wizard: { ...tennisClub.wizard, steps },
  submission: { ...tennisClub.submission, documents: 'list' as const },
};
const rules = { fileName: 'rules.pdf', fileSize: 1, fileType: 'application/pdf' };
const photo = { fileName: 'court.png', fileSize: 2, fileType: 'image/png' };
const data: FormData = {
  club_name: 'Kano',
  courts: 0,
  about: ' ',
  days: [],
  constitution: rules,
  photos: [photo, photo],
};

describe('sent are', () => {
  it('the answers that are not empty, and the files by their field', () => {
    expect(toSubmissionBody(tennisClub, data)).toEqual({
      club_name: 'Kano',
      courts: 0,
      application_type: tennisClub.applicationType,
      definition_version: tennisClub.version,
      documents: { constitution: rules, photos: [photo, photo] },
    });
  });

  it('the files as a list, each with its type, where the form says so', () => {
    expect(toDocuments(asList, data)).toEqual([
      { ...rules, document_type: 'club_constitution' },
      { ...photo, document_type: 'photos' },
      { ...photo, document_type: 'photos' },
    ]);
  });

  it('no files that are none', () => {
    expect(toDocuments(tennisClub, { constitution: 'rules.pdf', photos: [] })).toEqual({});
    expect(toDocuments(tennisClub, { photos: ['court.png', photo] })).toEqual({ photos: [photo] });
  });
});

describe('read are', () => {
  const read = (body: Record<string, unknown>, provider = tennisClub) => fromSubmissionBody(provider, body);

  it.each<[string, Record<string, unknown>, typeof tennisClub]>([
    ['files by their field', { documents: { constitution: rules, photos: [photo, photo] } }, tennisClub],
    ['files of a list', { documents: toDocuments(asList, data) }, asList],
  ])('%s, and answers without what is said of the whole', (_what, body, provider) => {
    const envelope = { application_type: 'x', definition_version: 'y' };
    expect(
      read({ club_name: 'Kano', courts: 0, about: null, captain: undefined, ...envelope, ...body }, provider),
    ).toEqual({
      data: { club_name: 'Kano', courts: 0, constitution: rules, photos: [photo, photo] },
      problems: [],
    });
  });

  it.each([[undefined], [null], [{}], [[]], [{ constitution: null, photos: undefined }]])(
    'no files of %j',
    (documents) => {
      expect(read({ documents })).toEqual({ data: {}, problems: [] });
    },
  );

  it.each<[string, Record<string, unknown>, typeof tennisClub, string]>([
    ['a file outside documents', { constitution: rules }, tennisClub, 'constitution: misplaced'],
    ['several files outside documents', { photos: [photo] }, tennisClub, 'photos: misplaced'],
    ['a file outside documents that clears it', { constitution: null }, tennisClub, 'constitution: misplaced'],
    ['documents that are a text', { documents: 'rules.pdf' }, tennisClub, 'documents: type'],
    ['documents that are a number', { documents: 0 }, tennisClub, 'documents: type'],
    ['a document of no field', { documents: { licence: rules } }, tennisClub, 'documents.licence: unknown-document'],
    [
      'a document of a field for text',
      { documents: { club_name: rules } },
      tennisClub,
      'documents.club_name: unknown-document',
    ],
    ['a listed document without a type', { documents: [rules] }, asList, 'documents.0: unknown-document'],
    [
      'a listed document that is none',
      { documents: [{ document_type: 'photos' }] },
      asList,
      'documents.0: unknown-document',
    ],
    ['a listed nothing', { documents: [null] }, asList, 'documents.0: unknown-document'],
    [
      'a listed document by its field, where it has a type of its own',
      { documents: [{ ...rules, document_type: 'constitution' }] },
      asList,
      'documents.0: unknown-document',
    ],
  ])('not %s', (_what, body, provider, problem) => {
    const { data: kept, problems } = read(body, provider);
    expect(kept).toEqual({});
    expect(problems.map(({ path, code }) => `${path}: ${code}`)).toEqual([problem]);
  });

  it('the file of a row that is not there, while those of others are', () => {
    const photo = papers?.schema.properties?.['constitution'] ?? expect.fail();
    const cars: JsonSchema = {
      title: 'Cars',
      type: 'array',
      items: { type: 'object', properties: { plate: { title: 'Plate', type: 'string' }, photo } },
    };
    const provider = createProvider(createForm({ properties: { cars } }));
    const documents = { 'cars.0.photo': rules, 'cars.1.photo': rules };
    expect(read({ cars: [{ plate: 'A' }], documents }, provider)).toEqual({
      data: { cars: [{ plate: 'A', photo: rules }] },
      problems: [
        {
          path: 'documents.cars.1.photo',
          code: 'unknown-document',
          message: 'cars.1.photo is in a row that is not there',
        },
      ],
    });
    expect(read({ cars: [{ plate: 'A', photo: rules }] }, provider)).toEqual({
      data: { cars: [{ plate: 'A' }] },
      problems: [expect.objectContaining({ path: 'cars.0.photo', code: 'misplaced' })],
    });
    expect(listFileFields(provider).map(({ key }) => key)).toEqual(['photo']);
  });

  it('the other documents of a list with a wrong one, which is told which types there are', () => {
    const { data: kept, problems } = read({ documents: [rules, { ...photo, document_type: 'photos' }] }, asList);
    expect(kept).toEqual({ photos: [photo] });
    expect(problems[0]?.message).toBe('Each document needs one of these as document_type: club_constitution, photos');
  });
});
