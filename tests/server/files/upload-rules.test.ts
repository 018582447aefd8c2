/** What is taken of an upload that does not say what it is for: whatever some form takes. */
import { expect, it } from 'vitest';
import { getWidestRules } from '@/server/files/upload-rules';
import { catalog, tennisClub } from '../../fixtures/tennis-club';

const MB = 1024 * 1024;

/** The club's form with files of so many bytes, and of these types. */
const withFiles = (...files: [maxBytes: number | undefined, accept: string[]][]) => {
  const [step = expect.fail()] = tennisClub.wizard.steps;
  const field = tennisClub.wizard.steps.flatMap(({ fields }) => fields).find(({ kind }) => kind === 'file');
  if (!field) return expect.fail();
  const { maxBytes: _own, ...plain } = field;
  const fields = files.map(([maxBytes, accept], index) => ({
    ...plain,
    key: `file${index}`,
    accept,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  }));
  const provider = { ...tennisClub, wizard: { ...tennisClub.wizard, steps: [{ ...step, fields }] } };
  return { ...catalog, providers: [provider] };
};

it.each([
  ['10 MB, where all forms take less', withFiles([MB, ['a/b']], [2 * MB, ['a/b']]), 10 * MB],
  ['the most that a form takes', withFiles([MB, ['a/b']], [25 * MB, ['a/b']], [3 * MB, ['a/b']]), 25 * MB],
  ['10 MB, where a form says nothing', withFiles([undefined, ['a/b']]), 10 * MB],
])('of %s', (_what, forms, maxBytes) => {
  expect(getWidestRules(forms).maxBytes).toBe(maxBytes);
});

it('of every type that some form takes, each once', () => {
  expect(getWidestRules(withFiles([MB, ['a/b', 'c/d']], [MB, ['c/d', 'e/f']])).accept).toEqual(['a/b', 'c/d', 'e/f']);
});
