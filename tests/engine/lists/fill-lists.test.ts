/** What a list holds, put into the forms that offer it. */
import { expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { listFields } from '@/definition/parse/catalog';
import { collectWords, keepWords, toWords } from '@/engine/lists/choice-words';
import { fillLists, listListsOf, toFirstChoices } from '@/engine/lists/fill-lists';
import { findFieldAt } from '@/engine/answers/answer-paths';
import type { Answer } from '@/engine/answers/form-data';
import { createForm, createProvider } from '../../fixtures/one-form';
import { sampleCatalog, samples } from '../../fixtures/samples';

const written = sampleCatalog.providers.find(({ id }) => id === 'lists') ?? expect.fail();
const first = toFirstChoices(sampleCatalog.lists);
const labelsAt = (definition: typeof written, path: string) =>
  findFieldAt(listFields(definition), path)?.choices.map(({ label }) => label);

it('fills single answers, several, and those in rows', () => {
  expect(listListsOf(written)).toEqual(['grounds']);
  const filled = fillLists(written, first);
  const labels = ['North Court, Springfield', 'South Court, Springfield', 'Hill Ground'];
  for (const path of ['home', 'away', 'matches.0.ground'])
    expect([path, labelsAt(filled, path)]).toEqual([path, labels]);
  expect(filled.wizard.steps[0]?.schema.properties?.['home']?.oneOf?.[2]).toEqual({
    const: 'HILL',
    title: 'Hill Ground',
  });
});

it('leaves a form without lists as it is', () => {
  const other = samples.find(({ id }) => id === 'simple') ?? expect.fail();
  expect(fillLists(other, first)).toBe(other);
});

it('gives what a record holds the words of its time, and lets it stay right', () => {
  const grounds = [
    { value: 'NORTH', label: 'New North' },
    { value: 'SOUTH', label: 'South', retired: true },
  ];
  const filled = fillLists(written, { grounds }, { grounds: { NORTH: 'Old North', SOUTH: 'South', MARSH: 'Marsh' } });
  expect(findFieldAt(listFields(filled), 'home')?.choices).toEqual([
    { value: 'NORTH', label: 'Old North' },
    { value: 'SOUTH', label: 'South' },
    { value: 'MARSH', label: 'Marsh' },
  ]);
});

it('offers no entry that is retired, and says of what is chosen already that it is', () => {
  const grounds = [
    { value: 'NORTH', label: 'North' },
    { value: 'SOUTH', label: 'South', retired: true },
  ];
  const filled = fillLists(written, { grounds });
  expect(findFieldAt(listFields(filled), 'home')?.choices).toEqual([
    { value: 'NORTH', label: 'North' },
    { value: 'SOUTH', label: 'South', retired: true },
  ]);
  expect(filled.wizard.steps[0]?.schema.properties?.['home']?.oneOf?.[1]).toEqual({
    const: 'SOUTH',
    title: 'South',
    retired: true,
  });
});

it('fills one part of a schema of several', () => {
  const [step = expect.fail()] = written.wizard.steps;
  const { home = expect.fail(), ...properties } = step.schema.properties ?? {};
  const plain: JsonSchema = { minProperties: 1 };
  const schema: JsonSchema = { ...step.schema, properties, allOf: [plain, { properties: { home } }] };
  const split = { ...written, wizard: { ...written.wizard, steps: [{ ...step, schema }] } };
  const single = {
    ...written,
    wizard: { ...written.wizard, steps: [{ ...step, schema: { ...schema, allOf: [{ properties: { home } }] } }] },
  };
  expect(fillLists(single, first).wizard.steps[0]?.schema.allOf?.[0]?.properties?.['home']?.oneOf).toHaveLength(3);
  const [one, other] = fillLists(split, first).wizard.steps[0]?.schema.allOf ?? [];
  expect(one).toBe(plain);
  expect(other?.properties?.['home']?.oneOf).toHaveLength(3);
});

it('finds the lists of rows and of every alternative, and collects no words of other choices', () => {
  const choice = (choicesFrom: string): JsonSchema => ({ title: 'Place', type: 'string', choicesFrom });
  const kind: JsonSchema = { title: 'Kind', type: 'string', oneOf: [{ const: 'a', title: 'Amateur' }] };
  const made = createProvider(
    createForm({
      properties: {
        kind,
        rows: { title: 'Rows', type: 'array', items: { type: 'object', properties: { place: choice('courts') } } },
      },
      oneOf: ['halls', 'grounds'].map((id): JsonSchema => ({ properties: { where: choice(id) } })),
    }),
  );
  expect(listListsOf(made)).toEqual(['courts', 'grounds', 'halls']);
  const filled = fillLists(made, { courts: [{ value: 'A', label: 'Court A' }] });
  expect(collectWords(filled, { kind: 'a', rows: [{ place: 'A' }] })).toEqual({ courts: { A: 'Court A' } });
});

it('collects the words of what is asked and answered, once each', () => {
  const filled = fillLists(written, first);
  const data = { home: 'HILL', away: ['HILL', 'SOUTH'], matches: [{ ground: 'NOWHERE' }] };
  const words = { grounds: { HILL: 'Hill Ground', SOUTH: 'South Court, Springfield' } };
  expect(collectWords(filled, data)).toEqual(words);
  expect(keepWords({ grounds: { HILL: 'The Hill' } }, words).grounds).toEqual({
    HILL: 'The Hill',
    SOUTH: 'South Court, Springfield',
  });
  for (const all of [true, false])
    expect(toWords(findFieldAt(listFields(filled), 'away'), ['HILL', 'MARSH'], words, { all })).toEqual([
      'Hill Ground',
      'MARSH',
    ]);
});

it('says choices of the form in words where all are asked for, in rows too, and those of lists alone elsewhere', () => {
  const kind = { title: 'Kind', type: 'string' as const, oneOf: [{ const: 'a', title: 'Amateur' }] };
  const rows = { title: 'Rows', type: 'array' as const, items: { type: 'object' as const, properties: { kind } } };
  const { fields } = createForm({ properties: { kind, rows } });
  const say = (key: string, answer: Answer, all: boolean) =>
    toWords(
      fields.find((field) => field.key === key),
      answer,
      {},
      { all },
    );
  expect([say('kind', 'a', true), say('kind', 'b', true), say('kind', 'a', false)]).toEqual(['Amateur', 'b', 'a']);
  expect(say('rows', [{ kind: 'a' }], true)).toEqual([{ kind: 'Amateur' }]);
  expect(say('rows', [{ kind: 'a' }], false)).toEqual([{ kind: 'a' }]);
  expect(toWords(undefined, 'a', {}, { all: true })).toBe('a');
});
