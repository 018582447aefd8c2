/** The generated files of schemas/: one meta-schema for each kind of file, and REFERENCE.md. */
import { z } from 'zod';
import { ChoiceList } from '../../src/definition/language/choice-list.ts';
import { Example } from '../../src/definition/language/example.ts';
import { IGNORED_KEYWORDS } from '../../src/definition/language/refused-keywords.ts';
import { LEFT_OUT_WIDGETS, WIDGET_ALIASES } from '../../src/definition/language/widgets.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/definition/language/json-schema.ts';
import { Look } from '../../src/definition/language/look.ts';
import { Provider } from '../../src/definition/language/provider.ts';
import { Registry } from '../../src/definition/language/registry.ts';
import { Samples } from '../../src/definition/language/samples.ts';
import { StepSchema } from '../../src/definition/language/step-meta.ts';
import { TranslationFile } from '../../src/definition/translation/translation-file.ts';
import { UiSchemaFile } from '../../src/definition/language/ui-schema.ts';
import { formatJson } from '../../src/studio/files/format-json.ts';
import { writeReference } from './reference-page.ts';

const KINDS = {
  provider: Provider,
  registry: Registry,
  ui: UiSchemaFile,
  step: StepSchema,
  example: Example,
  list: ChoiceList,
  language: TranslationFile,
  samples: Samples,
  look: Look,
} as const;

/** Text by path below schemas/. */
export function generateMeta(): Map<string, string> {
  const metas = Object.entries(KINDS).map(([kind, shape]) => [kind, toMetaSchema(shape)] as const);
  const files = new Map(metas.map(([kind, meta]) => [`meta/${kind}.schema.json`, formatJson(meta)]));
  return files.set('REFERENCE.md', writeReference(new Map(metas)));
}

function toMetaSchema(shape: z.ZodType): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(shape, {
    target: 'draft-7',
    io: 'input',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      allowAnything(zodSchema, jsonSchema);
      keepKeywordsApart(jsonSchema);
    },
  }) as JsonObject;
  return {
    $schema: $schema ?? '',
    $comment: 'Generated from src/definition by "npm run schemas:meta". Do not edit.',
    ...settleNames(rest),
  };
}

/** "Any JSON" is written out by Zod as a recursive union; an empty schema says the same. */
function allowAnything(shape: z.core.$ZodType, json: JsonObject | object): void {
  const def = (shape as z.ZodType)._zod.def as { type: string; getter?: () => z.ZodType };
  if (def.type !== 'lazy' || !def.getter) return;
  const options = (def.getter()._zod.def as { options?: z.ZodType[] }).options ?? [];
  if (!options.some((option) => option._zod.def.type === 'null')) return;
  for (const key of Object.keys(json)) if (key !== 'description') delete (json as JsonObject)[key];
}

/** What the check only notes, editors take, too, with the same words. */
function takeWordsOfRjsf(properties: JsonObject): void {
  const prefix = 'ui:order' in properties ? 'ui:' : 'copyable' in properties ? '' : undefined;
  if (prefix === undefined) return;
  for (const [word, remedy] of Object.entries(IGNORED_KEYWORDS))
    properties[`${prefix}${word}`] = { description: `Changes nothing here. ${remedy}`, deprecated: true };
  const names = [...Object.keys(WIDGET_ALIASES), ...Object.keys(LEFT_OUT_WIDGETS)];
  takeBeside(properties, `${prefix}widget`, [{ enum: names }, { pattern: '^[A-Z]' }]);
  takeBeside(properties, 'ui:field', [{ type: 'string' }]);
}

function takeBeside(properties: JsonObject, key: string, others: JsonObject[]): void {
  if (!(key in properties)) return;
  const { description = '', ...own } = properties[key] as JsonObject;
  properties[key] = { description, anyOf: [own, ...others] };
}

/** Beside the keywords of a uiSchema stand the keys of fields: a mistyped keyword is none. */
function keepKeywordsApart(json: JsonObject | object): void {
  const own = json as JsonObject;
  const { properties, additionalProperties } = own;
  if (properties === undefined || !('ui:field' in (properties as JsonObject)) || additionalProperties === false) return;
  const levels = Object.keys(properties as JsonObject).filter((key) => !/^(?:ui:|\$)/.test(key));
  const words = ['ui:', '\\$', ...levels.map((key) => `${key}$`)].join('|');
  own['patternProperties'] = { [`^(?!${words})`]: additionalProperties ?? {} };
  own['additionalProperties'] = false;
}

/** A key of any name needs no rule about its name; levels of a uiSchema have RJSF's words, too. */
function settleNames(value: JsonObject): JsonObject {
  const clean = (each: JsonValue): JsonValue => {
    if (Array.isArray(each)) return each.map(clean);
    if (each === null || typeof each !== 'object') return each;
    const isPlainName = (key: string, inner: JsonValue) =>
      key === 'propertyNames' && JSON.stringify(inner) === '{"type":"string"}';
    const { properties } = each;
    if (isJsonObject(properties)) takeWordsOfRjsf(properties);
    return Object.fromEntries(
      Object.entries(each).flatMap(([key, inner]) =>
        isPlainName(key, inner) || (key === 'id' && typeof inner === 'string')
          ? []
          : [[key, key === 'default' ? inner : clean(inner)]],
      ),
    );
  };
  return clean(value) as JsonObject;
}
