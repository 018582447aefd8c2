/** Answers by their paths, and the questions that paths lead to. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { findFieldAt, getAnswerAt, hasRowsOf, setAnswerAt } from '@/engine/answers/answer-paths';
import type { FormData } from '@/engine/answers/form-data';
import { createForm } from '../../fixtures/one-form';

const text = (title: string): JsonSchema => ({ title, type: 'string' });
const data: FormData = { name: 'Kano', owner: { city: 'Jos' }, rows: [{ plate: 'A' }, { tags: ['x', 'y'] }] };

it.each<[string, unknown]>([
  ['name', 'Kano'],
  ['owner.city', 'Jos'],
  ['rows.0.plate', 'A'],
  ['rows.1.tags.1', 'y'],
  ['rows.2', undefined],
  ['rows.2.plate', undefined],
  ['name.first', undefined],
  ['owner.constructor', undefined],
  ['nobody', undefined],
])('at %s is %j', (path, answer) => {
  expect(getAnswerAt(data, path)).toEqual(answer);
});

it.each<[string, FormData]>([
  ['name', { ...data, name: 'new' }],
  ['owner.city', { ...data, owner: { city: 'new' } }],
  ['owner.street', { ...data, owner: { city: 'Jos', street: 'new' } }],
  ['agent.city', { ...data, agent: { city: 'new' } }],
  ['rows.0.plate', { ...data, rows: [{ plate: 'new' }, { tags: ['x', 'y'] }] }],
  ['rows.1.tags.0', { ...data, rows: [{ plate: 'A' }, { tags: ['new', 'y'] }] }],
])('put in its place at %s, it leaves the others', (path, changed) => {
  const before = structuredClone(data);
  expect(setAnswerAt(data, path, 'new')).toEqual(changed);
  expect(data).toEqual(before);
});

it.each(['rows.2.plate', 'rows.plate', 'rows.1.tags.x.y', 'rows.length'])('there is no place at %s', (path) => {
  expect(setAnswerAt(data, path, 'new')).toEqual(data);
});

it.each([
  ['name', true],
  ['rows', true],
  ['rows.0', true],
  ['rows.1.tags.1', true],
  ['rows.2', false],
  ['rows.2.plate', false],
  ['rows.1.tags.2', false],
  ['rows.0.tags.0', false],
  ['owner.0', false],
])('the rows of %s are there: %s', (path, expected) => {
  expect(hasRowsOf(data, path)).toBe(expected);
});

describe('the question at a path', () => {
  const city: JsonSchema = { title: 'Owner', type: 'object', properties: { city: text('City') } };
  const { fields } = createForm({
    properties: {
      name: text('Name'),
      owner: city,
      rows: {
        title: 'Rows',
        type: 'array',
        items: { type: 'object', properties: { tags: { title: 'Tags', type: 'array', items: text('Tag') } } },
      },
    },
  });

  it.each([
    ['name', 'Name'],
    ['owner.city', 'City'],
    ['rows.7.tags', 'Tags'],
    ['rows.7.tags.3', 'Tag'],
    ['name.0', undefined],
    ['owner.0', undefined],
    ['owner.street', undefined],
    ['rows.first', undefined],
    ['rows.7.tags.3.x', undefined],
    ['nobody', undefined],
  ])('%s is called %s', (path, label) => {
    expect(findFieldAt(fields, path)?.label).toBe(label);
  });
});
