/** The languages that the product is shipped with: what an applicant meets on their whole way is in them. */
import { expect, it } from 'vitest';
import { listFields } from '@/definition/parse/catalog';
import { localizeCatalog } from '@/definition/translation/localize-catalog';
import { listReferredFiles } from '../../src/definition/parse/resolve-references';
import { toLanguageFile } from '../../src/definition/translation/language-files';
import { checkDefinitions } from '../../src/studio/check/check-definitions';

/** Types whose whole way is translated, by language, with the labels that are the same in it. */
const TRANSLATED: [language: string, type: string, same: string[]][] = [
  // An abbreviation is the same in both.
  ['ha', 'trucker', ['NIN']],
  ['ha', 'agent', ['NIN']],
  ['yo', 'trucker', ['NIN']],
  ['yo', 'agent', ['NIN']],
  ['ig', 'trucker', ['NIN']],
  ['ig', 'agent', ['NIN']],
  // Pidgin takes the names of things from English, and says in words of its own what is said of them.
  [
    'pcm',
    'trucker',
    ['Company name', 'First name', 'Phone number', 'Email', 'Address', 'NIN', 'Invitation', 'Declaration'],
  ],
  [
    'pcm',
    'agent',
    [
      'Company name',
      'Full name',
      'First name',
      'Middle name',
      'Phone number',
      'Email',
      'Company email address',
      'Address',
      'NIN',
      'CRFFN membership ID',
      'CRFFN Certificate',
      'Associations',
      'Association documents',
      'Declaration',
      'Invitation',
      'Role',
    ],
  ],
];

const { catalog, issues, read } = checkDefinitions('schemas');

it.each(TRANSLATED)('in %s nothing is missing or older of %s, nor of what it shares with others', (language, type) => {
  const own = [...read.files.keys()].filter((file) => file.startsWith(`${type}/`) && file.endsWith('.schema.json'));
  const files = own.flatMap((file) => [
    file,
    file.replace('.schema.', '.ui.'),
    ...listReferredFiles(file, read.files),
    `${type}/provider.json`,
  ]);
  const theirs = new Set(files.map((file) => toLanguageFile(file, language)));
  expect(issues.filter(({ file }) => theirs.has(file))).toEqual([]);
});

it.each(TRANSLATED)('in %s the labels and messages of %s are other words', (language, type, same) => {
  if (!catalog) throw new Error('The definitions have faults.');
  const [first, second] = [catalog, localizeCatalog(catalog, language)].map(({ providers }) =>
    providers.find(({ id }) => id === type),
  );
  const labels = (provider = first) => listFields(provider as NonNullable<typeof first>).map(({ label }) => label);
  expect(labels(second).filter((label, index) => label === labels()[index])).toEqual(same);
  expect(second?.version).toBe(first?.version);
});

it('their letters are in one piece where there are such', () => {
  const { languages } = catalog?.registry.locale ?? { languages: [] };
  const files = [...read.files].filter(([file]) => languages.some(({ id }) => file.endsWith(`.${id}.json`)));
  expect(files.length).toBeGreaterThan(TRANSLATED.length);
  expect(
    files.map(([, text]) => text).filter((text) => JSON.stringify(text) !== JSON.stringify(text).normalize('NFC')),
  ).toEqual([]);
});

it('no language is on that nobody has read through', () => {
  const { languages } = catalog?.registry.locale ?? { languages: [] };
  expect(languages.slice(1).filter(({ reviewed }) => reviewed)).toEqual([]);
});
