/**
 * Reads a type whose files were mutated, over and over, in memory: whatever a file says, the check has an issue for it.
 */
import { parseCatalog } from '@/definition/parse-catalog';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import { contentHash } from '../../../src/studio/files/content-hash';
import { compileOnce } from '../../../src/studio/node/form-validators';
import { locateFaults } from '../../../src/studio/files/locate-faults';
import { readDefinitionFiles } from '../../../src/studio/files/read-definitions';
import { createChance, type Chance } from '../../../src/studio/simulation/random';
import { mutate } from './mutate';

export interface Sweep {
  told: number;
  passed: number;
  /** Mutations at which the check threw, and what it threw. */
  thrown: string[];
  /** Issues without a line or a remedy. */
  unplaced: string[];
}

const STRANGE_SHARE = 0.25;

/** What careless edits seldom make and readers of JSON Schema stumble over. */
const STRANGE: readonly JsonObject[] = [
  { $id: 'http://json-schema.org/draft-07/schema' },
  { $id: 'basic-information' },
  { $id: '#here' },
  { $id: 7 },
  { $schema: 'https://json-schema.org/draft/2020-12/schema' },
  { $ref: '#' },
  { $ref: '' },
  { $ref: '../shared/definitions.schema.json' },
  { $ref: '../../../etc/passwd' },
  { $ref: '#/properties' },
  { $ref: '%E0%A4%A' },
  { $ref: ['#'] },
  { __proto__x: 1, constructor: {}, toString: 'x' },
  { properties: null },
  { items: [null] },
  { if: 7, else: [] },
  { enum: [{ $ref: '#' }] },
  { const: { $ref: '#/definitions/none' } },
  { pattern: '(' },
  { required: [7] },
  { dependencies: { a: 7 } },
  { errorMessage: { required: 7 } },
  { rules: [{ is: 'at least', right: 1, message: 'No' }] },
  { rules: [{ left: { coun: 'x' }, is: 'at least', right: 1, message: 'No' }] },
  { rules: [{ left: { difference: [1] }, is: 'at least', right: { day: {} }, message: 'No' }] },
  { computed: { sum: { count: 7 } } },
  { computed: {} },
  { notBefore: { field: 'x', plus: 7 } },
  { uniqueBy: [7] },
];

function makeStrange(json: JsonValue, chance: Chance): { json: JsonValue; what: string } | undefined {
  const copy = structuredClone(json);
  const places = listObjects(copy);
  const place = chance.pick(places);
  const strange = chance.pick(STRANGE);
  if (!place || !strange) return undefined;
  Object.assign(place.object, structuredClone(strange));
  return { json: copy, what: `${JSON.stringify(strange)} added at ${place.pointer || '/'}` };
}

function listObjects(value: JsonValue, pointer = ''): { object: JsonObject; pointer: string }[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.entries(value).flatMap(([key, each]) => listObjects(each, `${pointer}/${key}`));
  return Array.isArray(value) ? inner : [{ object: value, pointer }, ...inner];
}

/** `folder`: a definitions folder. So many mutations in all, each of one file that a build reads. */
export function sweep(folder: string, count: number, seed: number): Sweep {
  const { files, paths } = readDefinitionFiles(folder);
  const chance = createChance(seed);
  const result: Sweep = { told: 0, passed: 0, thrown: [], unplaced: [] };
  while (result.told + result.passed + result.thrown.length < count) {
    const file = chance.pick([...files.keys()]) ?? '';
    const json = files.get(file) ?? null;
    const mutation = chance.next() < STRANGE_SHARE ? makeStrange(json, chance) : mutate(json, chance);
    if (mutation) judge(new Map(files).set(file, mutation.json), { file, paths, what: mutation.what, result });
  }
  return result;
}

interface Judged {
  file: string;
  paths: readonly string[];
  what: string;
  result: Sweep;
}

function judge(files: ReadonlyMap<string, JsonValue>, { file, paths, what, result }: Judged): void {
  try {
    const { catalog, issues } = parseCatalog({ files, paths, hash: contentHash });
    if (catalog) for (const provider of catalog.providers) compileOnce(provider, catalog.registry.locale.timeZone);
    const texts = new Map([[file, JSON.stringify(files.get(file), null, 2)]]);
    const unplaced = locateFaults(issues, texts).filter(
      (issue) =>
        issue.remedy.trim() === '' || issue.message.trim() === '' || (issue.file === file && issue.line === undefined),
    );
    result.unplaced.push(...unplaced.map(({ message }) => `${file}: ${what}: ${message}`));
    if (issues.length > 0) result.told += 1;
    else result.passed += 1;
  } catch (error) {
    result.thrown.push(`${file}: ${what}: ${error instanceof Error ? error.stack : String(error)}`);
  }
}
