/** The texts of a file beside those of another language, as the studio shows them. */
import { expect, it } from 'vitest';
import type { JsonObject } from '@/definition/language/json-schema';
import { toSourceHash, needsWork, readRows, writeRow } from '@/definition/translation/translation-file';
import { contentHash } from '../../../src/studio/files/content-hash';

const FILE = 'club/play.schema.json';
const json: JsonObject = {
  type: 'object',
  properties: {
    court: { type: 'string', title: 'Court', description: 'Where {company_name} plays.' },
    level: { type: 'string', title: 'Level' },
    racket: { type: 'string', title: 'Racket' },
  },
};
const of = (text: string) => toSourceHash(text, contentHash);
const own: JsonObject = {
  $schema: '../meta/language.schema.json',
  $comment: 'Read by nobody yet.',
  properties: {
    court: { title: 'Fili', description: 'Inda ake wasa.' },
    level: { title: 'Mataki' },
    ball: { title: 'Kwallo' },
  },
  $of: { '/properties/court/title': of('Court'), '/properties/level/title': of('Grade') },
};
const read = (translated: JsonObject | null) => readRows(FILE, json, translated, contentHash);

it('tells at each text whether it is missing, outdated, or has lost a place, and what has no text', () => {
  const { rows, left } = read(own);
  expect(rows.map(({ source, state, lost }) => [source.text, state, lost])).toEqual([
    ['Court', 'there', []],
    ['Where {company_name} plays.', 'there', ['{company_name}']],
    ['Level', 'outdated', []],
    ['Racket', 'missing', []],
  ]);
  expect(rows.filter(needsWork)).toHaveLength(3);
  expect(left).toEqual(['/properties/ball/title: Kwallo']);
  expect(read(null).rows.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing', 'missing']);
});

it('writes one text as translated from what stands there now, and leaves the others as they were', () => {
  const write = (place: string, text: string) => writeRow({ file: FILE, json, own }, place, text, contentHash);
  const properties = { court: { title: 'Fili', description: 'Inda ake wasa.' }, level: { title: 'Mataki' } };
  const $of = { '/properties/court/title': of('Court'), '/properties/level/title': of('Level') };
  const { $comment, $schema } = own;
  expect(write('/properties/level/title', 'Mataki')).toEqual({ $schema, $comment, properties, $of });
  const { level: _level, ...others } = properties;
  expect(write('/properties/level/title', '')).toEqual({
    $schema,
    $comment,
    properties: others,
    $of: { '/properties/court/title': of('Court') },
  });
  const racket = write('/properties/racket/title', 'Raket');
  expect(read(racket).rows.at(-1)).toMatchObject({ text: 'Raket', state: 'there' });
});
