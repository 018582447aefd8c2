/** An answer of which the words say that it decides nothing changes neither what is asked nor a total. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { isRow } from '@/engine/answers/form-data';
import { computeAnswers } from '@/engine/conditions/compute-answers';
import { findVisible, listVisiblePaths } from '@/engine/conditions/visible';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { readAnswer, writeAnswer } from '@/form/store/answer-path';
import { listDecidingWords, mayDecide } from '@/form/store/answer-store';
import { samples } from '../fixtures/samples';
import { answersTo } from '../samples/random-answers';

const RECORDS = 60;
const OTHERS: readonly Answer[] = [undefined, 'something else', 7];

describe.each(samples.map((sample) => [sample.id, sample] as const))('%s', (_id, { wizard }) => {
  const [form] = wizard.steps;
  if (!form) throw new Error('The sample has no step.');
  const words = listDecidingWords([form]);

  it('asks the same whatever an answer is that decides nothing', () => {
    fc.assert(
      fc.property(answersTo(form.fields), fc.nat(), fc.constantFrom(...OTHERS), (data, place, value) => {
        const paths = listLeaves(data, '').filter((each) => isSingle(findFieldAt(form.fields, each)));
        const path = paths[place % paths.length] ?? '';
        const before = computeAnswers([form], data);
        fc.pre(path !== '' && !mayDecide(words, path, value, readAnswer(before, path)));
        const after = writeAnswer(before, path, value);
        expect({ data, path, asked: listPlaces(after) }).toEqual({ data, path, asked: listPlaces(before) });
        expect(computeAnswers([form], after)).toBe(after);
      }),
      { numRuns: RECORDS, seed: 20_261, maxSkipsPerRun: 10_000 },
    );
  });

  function listPlaces(data: FormData): string[] {
    return listVisiblePaths(findVisible(form as NonNullable<typeof form>, data)).map(
      ({ path, visible }) => `${path} ${visible.required}`,
    );
  }
});

it('knows the names in conditions, in totals and in the uiSchema, and no others', () => {
  const words = listDecidingWords([
    {
      schema: {
        properties: { a: { type: 'string' }, total: { computed: { sum: 'rows.amount' } } },
        if: { properties: { kind: { const: 'club' } }, required: ['b'] },
        dependencies: { c: ['d'] },
      },
      uiSchema: { e: { 'ui:options': { when: { field: 'address.country', is: 'NG' } } } },
    },
  ]);
  const decides = (path: string) => mayDecide(words, path, 'x', undefined);
  expect(['kind', 'b', 'c', 'address.country', 'rows.0.amount', 'address'].filter(decides)).toHaveLength(6);
  expect(['a', 'e', 'f.street'].filter(decides)).toEqual([]);
  expect(mayDecide(words, 'a', [], undefined)).toBe(true);
});

it.each([
  { if: { minProperties: 2 } },
  { if: { properties: { a: { additionalProperties: false } } } },
  { if: { not: { const: { a: 1 } } } },
])('takes any answer to decide where all of an object is looked at: %j', (schema) => {
  expect(mayDecide(listDecidingWords([{ schema, uiSchema: {} }]), 'z', 'x', undefined)).toBe(true);
});

/** Nobody can give a text in the place of an object or a list. */
function isSingle(field: FieldDefinition | undefined): boolean {
  return field !== undefined && !['object', 'group', 'list', 'files', 'many-choices'].includes(field.kind);
}

function listLeaves(answer: Answer, path: string): string[] {
  if (!isRow(answer) && !Array.isArray(answer)) return [path];
  return Object.entries(answer as FormData).flatMap(([key, inner]) =>
    listLeaves(inner, path === '' ? key : `${path}.${key}`),
  );
}
