/** Every word that RJSF's uiSchema and draft-07 have is honoured or told with a remedy: none is silently ignored. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import draft from 'ajv/dist/refs/json-schema-draft-07.json';
import type { DefinitionIssue } from '@/definition/language/definition-issue';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import { IGNORED_KEYWORDS, REFUSED_KEYWORDS, REFUSED_RULES } from '@/definition/language/refused-keywords';
import { StepSchema } from '@/definition/language/step-meta';
import { GlobalOptions, STANDARD_OPTIONS } from '@/definition/language/ui-options';
import { NodeKeywords, RootKeywords } from '@/definition/language/ui-schema';
import { parseCatalog } from '@/definition/parse-catalog';
import { ROOT } from '../architecture/imports';
import { readSampleFiles } from '../fixtures/sample-folder';

const types = readFileSync(join(ROOT, 'node_modules/@rjsf/utils/lib/types.d.ts'), 'utf8');

/** The names that RJSF declares between two places of its types, `ui:` left out. */
function listNames(from: string, to: string): string[] {
  const start = types.indexOf(from);
  const part = types.slice(start, types.indexOf(to, start + from.length));
  const plain = part.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const templates = [...plain.matchAll(/'([A-Z]\w+Template)'/g)];
  return [...plain.matchAll(/^ {4}'?(?:ui:)?(\w+)'?\??:/gm), ...templates].map(([, name = '']) => name);
}

const globals = listNames('type GlobalUISchemaOptions', 'GlobalFormOptions');
const words = [
  ...globals,
  ...listNames('type UIOptionsBaseType', 'export type UIOptionsType'),
  ...listNames('export type UiSchema<', 'export type CustomValidator'),
];

/** Words whose shape says what they are. */
const HONOURED = new Set([
  ...Object.keys(STANDARD_OPTIONS),
  ...Object.keys(NodeKeywords.shape).map((word) => word.replace('ui:', '')),
  ...Object.keys(RootKeywords.shape).map((word) => word.replace('ui:', '')),
  'items',
]);

const files = [...readSampleFiles()].filter(([path]) => !path.includes('/examples/'));

function check(file: string, json: JsonValue): DefinitionIssue[] {
  const changed = new Map([...files, [file, json]] as [string, JsonValue][]);
  const { issues } = parseCatalog({ files: changed, hash: (text) => String(text.length) });
  return issues.filter((issue) => issue.file === file);
}

const UI = 'simple/sample.ui.json';
const checkUi = (ui: JsonObject) => check(UI, { $schema: '../meta/ui.schema.json', ...ui });

it('RJSF’s types were read', () => {
  expect(words).toEqual(
    expect.arrayContaining(['addable', 'enumDisabled', 'FieldTemplate', 'rootFieldId', 'definitions', 'widget']),
  );
});

it.each([...new Set(words)])('"%s" is honoured, or told', (word) => {
  const told = [REFUSED_KEYWORDS, IGNORED_KEYWORDS].some((table) => Object.hasOwn(table, word));
  expect(HONOURED.has(word) !== told).toBe(true);
});

const refused = { message: expect.stringContaining('is not known here') };
const noted = { message: expect.stringContaining('changes nothing here'), weight: 'note' };
const told = [
  ...Object.entries(REFUSED_KEYWORDS).map(([word, remedy]) => [word, remedy, refused] as const),
  ...Object.entries(IGNORED_KEYWORDS).map(([word, remedy]) => [word, remedy, noted] as const),
];

describe.each(told)('"ui:%s" is told with a remedy', (word, remedy, words) => {
  it.each<[string, JsonObject, string]>([
    ['at a field', { firstName: { [`ui:${word}`]: true } }, `/firstName/ui:${word}`],
    ['under "ui:options"', { firstName: { 'ui:options': { [word]: true } } }, `/firstName/ui:options/${word}`],
    ['at the form', { [`ui:${word}`]: true }, `/ui:${word}`],
  ])('%s', (_where, ui, pointer) => {
    expect(checkUi(ui)).toEqual([{ file: UI, pointer, remedy, ...words }]);
  });
});

it.each(globals)('"%s" holds of all fields under "ui:globalOptions", or is told with a remedy', (word) => {
  const issues = checkUi({ 'ui:globalOptions': { [word]: true } });
  if (word in GlobalOptions.shape) expect(issues).toEqual([]);
  else
    expect(issues).toEqual([
      {
        file: UI,
        pointer: `/ui:globalOptions/${word}`,
        ...(word in IGNORED_KEYWORDS ? noted : refused),
        remedy: IGNORED_KEYWORDS[word] ?? REFUSED_KEYWORDS[word],
      },
    ]);
});

describe('draft-07', () => {
  const SCHEMA = 'simple/sample.schema.json';
  const schema = Object.fromEntries(files)[SCHEMA] as JsonObject;
  const properties = schema['properties'] as JsonObject;

  it.each(Object.keys(draft.properties))('"%s" is a keyword of steps, or told', (word) => {
    expect(word in StepSchema.shape !== Object.hasOwn(REFUSED_RULES, word)).toBe(true);
  });

  it.each(Object.entries(REFUSED_RULES))('"%s" is told with a remedy', (word, remedy) => {
    const changed = {
      ...schema,
      properties: { ...properties, bio: { ...(properties['bio'] as JsonObject), [word]: 1 } },
    };
    expect(check(SCHEMA, changed)).toContainEqual({
      file: SCHEMA,
      pointer: `/properties/bio/${word}`,
      message: `"${word}" is not known here.`,
      remedy,
    });
  });
});
