/** How an officer tells the documents of an application apart. */
import { expect, test } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { deriveFields } from '@/definition/parse/derive-fields';
import { labelDocuments } from '@/office/application/document-panel';

const paper = (title: string): JsonSchema => ({
  title,
  type: 'object',
  properties: { fileName: { type: 'string' }, fileSize: { type: 'integer' }, fileType: { enum: ['application/pdf'] } },
});
const schema: JsonSchema = {
  type: 'object',
  properties: {
    plan: paper('Plan'),
    photographs: { title: 'Photographs', type: 'array', items: paper('Photograph') },
    crew: {
      title: 'Crew',
      type: 'array',
      items: { type: 'object', title: 'Member', properties: { licence: paper('Licence') } },
    },
  },
};
const fields = deriveFields('papers', schema, { plan: { 'ui:options': { documentType: 'floor_plan' } } });
const label = (...keys: string[]) =>
  labelDocuments(
    fields,
    keys.map((key) => ({ key, name: `${key}.pdf` })),
  );

test('files of one list say which of them they are', () => {
  expect(label('photographs', 'plan', 'photographs')).toEqual(['Photographs (1 of 2)', 'Plan', 'Photographs (2 of 2)']);
});

test('one in a row names the row, one with a type of its own its question, and a stranger itself', () => {
  expect(new Set(label('crew.0.licence', 'crew.1.licence')).size).toBe(2);
  expect(label('floor_plan', 'letter')).toEqual(['Plan', 'letter.pdf']);
});
