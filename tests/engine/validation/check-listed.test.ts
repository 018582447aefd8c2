/** Choices from lists that officers keep: what is not in the list, or no longer, is told at its field. */
import { describe, expect, it } from 'vitest';
import type { FormData } from '@/engine/answers/form-data';
import { fillLists } from '@/engine/lists/fill-lists';
import { checkForm } from '@/engine/validation/check-form';
import { getFormValidator } from '@/engine/validation/form-validators';
import { compileAll } from '../../fixtures/tennis-club';
import { sampleCatalog } from '../../fixtures/samples';

const written = sampleCatalog.providers.find(({ id }) => id === 'lists') ?? expect.fail();
const grounds = [
  { value: 'NORTH', label: 'North Court' },
  { value: 'SOUTH', label: 'South Court', retired: true },
  { value: 'HILL', label: 'Hill Ground' },
];
const [step = expect.fail()] = fillLists(written, { grounds }).wizard.steps;
const [plain = expect.fail()] = written.wizard.steps;

/** No validator knows what is in a list. */
function check(data: FormData, form = plain): string[] {
  const validator = getFormValidator(compileAll([form]), form);
  return checkForm(step, validator, { home: 'NORTH', ...data }).map(({ path, message }) => `${path}: ${message}`);
}

describe('a choice from a list', () => {
  it.each<[string, FormData, string[]]>([
    ['that is in it is right', { home: 'HILL', away: ['HILL', 'NORTH'], matches: [{ ground: 'NORTH' }] }, []],
    ['that is retired is wrong', { home: 'SOUTH' }, [expect.stringMatching(/^home: .+“South Court” can no longer/)]],
    ['that was never in it is wrong', { home: 'north' }, ['home: Home ground: choose one of the list']],
    [
      'is told by the first that is wrong',
      { away: ['HILL', 'EAST', 'SOUTH'] },
      ['away: Away grounds: choose one of the list'],
    ],
    [
      'is told in a row, in the form’s own words',
      { matches: [{ ground: 'HILL' }, { ground: 'WEST' }] },
      ['matches.1.ground: Nobody plays there'],
    ],
    ['that is blank is no choice', { away: ['HILL', ''] }, []],
  ])('%s', (_what, data, problems) => {
    expect(check(data)).toEqual(problems);
  });

  it('that breaks a rule of the form too is told by that rule alone', () => {
    const { home } = plain.schema.properties ?? {};
    const short = {
      ...plain,
      schema: {
        ...plain.schema,
        $id: 'made-up/short',
        properties: { ...plain.schema.properties, home: { ...home, maxLength: 5 } },
      },
    };
    expect(check({ home: 'NOWHERE' }, short)).toEqual(['home: Home ground must be at most 5 characters']);
  });
});
