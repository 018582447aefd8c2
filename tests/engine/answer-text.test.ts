/** Answers in words, as records, receipts, exports and comparisons have them. */
import { expect, test } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { toAnswerText } from '@/engine/record/answer-text';
import { tennisClub } from '../fixtures/tennis-club';

const fields = tennisClub.wizard.steps.flatMap((step) => step.fields);
const getField = (key: string) => fields.find((each) => each.key === key) ?? expect.fail(`The fixture has no ${key}.`);
const asNumber = (schema: JsonSchema) => ({ ...getField('courts'), schema });

test('a number is grouped in thousands, a year is not: a whole number whose limits leave years alone', () => {
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 1 }), 2019)).toBe('2,019');
  expect(toAnswerText(asNumber({ type: 'number', minimum: 1950, maximum: 2100 }), 2019)).toBe('2,019');
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 0, maximum: 9999 }), 2019)).toBe('2,019');
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 1950, maximum: 20_000 }), 2019)).toBe('2,019');
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 1950, maximum: 2100 }), 2019)).toBe('2019');
});

test('a year in a row is one too', () => {
  const coaches = getField('coaches');
  const [first] = coaches.fields;
  const year = { ...(first ?? expect.fail()), ...asNumber({ type: 'integer', minimum: 1950, maximum: 2100 }), key: 'since', label: 'Since' };
  expect(toAnswerText({ ...coaches, fields: [year] }, [{ since: 2019 }, { since: 1998 }])).toBe('Since: 2019; Since: 1998');
});
