/** What is said of a chosen file that the form does not take: each fault in words of its own. */
import { expect, test } from 'vitest';
import { checkForm } from '@/engine/validation/check-form';
import { getFormValidator } from '@/engine/validation/form-validators';
import { compileAll, tennisClub, validators } from '../../fixtures/tennis-club';

const papers = tennisClub.wizard.steps.find(({ id }) => id === 'papers');
if (!papers) throw new Error('The fixture has no papers.');

const good = { fileName: 'rules.pdf', fileSize: 1, fileType: 'application/pdf' };

test.each([
  ['empty', { fileSize: 0 }, 'The file is empty'],
  ['too large', { fileSize: 1024 * 1024 + 1 }, 'The file must not be larger than 1 MB'],
  ['of a wrong type', { fileType: 'text/plain' }, 'The file must be a PDF or PNG'],
  ['too long in its name', { fileName: 'a'.repeat(256) }, 'The file’s name must be at most 255 characters'],
])('a file that is %s', (_what, fault, message) => {
  const file = { ...good, ...fault };
  const problems = checkForm(papers, getFormValidator(validators, papers), {
    constitution: file,
    photos: [good, file],
    declaration: true,
  });
  expect(problems.map(({ path, message: told }) => [path, told])).toEqual([
    ['constitution', message],
    ['photos.1', message],
  ]);
});

test('a type for which the form has no words', () => {
  const schema = structuredClone(papers.schema);
  delete schema.properties?.['constitution']?.properties?.['fileType']?.errorMessage;
  const form = { ...papers, schema };
  const problems = checkForm(form, getFormValidator(compileAll([form]), form), {
    constitution: { ...good, fileType: 'text/plain' },
    declaration: true,
  });
  expect(problems.map(({ message }) => message)).toEqual(['Files of this type are not taken here']);
});
