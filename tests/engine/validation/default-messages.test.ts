/** What is said where a schema has no words of its own. */
import { expect, it } from 'vitest';
import { defaultMessage } from '@/engine/validation/default-messages';
import { tennisClub } from '../../fixtures/tennis-club';

const fields = tennisClub.wizard.steps.flatMap((step) => step.fields);
const say = (key: string | undefined, keyword: string, params: Record<string, unknown>, together?: string[]) =>
  defaultMessage(
    fields.find((field) => field.key === key),
    'Courts',
    { keyword, params, instancePath: '', schemaPath: '' },
    { together },
  );

it.each<[string | undefined, string, Record<string, unknown>, string]>([
  ['courts', 'required', {}, 'Courts is required'],
  ['courts', 'type', { type: 'integer' }, 'Must be a number'],
  ['courts', 'type', { type: 'number' }, 'Must be a number'],
  ['courts', 'type', { type: 'string' }, 'Courts is not valid'],
  ['courts', 'type', { type: ['number', 'null'] }, 'Must be a number'],
  ['courts', 'type', { type: 'integer,null' }, 'Must be a number'],
  ['courts', 'type', { type: ['number', 'string'] }, 'Courts is not valid'],
  ['courts', 'type', { type: 'null' }, 'Courts is not valid'],
  ['courts', 'minLength', { limit: 1 }, 'Courts is required'],
  ['courts', 'minLength', { limit: 2 }, 'Courts must be at least 2 characters'],
  ['courts', 'maxLength', { limit: 2 }, 'Courts must be at most 2 characters'],
  ['courts', 'minimum', { limit: 2 }, 'Courts must be at least 2'],
  ['courts', 'maximum', { limit: 2 }, 'Courts must be at most 2'],
  ['courts', 'exclusiveMinimum', { limit: 2 }, 'Courts must be more than 2'],
  ['courts', 'exclusiveMaximum', { limit: 2 }, 'Courts must be less than 2'],
  ['courts', 'minItems', { limit: 1 }, 'Courts: add at least one'],
  ['courts', 'minItems', { limit: 2 }, 'Courts: add at least 2'],
  ['courts', 'maxItems', { limit: 2 }, 'Courts: at most 2'],
  ['courts', 'uniqueItems', {}, 'Courts: the same entry stands twice'],
  ['courts', 'format', { format: 'email' }, 'Invalid email address'],
  ['courts', 'format', { format: 'date' }, 'Courts must be a date'],
  ['courts', 'maximum', { limit: 1_000_000 }, 'Courts must be at most 1,000,000'],
  ['courts', 'multipleOf', { multipleOf: 1 }, 'Courts must be a whole number'],
  ['courts', 'multipleOf', { multipleOf: 0.1 }, 'Courts can have one decimal at most'],
  ['courts', 'multipleOf', { multipleOf: 0.01 }, 'Courts can have 2 decimals at most'],
  ['courts', 'multipleOf', { multipleOf: 0.5 }, 'Courts must be a multiple of 0.5'],
  ['courts', 'format', { format: 'uri' }, 'Courts must be a web address, such as https://example.org'],
  ['courts', 'format', { format: 'ipv4' }, 'Courts is not valid'],
  ['courts', 'enum', {}, 'Courts: choose one of the list'],
  ['courts', 'oneOf', {}, 'Courts: choose one of the list'],
  [undefined, 'oneOf', {}, 'Some of these answers do not go together'],
  ['declaration', 'const', {}, 'You must accept this'],
  ['courts', 'const', {}, 'Courts is not valid'],
  [
    'courts',
    'additionalProperties',
    { additionalProperty: 'courts' },
    'Courts does not go with the other answers: leave it empty',
  ],
  ['courts', 'additionalProperties', { additionalProperty: 'nets' }, 'nets is not a field of this form'],
  [undefined, 'minProperties', { limit: 1 }, 'Answer at least one of the questions'],
  [undefined, 'minProperties', { limit: 2 }, 'Answer at least 2 of the questions'],
  ['courts', 'maxProperties', { limit: 2 }, 'Courts: at most 2 answers'],
  [undefined, 'maxProperties', { limit: 2 }, 'Answer at most 2 of the questions'],
  ['courts', 'notAfter', {}, 'Courts is too late'],
  ['courts', 'notBefore', {}, 'Courts is too early'],
  ['courts', 'after', {}, 'Courts is too early'],
  ['courts', 'pattern', {}, 'Courts is not valid'],
  ['constitution', 'type', {}, 'Must be a valid file'],
  ['constitution', 'minimum', { limit: 1 }, 'The file is empty'],
  ['constitution', 'maximum', { limit: 1_048_575 }, 'The file must not be larger than 1,024 kB'],
  ['constitution', 'maximum', { limit: 1_048_576 }, 'The file must not be larger than 1 MB'],
  ['constitution', 'maximum', { limit: 700_000 }, 'The file must not be larger than 684 kB'],
  ['constitution', 'maximum', { limit: 1_048_576_000 }, 'The file must not be larger than 1,000 MB'],
  ['photos', 'maximum', { limit: 10_485_760 }, 'The file must not be larger than 10 MB'],
  ['photos', 'enum', {}, 'Files of this type are not taken here'],
  ['photos', 'maxLength', { limit: 255 }, 'The file’s name must be at most 255 characters'],
  ['photos', 'maxItems', { limit: 4 }, 'Courts: at most 4'],
])('%s, %s %j: %s', (key, keyword, params, message) => {
  expect(say(key, keyword, params)).toBe(message);
});

it('names the fields that a rule about several is about', () => {
  expect(say('courts', 'oneOf', {}, ['Phone', 'Email'])).toBe('These answers do not go together: Phone, Email');
  expect(say(undefined, 'not', {}, ['Phone'])).toBe('Some of these answers do not go together');
});
