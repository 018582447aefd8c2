/** All steps make one record, so no two of them ask the same field. */
import { expect, it } from 'vitest';
import { checkRepeats } from '@/definition/check/check-provider';
import { Place } from '@/definition/check/place';
import type { DefinitionIssue } from '@/definition/language/definition-issue';
import { tennisClub } from '../fixtures/tennis-club';

it('a field that a step before asks already is told in the schema of the later step', () => {
  const { wizard } = tennisClub;
  const [first] = wizard.steps;
  if (!first) throw new Error('There is no step.');
  const provider = { ...tennisClub, wizard: { ...wizard, steps: [first, { ...first, id: 'again' }] } };
  const issues: DefinitionIssue[] = [];
  checkRepeats({ provider, place: new Place(`${provider.id}/provider.json`, issues) });
  expect(issues).toHaveLength(first.fields.length);
  expect(issues[0]).toEqual({
    file: `${provider.id}/again.schema.json`,
    pointer: `/properties/${first.fields[0]?.key}`,
    message: `"${first.fields[0]?.key}" is asked in the step "${first.id}" already.`,
    remedy: 'All steps make one record: give the field another key, or ask it once.',
  });
});
