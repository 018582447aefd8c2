/** Random answers to a form's fields, at every depth: right, wrong and empty, of the field's own kind and of others. */
import fc from 'fast-check';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';

/** The answers to some of the fields. */
export function answersTo(fields: readonly FieldDefinition[]): fc.Arbitrary<FormData> {
  const all = fields
    .flatMap((field) => field.variants ?? [field])
    .map((field) => [field.key, answerTo(field)] as const);
  return fc.record(Object.fromEntries(all), { requiredKeys: [] }) as fc.Arbitrary<FormData>;
}

export function answerTo(field: FieldDefinition): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: fittingAnswerTo(field) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, '', ' ', 7, true, 'none of these', [], {}) },
  );
}

function fittingAnswerTo(field: FieldDefinition): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'object':
      return answersTo(field.fields);
    case 'group':
    case 'list':
      return entriesOf(field);
    case 'choice':
    case 'radio':
      return fc.constantFrom(...field.choices.map(({ value }) => value));
    case 'many-choices':
      return fc.array(fc.constantFrom(...field.choices.map(({ value }) => value)), { maxLength: 3 });
    case 'declaration':
    case 'yes-no':
      return fc.boolean();
    case 'number':
    case 'money':
      return fc.oneof(fc.integer({ min: -1, max: 50 }), fc.constantFrom(0.5, 12, 24, 1990, 1e12, ...constantOf(field)));
    case 'date':
      return fc.constantFrom('2019-05-06', '2098-12-31', '2019-02-30', 'yesterday');
    case 'time':
      return fc.constantFrom('08:30', '23:59', '24:00', '08:30:00');
    case 'date-time':
      return fc.constantFrom('2026-03-31T08:30', '2026-13-01T08:30', '2026-03-31');
    case 'month':
      return fc.constantFrom('2026-03', '2026-00', '2026');
    case 'file':
      return fileRecord;
    case 'files':
      return fc.array(fileRecord, { maxLength: 3 });
    default:
      return fc.oneof(textOf(field), fc.string());
  }
}

function entriesOf({ fixed = [], item }: FieldDefinition): fc.Arbitrary<unknown> {
  const rest = item ? fc.array(answerTo(item), { maxLength: 3 }) : fc.constant([]);
  return fc.tuple(fc.tuple(...fixed.map(answerTo)), rest).map(([first, more]) => [...first, ...more]);
}

/** Text at and around the limits that the field sets, and such as people type. */
function textOf(field: FieldDefinition): fc.Arbitrary<unknown> {
  const { minLength = 1, maxLength = 20 } = field.schema;
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0 && length < 5000);
  return fc.constantFrom(
    ...lengths.map((length) => 'a'.repeat(length)),
    ...lengths.map((length) => '8'.repeat(length)),
    ...constantOf(field),
    'amina@skyline.example',
    'https://skyline.example/',
    '+2348031234567',
    '08:30',
  );
}

function constantOf({ schema }: FieldDefinition): unknown[] {
  return [schema.const, schema.default].filter((value) => value !== undefined);
}

const fileRecord = fc.record({
  fileUrl: fc.constant('/api/applications/file/none'),
  fileKey: fc.uuid(),
  fileName: fc.constantFrom('certificate.pdf', 'photograph.png', ''),
  fileSize: fc.constantFrom(1, 2048, 10_485_760, 10_485_761, 0),
  fileType: fc.constantFrom('application/pdf', 'image/png', 'image/gif', 'text/html'),
});
