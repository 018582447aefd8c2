import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { listChanges } from '@/definition/compare/list-changes';
import { EVERY_CASE } from '../../support/every-case';
import { CLUB, createFolder, type BrokenFolder } from '../broken-folder';

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.dispose();
});

/** Every place of a file that holds a word, a number or a yes or no, but notes to colleagues and what names things. */
function listPlaces(json: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof json !== 'object' || json === null) return [path];
  return Object.entries(json).flatMap(([key, value]) =>
    key.startsWith('$') ? [] : listPlaces(value, [...path, Array.isArray(json) ? Number(key) : key]),
  );
}

/** Of places that differ only in whose word it is, another field's or entry's, the last, and by the long tests all. */
function listKinds(json: unknown): (string | number)[][] {
  const kinds = Object.groupBy(listPlaces(json), (path) =>
    [path.length, ...path.slice(-2).filter((key) => typeof key === 'string')].join('.'),
  );
  return Object.values(kinds).flatMap((places = []) => (EVERY_CASE ? places : places.slice(-1)));
}

function alter(json: unknown, [key, ...rest]: (string | number)[]): unknown {
  if (key === undefined) return typeof json === 'string' ? `${json} x` : typeof json === 'number' ? json + 1 : !json;
  const copy = structuredClone(json) as Record<string | number, unknown>;
  copy[key] = alter(copy[key], rest);
  return copy;
}

it('tells of every kind of word that is changed in a file', { timeout: 1_800_000 }, () => {
  const provider = JSON.parse(folder.read(`${CLUB}/provider.json`)) as object;
  const preparation = { minutes: 20 };
  folder.write(`${CLUB}/provider.json`, JSON.stringify({ ...provider, preparation }));
  const { catalog: before } = checkDefinitions(folder.path);
  if (!before) throw new Error('The definitions are broken.');
  const untold: string[] = [];
  let told = 0;
  for (const file of [
    `${CLUB}/provider.json`,
    `${CLUB}/club.schema.json`,
    `${CLUB}/club.ui.json`,
    `${CLUB}/play.schema.json`,
    `${CLUB}/play.ui.json`,
    `${CLUB}/documents.schema.json`,
    `${CLUB}/documents.ui.json`,
    'registry.json',
    'admin/security.schema.json',
    'admin/security.ui.json',
  ]) {
    const text = folder.read(file);
    for (const place of listKinds(JSON.parse(text))) {
      folder.write(file, JSON.stringify(alter(JSON.parse(text), place)));
      const { catalog } = checkDefinitions(folder.path);
      if (!catalog) continue;
      if (listChanges(before, catalog).length === 0) untold.push(`${file} ${place.join('.')}`);
      told += 1;
    }
    folder.write(file, text);
  }
  expect(untold).toEqual([]);
  expect(told).toBeGreaterThan(100);
});
