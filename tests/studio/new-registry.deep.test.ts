/** `npm run schemas:new-registry`: the registry of another authority, in order at once, and an application in it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFault } from '@/definition/language/definition-issue';
import { toExampleData, type Example } from '@/definition/language/example';
import type { FormData } from '@/engine/answers/form-data';
import { listEnglishTexts } from '../../scripts/schemas/english-texts';
import { checkFolder } from '../../src/studio/check/check-folder';
import { travel } from '../definition/mutations/journey';

const FLAGS = {
  name: 'Freight Register',
  authority: 'Civil Aviation Authority',
  country: 'KE',
  language: 'en-KE',
  'time-zone': 'Africa/Nairobi',
  currency: 'KES',
  phone: '+254 712 123 456',
  'trunk-prefix': '0',
};
const OF_EGYPT = {
  ...FLAGS,
  country: 'EG',
  language: 'ar-EG',
  'time-zone': 'Africa/Cairo',
  currency: 'EGP',
  phone: '+20 100 123 4567',
};
/** What would come from the registry that the product ships with. */
const SHIPPED = /nigeria|lagos|\bNGN\b|\+?234\b|airports authority|cargo stakeholders/i;

let around: string;
let folder: string;

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'registry-'));
  folder = join(around, 'own');
});
afterEach(() => rmSync(around, { recursive: true, force: true }));

function make(flags: Record<string, string | undefined>) {
  const words = Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag}`, value]));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/schemas/new-registry.ts', folder, ...words],
    { encoding: 'utf8', env: { ...process.env, SCHEMAS_DIR: undefined } },
  );
  return { status, stdout, stderr };
}

describe.each([
  ['in English', FLAGS, ['saturday', 'sunday']],
  ['in a language that is written from right to left', OF_EGYPT, ['friday', 'saturday']],
])('a new registry %s', (_what, flags, weekend) => {
  it('is in order, says where it is, and has nothing of another', () => {
    expect(make(flags)).toMatchObject({ status: 0, stderr: '' });
    const { catalog, issues } = checkFolder(folder);
    expect(issues.filter(isFault)).toEqual([]);
    expect(catalog?.registry).toMatchObject({ name: flags.name, authority: flags.authority });
    const { country, currency, timeZone, languages } = catalog?.registry.locale ?? expect.fail();
    expect({ country, currency, timeZone }).toEqual({
      country: flags.country,
      currency: flags.currency,
      timeZone: flags['time-zone'],
    });
    expect(languages.map(({ id }) => id)).toEqual([flags.language]);
    expect(catalog?.registry.locale.weekend).toEqual(weekend);
    expect(JSON.stringify(catalog)).not.toMatch(SHIPPED);
    for (const meta of ['registry', 'provider', 'look'])
      expect(existsSync(join(folder, 'meta', `${meta}.schema.json`))).toBe(true);
  });

  it('takes an application from its card to the approval', { timeout: 120_000 }, async () => {
    make(flags);
    const { catalog } = checkFolder(folder);
    const [provider] = catalog?.providers ?? [];
    if (!catalog || !provider) throw new Error('The registry is not in order.');
    const example = JSON.parse(readFileSync(join(folder, provider.id, 'examples/complete.json'), 'utf8')) as Example;
    await expect(travel(catalog, provider, [toExampleData(example) as FormData])).resolves.toBeUndefined();
  });
});

it('tells what is still English where its first language is another', () => {
  make(OF_EGYPT);
  const tell = () => {
    const { catalog, read } = checkFolder(folder);
    return listEnglishTexts(folder, (catalog ?? expect.fail()).registry, read.files).map(({ message }) => message);
  };
  const count = (message = '') => Number(/^\d+/.exec(message)?.[0]);
  const [own, begun] = tell();
  expect(own).toMatch(/^\d+ of the product’s \d+ own texts are read in English, since "ar-EG" does not say them\.$/);
  expect(begun).toMatch(/^\d+ texts of the registry are still the English ones/);
  mkdirSync(join(folder, 'texts'));
  writeFileSync(join(folder, 'texts/ar-EG.json'), JSON.stringify({ Close: 'إغلاق' }));
  const path = join(folder, 'registry.json');
  const registry = JSON.parse(readFileSync(path, 'utf8')) as { receipt: { documents: string } };
  const translated = { ...registry, receipt: { ...registry.receipt, documents: 'المستندات' } };
  writeFileSync(path, JSON.stringify(translated));
  expect(tell().map(count)).toEqual([count(own) - 1, count(begun) - 1]);
});

it('tells of no English in a registry whose first language is English', () => {
  make(FLAGS);
  const { catalog, read } = checkFolder(folder);
  expect(listEnglishTexts(folder, (catalog ?? expect.fail()).registry, read.files)).toEqual([]);
});

it.each([
  ['no currency', { currency: undefined }, 'Say it, e.g. --currency "KES"'],
  ['a country in words', { country: 'Kenya' }, '--country cannot be used: Write the two letters of a country'],
  ['a time zone that there is not', { 'time-zone': 'Africa/Kenya' }, '--time-zone cannot be used'],
  ['a phone without its calling code', { phone: '0712 123 456' }, 'write + and the calling code'],
  ['a misspelt flag', { curency: 'KES' }, 'There is no flag "--curency". Did you mean "--currency"?'],
])('is not made with %s, which is told', (_what, wrong, says) => {
  expect(make({ ...FLAGS, ...wrong })).toMatchObject({ status: 1, stderr: expect.stringContaining(says) });
  expect(existsSync(folder)).toBe(false);
});

it('is made in no folder that holds something', () => {
  make(FLAGS);
  expect(make(FLAGS)).toMatchObject({ status: 1, stderr: expect.stringContaining('holds files already') });
});
