/** What the guides show is in the language of forms: each block of JSON fits the file that it is shown for. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

const GUIDES = ['README', 'CHANGE-A-FORM', 'TRANSLATE'];
/** Where a member that is shown without its file may stand, as in the files of schemas/meta. */
const PLACES = [
  'provider#/definitions/Provider',
  'provider#/definitions/Wizard',
  'provider#/definitions/Step',
  'step#/definitions/StepSchema',
  'registry#/definitions/Locale',
];

const readMeta = (name: string) => JSON.parse(readFileSync(`schemas/meta/${name}.schema.json`, 'utf8')) as object;
const ajv = new Ajv({ strict: false, validateFormats: false });
for (const name of ['provider', 'step', 'registry', 'ui', 'language']) ajv.addSchema(readMeta(name), name);

const snippets = GUIDES.flatMap((guide) => {
  const text = readFileSync(`schemas/${guide}.md`, 'utf8');
  return [...text.matchAll(/^( *)```json\n([\s\S]*?)^\1```/gm)].map(({ index, 2: content = '' }) => ({
    place: `${guide}.md:${text.slice(0, index).split('\n').length}`,
    content,
  }));
});

/** A block of members stands for the object that has them. */
function read(content: string): Record<string, unknown> {
  return JSON.parse(content.trimStart().startsWith('{') ? content : `{${content}}`) as Record<string, unknown>;
}

function listFaults(pointer: string, value: unknown): object[] | undefined {
  const validate = ajv.getSchema(pointer);
  if (!validate) return undefined;
  return validate(value) === true ? [] : (validate.errors ?? []);
}

/** The key of a question with its input, or a text of the catalogue with its translation. */
function isOfWriters(key: string, value: unknown): boolean {
  return typeof value === 'object' ? Object.keys(value ?? {}).includes('ui:options') : / \{|\{.* /.test(key);
}

/** What of a block does not fit anywhere. */
function listFaultsOf(content: string): unknown[] {
  const shown = read(content);
  const [, file] = /(\w+)\.schema\.json$/.exec(String(shown['$schema'])) ?? [];
  if (file !== undefined) return listFaults(file, shown) ?? [`There is no ${file}`];
  return Object.entries(shown)
    .filter(([key, value]) => !isOfWriters(key, value))
    .flatMap(([key, value]) => {
      const found = PLACES.flatMap((place) => {
        const faults = listFaults(`${place}/properties/${key}`, value);
        return faults === undefined ? [] : [faults];
      });
      return found.some((faults) => faults.length === 0) ? [] : [{ key, found }];
    });
}

describe('what the guides show', () => {
  it.each(snippets)('$place', ({ content }) => {
    expect(listFaultsOf(content)).toEqual([]);
  });
});
