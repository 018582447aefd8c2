/** A stored definition of every language that there has been is read as one of today. */
import { catalog } from 'virtual:catalog';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@/definition/language/json-schema';
import { readLanguagePath } from '@/definition/translation/language-files';
import { LANGUAGE } from '@/definition/upgrade/language';
import { pickSource, readStoredDefinition, UnreadableDefinition } from '@/definition/upgrade/stored-definition';
import { readFrozen } from '../../fixtures/stored-definitions/frozen';

const PROVIDER = 'ground-handler';

function read(language: number, source: unknown) {
  return readStoredDefinition({ provider: PROVIDER, version: 'v', language, source });
}

/** Every place of a value: the path of each key in it. */
function listKeys(value: JsonValue, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...listKeys(inner, [...path, key])]);
}

function without(value: JsonValue, [key = '', ...rest]: string[]): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((inner, index) => (String(index) === key ? without(inner, rest) : inner));
  const { [key]: found = null, ...others } = value;
  return rest.length === 0 ? others : { ...value, [key]: without(found, rest) };
}

describe('a definition of this build', () => {
  it.each(catalog.providers.map((provider) => [provider.id, provider] as const))(
    'of %s is the same when it is read from what is stored of it',
    (id, provider) => {
      const source = JSON.parse(JSON.stringify(pickSource(catalog.files, id))) as unknown;
      expect(readStoredDefinition({ provider: id, version: provider.version, language: LANGUAGE, source })).toEqual(
        provider,
      );
    },
  );

  it('is stored without what follows from it, and without what other types bring', () => {
    const source = pickSource(catalog.files, PROVIDER);
    const others = Object.keys(source).filter((file) => !file.startsWith(`${PROVIDER}/`));
    expect(others.filter((file) => readLanguagePath(file) === undefined)).toEqual([
      'registry.json',
      'shared/fields.schema.json',
      'shared/files.schema.json',
      'shared/states.schema.json',
    ]);
    const translated = others.map(readLanguagePath).filter((path) => path !== undefined);
    const languages = catalog.registry.locale.languages.slice(1).map(({ id }) => id);
    expect(new Set(translated.map(({ file, language }) => `${file} in ${language}`))).toEqual(
      new Set(
        ['registry.json', 'shared/fields.schema.json', 'shared/files.schema.json'].flatMap((file) =>
          languages.map((language) => `${file} in ${language}`),
        ),
      ),
    );
    for (const registry of ['registry.json', ...languages.map((language) => `registry.${language}.json`)])
      expect(Object.keys(source[registry] ?? {})).toEqual(['workflow']);
    expect(JSON.stringify(source)).not.toMatch(/"(choices|accept|maxBytes)":/);
  });
});

it('has a frozen definition of every language', () => {
  for (let language = 1; language <= LANGUAGE; language++)
    expect(() => read(language, readFrozen(language))).not.toThrow();
});

describe('a definition of language 1', () => {
  const definition = read(1, readFrozen(1));
  const fields = definition.wizard.steps.flatMap((step) => step.fields);

  it('keeps its words and its version, and its fields are made anew', () => {
    expect(definition).toMatchObject({ id: PROVIDER, version: 'v', applicationType: 'ground_handler_application' });
    expect(fields.map(({ key, kind, label, required }) => [key, kind, label, required])).toEqual([
      ['company_name', 'text', 'Name in the first form', true],
      ['email_address', 'email', 'Email address', true],
      ['state_code', 'choice', 'State', true],
      ['ncaa_certificate', 'file', 'NCAA Certificate', true],
      ['declaration', 'declaration', 'Declaration', true],
    ]);
    expect(fields[2]?.choices.map(({ label }) => label)).toContain('Lagos');
    expect(fields[3]).toMatchObject({ maxBytes: 10_485_760, accept: ['application/pdf', 'image/jpeg', 'image/png'] });
  });

  it('has the default of what the language got later', () => {
    expect(definition.submission.several).toBe(false);
  });

  it('asks for the fields of a row in the order that it had, though the database sorted their keys', () => {
    const text = { type: 'string', title: 'x' };
    const source = JSON.parse(JSON.stringify(readFrozen(1)), (key, value: unknown) =>
      key === 'company_name' && typeof value === 'object' && value !== null && 'title' in value
        ? { type: 'array', title: 'Stations', items: { type: 'object', properties: { code: text, station: text } } }
        : key === 'fields' && Array.isArray(value) && value.length > 0
          ? (value as Record<string, unknown>[]).map((field) =>
              field['key'] === 'company_name' ? { ...field, fields: [{ key: 'station' }, { key: 'code' }] } : field,
            )
          : value,
    ) as unknown;
    const [stations] = read(1, source).wizard.steps[0]?.fields ?? [];
    expect(stations?.fields.map(({ key }) => key)).toEqual(['station', 'code']);
  });

  it('asks for a time as for any text', () => {
    const text = JSON.stringify(readFrozen(1)).replaceAll('"format":"email"', '"format":"time"');
    const schema = read(1, JSON.parse(text)).wizard.steps[0]?.schema.properties?.['email_address'];
    expect(schema).toMatchObject({ type: 'string', title: 'Email address' });
    expect(schema?.format).toBeUndefined();
  });
});

describe.each([1, 2, 3])('in a definition of language %i', (language) => {
  const source = readFrozen(language);

  it('no missing key, whichever it is, leads to anything but a definition or a word on what is wrong', () => {
    const outcomes = { read: 0, told: 0 };
    for (const path of listKeys(source)) {
      try {
        read(language, without(source, path));
        outcomes.read += 1;
      } catch (error) {
        if (!(error instanceof UnreadableDefinition)) throw error;
        expect(error.message).not.toBe('');
        outcomes.told += 1;
      }
    }
    expect(outcomes.read).toBeGreaterThan(50);
    expect(outcomes.told).toBeGreaterThan(20);
  });
});

describe('what cannot be read is told', () => {
  it.each([
    ['of a language that is not known yet', LANGUAGE + 1, readFrozen(3), /language 4, and the newest known is 3/],
    ['of no language', 0, readFrozen(1), /language 0/],
    ['of half a language', 1.5, readFrozen(1), /language 1.5/],
    ['that is a text', 2, 'nonsense', /expected record/],
    ['that is nothing', 2, null, /expected record/],
    ['of language 1 that is empty', 1, {}, /wizard/],
    ['that lacks its files', 2, {}, /registry\.json.* The file is missing/],
    [
      'with sections that are none',
      2,
      JSON.parse(JSON.stringify(readFrozen(2)).replaceAll('"sections":[{', '"sections":[7,{')),
      /sections\[0\]/,
    ],
    [
      'with a widget that nobody has',
      3,
      JSON.parse(JSON.stringify(readFrozen(3)).replaceAll('"textarea"', '"slate"')),
      /"slate" is not one of the possible values/,
    ],
    [
      'that has a word of no language',
      2,
      JSON.parse(JSON.stringify(readFrozen(2)).replaceAll('"maxLength"', '"longest"')),
      /"longest" is not known here/,
    ],
    [
      'that takes over what is not there',
      2,
      JSON.parse(JSON.stringify(readFrozen(2)).replaceAll('definitions/certificate', 'definitions/gone')),
      /is not in shared\/files\.schema\.json/,
    ],
    [
      'of another provider',
      2,
      JSON.parse(JSON.stringify(readFrozen(2)).replaceAll('"id":"ground-handler"', '"id":"other"')),
      /the definition of "other"/,
    ],
  ])('one %s', (_what, language, source, message) => {
    expect(() => read(language, source)).toThrow(UnreadableDefinition);
    expect(() => read(language, source)).toThrow(message);
  });
});
