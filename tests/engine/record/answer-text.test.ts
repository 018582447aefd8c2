/** Answers in words, as records, receipts, exports and comparisons have them. */
import { expect, test } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { deriveFields } from '@/definition/parse/derive-fields';
import type { Answer } from '@/engine/answers/form-data';
import { toAnswerText } from '@/engine/record/answer-text';
import { tennisClub } from '../../fixtures/tennis-club';

const fields = tennisClub.wizard.steps.flatMap((step) => step.fields);
const getField = (key: string) => fields.find((each) => each.key === key) ?? expect.fail(`The fixture has no ${key}.`);
const asNumber = (schema: JsonSchema) => ({ ...getField('courts'), schema });

test('a number is grouped in thousands, a year is not: a whole number whose limits leave years alone', () => {
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 1 }), 2019)).toBe('2,019');
  expect(toAnswerText(asNumber({ type: 'number', minimum: 1950, maximum: 2100 }), 2019)).toBe('2,019');
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 0, maximum: 9999 }), 2019)).toBe('2,019');
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 1950, maximum: 20_000 }), 2019)).toBe('2,019');
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 1950, maximum: 2100 }), 2019)).toBe('2019');
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 1000, maximum: 9999 }), 2019)).toBe('2019');
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 999, maximum: 9999 }), 2019)).toBe('2,019');
  expect(toAnswerText(asNumber({ type: 'integer', minimum: 1000, maximum: 10_000 }), 2019)).toBe('2,019');
});

test('a year in a row is one too', () => {
  const coaches = getField('coaches');
  const [first] = coaches.fields;
  const year = {
    ...(first ?? expect.fail()),
    ...asNumber({ type: 'integer', minimum: 1950, maximum: 2100 }),
    key: 'since',
    label: 'Since',
  };
  const schema = { ...coaches.schema, items: { type: 'object' as const, properties: { since: year.schema } } };
  expect(toAnswerText({ ...coaches, schema, fields: [year] }, [{ since: 2019 }, { since: 1998 }])).toBe(
    'Since: 2019; Since: 1998',
  );
});

test.each<[string, Answer, string]>([
  ['club_name', '', ''],
  ['club_name', 'Kano', 'Kano'],
  ['surface', 'clay', 'Clay'],
  ['surface', 'sand', 'sand'],
  ['has_hall', true, 'Yes'],
  ['has_hall', false, 'No'],
  ['founded_on', '2001-05-04', '4 May 2001'],
  ['founded_on', '2001-13-40', '2001-13-40'],
  ['founded_on', 'in 2001-05-04', 'in 2001-05-04'],
  ['days', ['Saturday', 'Sunday'], 'Saturday; Sunday'],
  ['days', ['Saturday', '', 'Sunday'], 'Saturday; Sunday'],
  ['constitution', { fileName: 'rules.pdf', fileSize: 1, fileType: 'application/pdf' }, 'rules.pdf'],
  ['coaches', [{ first_name: 'Ngozi', licence: ' ', hours: 0 }], 'First name: Ngozi, Hours: 0'],
  ['club_name', ' ', ''],
  ['surface', ['clay', ['sand', null]], 'clay, sand'],
  ['club_name', { north: 6.5, south: null, more: { indoors: true } }, '6.5, true'],
])('%s: %j is %j', (key, answer, text) => {
  expect(toAnswerText(getField(key), answer)).toBe(text);
});

test('an amount of money has the sign of its currency, other numbers of the field’s kind have none', () => {
  const fee = { ...asNumber({ type: 'number' }), ui: { ...getField('courts').ui, currency: 'NGN' } };
  expect(toAnswerText(fee, 1500)).toBe('₦1,500.00');
  expect(toAnswerText(fee, 'none')).toBe('none');
});

test('entries that are each asked in their own way stand with their names', () => {
  const [place] = deriveFields(
    'step',
    {
      properties: {
        place: {
          title: 'Where it is',
          type: 'array',
          items: [{ title: 'Latitude', type: 'number' }, { title: 'Longitude', type: 'number' }, { type: 'string' }],
        },
      },
    },
    {},
  );
  expect(toAnswerText(place ?? expect.fail(), [6.5, 3.3, 'Lagos'])).toBe('Latitude: 6.5; Longitude: 3.3; Lagos');
  expect(toAnswerText(place ?? expect.fail(), ['', 3.3])).toBe('Longitude: 3.3');
});

test('lists and objects in a row or a list stand in brackets', () => {
  const places = deriveFields(
    'step',
    {
      properties: {
        places: {
          title: 'Places',
          type: 'array',
          items: { type: 'array', items: { title: 'Name', type: 'string' } },
        },
        visit: {
          title: 'Visit',
          type: 'object',
          properties: {
            where: { title: 'Where', type: 'object', properties: { city: { title: 'City', type: 'string' } } },
            who: { title: 'Who', type: 'array', items: { title: 'Name', type: 'string' } },
            how: { title: 'How', type: 'string' },
            guests: {
              title: 'Guests',
              type: 'array',
              items: { type: 'object', properties: { name: { title: 'Name', type: 'string' } } },
            },
          },
        },
      },
    },
    {},
  );
  const [lists = expect.fail(), visit = expect.fail()] = places;
  expect(toAnswerText(lists, [['Jos', 'Kano'], ['Abuja'], ['', '']])).toBe('(Jos; Kano); (Abuja)');
  expect(
    toAnswerText(visit, {
      where: { city: 'Jos' },
      who: ['Ada', 'Obi'],
      how: 'By air',
      guests: [{ name: 'Ngozi' }, { name: 'Musa' }],
    }),
  ).toBe('Where: (City: Jos), Who: (Ada; Obi), How: By air, Guests: (Name: Ngozi; Name: Musa)');
});
