/** The wire form of an application, and what is refused of it before any rule is asked. */
import { describe, expect, it } from 'vitest';
import type { FormData } from '@/engine/answers/form-data';
import { toDocuments, toSubmissionBody } from '@/engine/record/submission-body';
import { fromSubmissionBody } from '@/engine/record/read-submission-body';
import { tennisClub } from '../../fixtures/tennis-club';

const steps = tennisClub.wizard.steps.map((step) => ({
  ...step,
  fields: step.fields.map((field) =>
    field.key === 'constitution' ? { ...field, ui: { ...field.ui, documentType: 'club_constitution' } } : field,
  ),
}));
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

  it('the other documents of a list with a wrong one, which is told which types there are', () => {
    const { data: kept, problems } = read({ documents: [rules, { ...photo, document_type: 'photos' }] }, asList);
    expect(kept).toEqual({ photos: [photo] });
    expect(problems[0]?.message).toBe('Each document needs one of these as document_type: club_constitution, photos');
  });
});
