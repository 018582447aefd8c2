import { expect, test } from 'vitest';
import { findMentioned, suggestMentions } from '@/engine/record/mentions';

const PEOPLE = ['Ngọzi Okafor', 'Ada Obi', 'Ada Obiora', 'Ọlá Ṣàngó'].map((name) => ({ name }));
const named = (text: string) => findMentioned(text, PEOPLE).map(({ name }) => name);

test.each([
  ['@Ngọzi, please', ['Ngọzi Okafor']],
  ['(@ngozi okafor)', ['Ngọzi Okafor']],
  ['@sango and @OLA', ['Ọlá Ṣàngó']],
  // The longer name is meant, and of two with one first name neither.
  ['@Ada Obiora', ['Ada Obiora']],
  ['@Ada Obi’s file', ['Ada Obi']],
  ['@Ada', []],
  ['write to me@ngozi.example', []],
  ['@Ngozika', []],
  ['@', []],
])('%s names %j', (text, names) => expect(named(text)).toEqual(names));

test('names are offered by the beginning of any part of them', () => {
  const offered = (typed: string) => suggestMentions(typed, PEOPLE).map(({ name }) => name);
  expect(offered('ok')).toEqual(['Ngọzi Okafor']);
  expect(offered('ada o')).toEqual(['Ada Obi', 'Ada Obiora']);
  expect(offered('')).toHaveLength(PEOPLE.length);
});
