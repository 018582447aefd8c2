import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRecord } from '@/engine/validation/check-record';
import type { FormData } from '@/engine/answers/form-data';
import type { Example } from '../../../src/definition/language/example';
import { toExampleData } from '../../../src/definition/language/example';
import { settleDays } from '../../../src/definition/language/example-days';
import type { JsonSchema, JsonValue } from '../../../src/definition/language/json-schema';
import { listFields, type Catalog, type ProviderDefinition } from '../../../src/definition/parse/catalog';
import { completeSchema } from '../../../src/definition/parse/complete-schema';
import { applyLanguages } from '../../../src/definition/translation/apply-languages';
import { localizeCatalog } from '../../../src/definition/translation/localize-catalog';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { compileOnce } from '../../../src/studio/node/form-validators';
import { CLUB, type BrokenFolder } from '../broken-folder';
import { createTranslatedFolder, SECOND, toQuoted } from './translated-folder';

let folder: BrokenFolder;
let examples: ReadonlyMap<string, JsonValue>;
let catalog: Catalog;

beforeAll(() => {
  folder = createTranslatedFolder([{ id: SECOND }, { id: 'ha-NE', fallback: SECOND }]);
  folder.write(`${CLUB}/provider.ha-NE.json`, JSON.stringify({ card: { title: 'Le padel' } }));
  const checked = checkDefinitions(folder.path);
  if (!checked.catalog) throw new Error(JSON.stringify(checked.issues, null, 2));
  ({ catalog } = checked);
  ({ examples } = checked.read);
});

afterAll(() => folder.dispose());

const getClub = ({ providers }: Catalog) => providers.find(({ id }) => id === CLUB) as ProviderDefinition;

/** Choices that are stored as they are shown have names of their own in another language alone. */
function withoutNames({ files: _files, ...catalog }: Catalog): unknown {
  return JSON.parse(
    JSON.stringify(catalog, (_key, value: unknown) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const entries = Object.entries(value).filter(([key]) => !key.endsWith('enumNames'));
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    }),
  );
}

/** Each value of one that the other has differently, or does not have, with the way to it. */
function listDifferences(one: unknown, other: unknown, path = ''): { path: string; one: unknown; other: unknown }[] {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other ? [] : [{ path, one, other }];
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((key) =>
    listDifferences(first[key], second[key], `${path}/${key}`),
  );
}

describe('definitions in another language', () => {
  it('differ in their texts, and in nothing else', () => {
    const differences = listDifferences(withoutNames(catalog), withoutNames(localizeCatalog(catalog, SECOND)));
    expect(differences.length).toBeGreaterThan(500);
    expect(differences.filter(({ one, other }) => other !== toQuoted(String(one)))).toEqual([]);
  });

  it('are all that people read: labels, choices, messages, buttons, workflow, reasons, roles, lists', () => {
    const { registry, lists, ...localized } = localizeCatalog(catalog, SECOND);
    const club = getClub({ registry, lists, ...localized });
    const fields = listFields(club);
    const find = (key: string) => fields.find((field) => field.key === key);
    expect([
      club.card?.title,
      club.wizard.steps[0]?.buttons.next,
      find('club_name')?.label,
      find('level')?.choices.map(({ label }) => label),
      club.workflow.statuses[0]?.label,
      registry.workflow.reasons[0],
      registry.roles.find(({ id }) => id === club.role)?.name,
      registry.receipt.heading,
      registry.administration.settings[0]?.title,
      lists[0]?.title,
    ]).toEqual([
      '«Padel Club»',
      '«Continue to Play»',
      '«Club name»',
      ['«Beginners»', '«League»'],
      '«Pending»',
      '«This does not agree with the document you uploaded.»',
      '«Padel Club»',
      '«Receipt {reference}»',
      '«General»',
      '«Airlines»',
    ]);
  });

  it('name sections by their titles in it, where a part of a record is one', () => {
    const { checklist = [], wizard } = getClub(localizeCatalog(catalog, SECOND));
    const parts = [...checklist, ...wizard.steps.flatMap(({ review = [] }) => review)];
    const sections = parts.flatMap(({ step, section }) => (section === undefined ? [] : [{ step, section }]));
    expect(sections.length).toBeGreaterThan(0);
    for (const { step, section } of sections)
      expect(wizard.steps.find(({ id }) => id === step)?.sections.map(({ title }) => title)).toContain(section);
  });

  it('are the same object each time, and the catalog itself in its first language and in one that is not named', () => {
    expect(localizeCatalog(catalog, SECOND)).toBe(localizeCatalog(catalog, SECOND));
    expect(localizeCatalog(catalog, 'en-NG')).toBe(catalog);
    expect(localizeCatalog(catalog, 'sw')).toBe(catalog);
  });

  it('fall back text by text', () => {
    const { card, name } = getClub(localizeCatalog(catalog, 'ha-NE'));
    const { card: inSecond } = getClub(localizeCatalog(catalog, SECOND));
    expect([card?.title, card?.description, name]).toEqual(['Le padel', inSecond?.description, '«Padel Club»']);
  });

  it('have the same verdicts of every example', () => {
    const localized = getClub(localizeCatalog(catalog, SECOND));
    const club = getClub(catalog);
    const { timeZone } = catalog.registry.locale;
    const told = [...examples].map(([file, example]) => {
      const data = settleDays(toExampleData(example as unknown as Example), timeZone) as FormData;
      const [one, other] = [club, localized].map((each) => checkRecord(each, compileOnce(each, timeZone), data));
      const toVerdicts = (errors = one) => errors?.map(({ path, code }) => ({ path, code }));
      expect(toVerdicts(other), file).toEqual(toVerdicts(one));
      return other?.map(({ message }) => message) ?? [];
    });
    const messages = told.flat();
    expect(messages.length).toBeGreaterThan(10);
    // Those of the definitions in the other language; a sentence of the product's own names the field in it.
    expect(messages.filter((message) => !message.includes('«'))).toEqual([
      'other_surface does not apply to these answers: leave it out',
    ]);
  });
});

it('an answer says by the title of the first language which alternative was chosen', () => {
  const file = 'club/step.schema.json';
  const option = (title: string, key: string) => ({ title, properties: { [key]: { title: key, type: 'string' } } });
  const source = { properties: { pay: { title: 'Pay', oneOf: [option('Card', 'number'), option('Cash', 'place')] } } };
  const french = { properties: { pay: { title: 'Payer', oneOf: [{ title: 'Carte' }, { title: 'Espèces' }] } } };
  const files = new Map<string, JsonValue>([
    [file, source],
    ['club/step.schema.fr.json', french],
  ]);
  const read = (languages: string[]) =>
    completeSchema(applyLanguages(files, languages).get(file) as JsonSchema).properties?.['pay']?.oneOf?.map(
      ({ title, properties }) => [title, properties?.['option']?.const],
    );
  expect(read([])).toEqual([
    ['Card', 'Card'],
    ['Cash', 'Cash'],
  ]);
  expect(read(['fr'])).toEqual([
    ['Carte', 'Card'],
    ['Espèces', 'Cash'],
  ]);
});

it('what a language says wrongly, or not at all, is read in the next one', () => {
  const file = 'club/provider.json';
  const list = {
    statuses: [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ],
    reasons: ['One', 'Two'],
  };
  const source = { name: 'Club', title: 'Padel', card: { title: 'Play', description: 'Here' }, workflow: list };
  const files = new Map<string, JsonValue>([
    [file, source],
    [
      'club/provider.fr.json',
      { name: '', title: 7, card: ['Jouer'], workflow: { statuses: [{ id: 'c', label: 'C' }], reasons: ['Un'] } },
    ],
    [
      'club/provider.de.json',
      { name: 'Verein', id: 'verein', workflow: { statuses: [{ id: 'b', label: 'Be' }], reasons: [null, 'Zwei'] } },
    ],
  ]);
  expect(applyLanguages(files, ['fr', 'de'])).toEqual(
    new Map([
      [
        file,
        {
          ...source,
          name: 'Verein',
          workflow: {
            statuses: [
              { id: 'a', label: 'A' },
              { id: 'b', label: 'Be' },
            ],
            reasons: ['One', 'Zwei'],
          },
        },
      ],
    ]),
  );
});
