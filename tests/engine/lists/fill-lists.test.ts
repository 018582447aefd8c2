/** What a list holds, put into the forms that offer it. */
import { expect, it } from 'vitest';
import { listFields } from '@/definition/parse/catalog';
import { collectWords, keepWords, toWords } from '@/engine/lists/choice-words';
import { fillLists, listListsOf, toFirstChoices } from '@/engine/lists/fill-lists';
import { findFieldAt } from '@/engine/answers/answer-paths';
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

it('collects the words of what is asked and answered, once each', () => {
  const filled = fillLists(written, first);
  const data = { home: 'HILL', away: ['HILL', 'SOUTH'], matches: [{ ground: 'NOWHERE' }] };
  const words = { grounds: { HILL: 'Hill Ground', SOUTH: 'South Court, Springfield' } };
  expect(collectWords(filled, data)).toEqual(words);
  expect(keepWords({ grounds: { HILL: 'The Hill' } }, words).grounds).toEqual({
    HILL: 'The Hill',
    SOUTH: 'South Court, Springfield',
  });
  expect(toWords(findFieldAt(listFields(filled), 'away'), ['HILL', 'MARSH'], words)).toEqual(['Hill Ground', 'MARSH']);
});
