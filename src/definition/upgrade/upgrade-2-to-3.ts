/**
 * Language 2 had a UI schema of its own: a list of sections, and a word for each kind of field. Language 3 has RJSF's:
 * a layout grid, widgets, and under "ui:options" what RJSF has no word for.
 */
import { z } from 'zod';
import { isFormerUiSchema } from '../language/former-ui-schema.ts';
import { toJsonObject, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import type { SourceFiles } from '../parse/catalog.ts';
import { resolveReferences } from '../parse/resolve-references.ts';

const json: z.ZodType<JsonValue> = z.json();
const words = z.record(z.string(), json);

/** As much of a UI schema of language 2 as its place in RJSF's depends on; other words of a field are carried over. */
const FormerUiSchema = z.object({
  $schema: json.optional(),
  $comment: json.optional(),
  sections: z.array(z.object({ fields: z.array(z.string()) }).catchall(json)).min(1),
  fields: z.record(z.string(), words).default({}),
});

/** Columns of twelve that a field of half the width takes: all of them on a phone. */
const HALF = { xs: 12, sm: 6 };
const WHOLE = 12;

/**
 * Every UI schema of language 2 among the files, rewritten, and their schemas with what RJSF needs; the others as they
 * are. Throws a ZodError for what is none.
 */
export function upgrade2To3(source: unknown): SourceFiles {
  const files = z.record(z.string(), json).parse(source);
  const all = new Map(Object.entries(files));
  const upgraded = Object.entries(files).flatMap(([file, content]) => {
    if (!file.endsWith('.ui.json') || !isFormerUiSchema(content)) return [];
    const schemaFile = file.replace(/\.ui\.json$/, '.schema.json');
    const schema = toJsonObject(resolveReferences(schemaFile, all, []));
    const uiSchema = toRjsfUiSchema(content, schema);
    const written = toJsonObject(files[schemaFile]);
    return [[file, uiSchema] as const, [schemaFile, withUniqueChoices(written, schema, uiSchema)] as const];
  });
  return { ...files, ...Object.fromEntries(upgraded.filter(([file]) => all.has(file))) };
}

/** RJSF takes a list for tick boxes where no choice may stand in it twice; language 2 did so by the kind alone. */
function withUniqueChoices(written: JsonObject, schema: JsonObject, uiSchema: JsonObject): JsonObject {
  const [properties, resolved] = [toJsonObject(written['properties']), toJsonObject(schema['properties'])];
  const ticked = Object.keys(properties).filter(
    (key) =>
      toJsonObject(uiSchema[key])['ui:widget'] === 'checkboxes' && toJsonObject(resolved[key])['uniqueItems'] !== true,
  );
  if (ticked.length === 0) return written;
  const unique = ticked.map((key) => [key, { ...toJsonObject(properties[key]), uniqueItems: true }] as const);
  return { ...written, properties: { ...properties, ...Object.fromEntries(unique) } };
}

/**
 * The uiSchema that asks for the same in the same order. `schema`: the form's, with references resolved. Throws a
 * ZodError for what is no UI schema of language 2.
 */
export function toRjsfUiSchema(ui: unknown, schema: JsonObject): JsonObject {
  const { $schema, $comment, sections, fields } = FormerUiSchema.parse(ui);
  const properties = toJsonObject(schema['properties']);
  const [first] = sections;
  const isPlain = sections.length === 1 && Object.keys(first ?? {}).join() === 'fields';
  const layout = !isPlain
    ? toGrid(sections.map((section) => toSectionRow(section, fields)))
    : hasHalves(fields)
      ? toGrid(toColumns(first?.fields ?? [], fields))
      : toOrder(first?.fields ?? [], Object.keys(properties));
  return withoutMissing({ $schema, $comment, ...layout, ...toNodes(fields, properties) });
}

function toOrder(keys: string[], properties: string[]): JsonObject {
  return keys.join() === properties.join() ? {} : { 'ui:order': keys };
}

function toGrid(children: JsonValue[]): JsonObject {
  return { 'ui:field': 'LayoutGridField', 'ui:layoutGrid': { 'ui:row': { children } } };
}

/** The whole width: beside another row it would be as wide as what is in it. */
function toSectionRow(
  { fields: keys, ...heading }: { fields: string[] },
  fields: Record<string, JsonObject>,
): JsonObject {
  return { 'ui:row': { size: WHOLE, ...heading, children: toColumns(keys, fields) } };
}

/** Neighbours of one width stand in one column definition. */
function toColumns(keys: string[], fields: Record<string, JsonObject>): JsonValue[] {
  const runs: { half: boolean; keys: string[] }[] = [];
  for (const key of keys) {
    const half = fields[key]?.['width'] === 'half';
    const last = runs.at(-1);
    if (last?.half === half) last.keys.push(key);
    else runs.push({ half, keys: [key] });
  }
  return runs.map(({ half, keys: children }) =>
    half ? { 'ui:columns': { size: HALF, children } } : { 'ui:col': { size: WHOLE, children } },
  );
}

function hasHalves(fields: Record<string, JsonObject>): boolean {
  return Object.values(fields).some(({ width }) => width === 'half');
}

/** What is said of each field. Tick boxes that nobody had to name must be named: RJSF would make a list of them. */
function toNodes(fields: Record<string, JsonObject>, properties: JsonObject): JsonObject {
  const unnamed = Object.keys(properties).filter((key) => isManyChoices(properties[key]));
  const keys = new Set([...Object.keys(fields), ...unnamed]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const node = toNode(fields[key] ?? {}, toJsonObject(properties[key]));
      return Object.keys(node).length === 0 ? [] : [[key, node] as const];
    }),
  );
}

function toNode(field: JsonObject, schema: JsonObject): JsonObject {
  const { kind, width: _width, hint, placeholder, empty, autocomplete, text, fields, ...rest } = field;
  const { widget, inputType } = toInput(kind, schema);
  const options = withoutMissing({ inputType, sentence: text, ...rest });
  return withoutMissing({
    'ui:widget': widget,
    'ui:placeholder': placeholder ?? empty,
    'ui:autocomplete': autocomplete,
    'ui:description': hint,
    'ui:options': Object.keys(options).length === 0 ? undefined : options,
    items: fields === undefined ? undefined : toItems(fields, toJsonObject(schema['items'])),
  });
}

function toItems(fields: JsonValue, row: JsonObject): JsonObject {
  const described = z.record(z.string(), words).parse(fields);
  const properties = toJsonObject(row['properties']);
  const grid = hasHalves(described) ? toGrid(toColumns(Object.keys(properties), described)) : {};
  return { ...grid, ...toNodes(described, properties) };
}

/** Only where it does not follow from the schema. */
function toInput(kind: JsonValue | undefined, schema: JsonObject): { widget?: string; inputType?: string } {
  switch (kind) {
    case 'long-text':
      return { widget: 'textarea' };
    case 'phone':
      return { inputType: 'tel' };
    case 'email':
      return schema['format'] === 'email' ? {} : { inputType: 'email' };
    case 'text':
      return schema['format'] === 'email' ? { widget: 'text' } : {};
    case 'password':
    case 'hidden':
    case 'radio':
      return { widget: kind };
    case 'yes-no':
      return { widget: 'radio' };
    case 'declaration':
      return schema['oneOf'] === undefined ? {} : { widget: 'checkbox' };
    case 'many-choices':
      return { widget: 'checkboxes' };
    case undefined:
      return isManyChoices(schema) ? { widget: 'checkboxes' } : {};
    default:
      return {};
  }
}

function isManyChoices(property: JsonValue | undefined): boolean {
  const { type, items } = toJsonObject(property);
  const { enum: plain, oneOf } = toJsonObject(items);
  return type === 'array' && (plain !== undefined || oneOf !== undefined);
}

function withoutMissing(values: Record<string, JsonValue | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
