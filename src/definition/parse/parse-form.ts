/** Reads the files of one form: its schema with references resolved, its UI schema, and the fields that they make. */
import type { z } from 'zod';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import {
  type JsonSchema,
  type JsonValue,
  isJsonObject,
  listBranches,
  type JsonObject,
  escapePointer,
} from '../language/json-schema.ts';
import type { FormReference } from '../language/registry.ts';
import type { FormDefinition } from './catalog.ts';
import { completeSchema } from './complete-schema.ts';
import { deriveFields } from './derive-fields.ts';
import { closeObjects } from './open-objects.ts';
import { parseUiSchema } from './parse-ui-schema.ts';
import { readSections } from './read-layout.ts';
import { findWritten, resolveReferences } from './resolve-references.ts';
import { spellKeys } from './spell-keys.ts';
import { toFaults } from './shape-faults.ts';
import { isSchema, listDeclarations } from '../language/object-parts.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { isSaid, readEntryLevel, readFieldLevel, readUiOptions } from './read-ui-options.ts';

export interface DefinitionSource {
  /** Parsed JSON by path below schemas/. */
  files: ReadonlyMap<string, JsonValue>;
  /** Files that could not be read: they count as there, so that the one issue about each is enough. */
  unreadable?: ReadonlySet<string>;
}

/** Undefined where a file is missing or has another shape; why is added to `issues`. */
export function parseForm(
  reference: FormReference,
  source: DefinitionSource,
  issues: DefinitionIssue[],
): FormDefinition | undefined {
  const ui = findFile(reference.ui, source, issues);
  const written = ui === undefined ? undefined : parseUiSchema(reference.ui, ui, issues);
  if (findFile(reference.schema, source, issues) === undefined) return undefined;
  const referred = resolveReferences(reference.schema, source.files, issues);
  if (!written) return undefined;
  const asWritten = { schema: referred as JsonSchema, level: nameChoices(referred as JsonSchema, written) };
  const closed = closeObjects(asWritten, { file: reference.schema, pointer: '' }, issues);
  const { $schema: _draft, ...completed } = completeSchema(closed.schema);
  const named = nameFields(reference.schema, completed, closed.level, source, issues);
  const { schema, level } = spellKeys({ schema: named, level: closed.level }, reference.schema, issues);
  const fields = deriveFields(reference.id, schema, level);
  return {
    id: reference.id,
    title: reference.title,
    schema: { $id: reference.schema.replace(/\.schema\.json$/, ''), ...schema },
    uiSchema: level,
    sections: readSections(
      level,
      fields.map(({ key }) => key),
    ),
    fields,
  };
}

/** One file by its shape, with defaults filled in. Undefined as parseForm. */
export function parseShape<Shape extends z.ZodType>(
  file: string,
  shape: Shape,
  source: DefinitionSource,
  issues: DefinitionIssue[],
): z.infer<Shape> | undefined {
  const json = findFile(file, source, issues);
  if (json === undefined) return undefined;
  const result = shape.safeParse(json);
  if (result.success) return result.data;
  issues.push(...toFaults(file, json, shape, result.error));
  return undefined;
}

function findFile(file: string, source: DefinitionSource, issues: DefinitionIssue[]): JsonValue | undefined {
  const json = source.files.get(file);
  if (json === undefined && !source.unreadable?.has(file))
    issues.push({ file, pointer: '', message: 'The file is missing.', remedy: 'Create it.' });
  return json;
}

/**
 * Choices that another language names by their values. Their names go into the UI schema, so that the rule stays what
 * it is in every language. `level`: what the uiSchema says of the schema's value. The same object where nothing is
 * named so.
 */
function nameChoices(schema: JsonSchema, level: UiSchema): UiSchema {
  const { items } = schema;
  const entry = isSchema<JsonSchema>(items) ? items : undefined;
  const names = readNames(schema) ?? (entry && readNames(entry));
  let named = names && !isSaid(level, 'enumNames') ? { ...level, 'ui:enumNames': names } : level;
  const put = (key: string, before: JsonObject, inner: JsonObject) => {
    if (inner !== before) named = { ...named, [key]: inner };
  };
  for (const part of [schema, ...listBranches(schema).map(([, branch]) => branch)])
    for (const [key, property] of Object.entries(part.properties ?? {})) {
      const before = readFieldLevel(named, key);
      put(key, before, nameChoices(property, before));
    }
  if (entry?.properties) {
    const before = readEntryLevel(named);
    put('items', before, nameChoices(entry, before));
  }
  return named;
}

function readNames(schema: JsonSchema & { enumNames?: JsonValue }): JsonObject | undefined {
  return isJsonObject(schema.enumNames) ? schema.enumNames : undefined;
}

const UNTITLED = 'has no label of its own';

interface Untitled {
  /** The first place that declares the field. */
  schema: JsonSchema;
  key: string;
  pointer: string;
  level: UiSchema;
}

/**
 * The schema with a title for each field; what had none is noted, where it is seen: of a definition that several refer
 * to once, at the definition.
 */
function nameFields(
  file: string,
  schema: JsonSchema,
  uiSchema: UiSchema,
  { files }: DefinitionSource,
  issues: DefinitionIssue[],
): JsonSchema {
  const untitled = listUntitled(schema, uiSchema);
  if (untitled.length === 0) return schema;
  for (const { key, pointer, level, schema: field } of untitled) {
    const { title, widget } = readUiOptions(level, field);
    if (title !== undefined || widget === 'hidden') continue;
    const at = findWritten(file, pointer, files);
    const isShared = at.file !== file || at.pointer !== pointer;
    const isTold = (issue: DefinitionIssue) =>
      issue.file === at.file && issue.pointer === at.pointer && issue.message.includes(UNTITLED);
    if (isShared && issues.some(isTold)) continue;
    issues.push({
      ...at,
      message: `"${key}" ${UNTITLED}: it is called “${toWords(key)}”.`,
      remedy: 'Add "title": the label the applicant reads.',
      weight: 'note',
    });
  }
  // What several places refer to is one object in each of them, and called by its key there.
  const named = JSON.parse(JSON.stringify(schema)) as JsonSchema;
  for (const { schema: field, key } of listUntitled(named, uiSchema)) field.title = toWords(key);
  return named;
}

/** "company_name" and "companyName" are "Company name"; letters that stand for words stay. */
export function toWords(key: string): string {
  const words = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_\-./]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word));
  const text = words.join(' ');
  return text === '' ? key : text.charAt(0).toUpperCase() + text.slice(1);
}

function listUntitled(schema: JsonSchema, level: UiSchema, pointer = ''): Untitled[] {
  if (schema.properties?.['fileName'] !== undefined) return [];
  const fields = [...listDeclarations([{ schema, always: true }])].flatMap(([key, declarations]) => {
    const own = readFieldLevel(level, key);
    const at = schema.properties?.[key] === undefined ? pointer : `${pointer}/properties/${escapePointer(key)}`;
    const [first] = declarations;
    const isTitled = declarations.some((each) => (each.schema.title ?? '').trim() !== '');
    return [
      ...(first && !isTitled ? [{ schema: first.schema, key, pointer: at, level: own }] : []),
      ...declarations.flatMap((each) => listUntitled(each.schema, own, at)),
    ];
  });
  const { items } = schema;
  const entries = [items ?? []].flat().filter((entry) => isSchema<JsonSchema>(entry));
  return [
    ...fields,
    ...entries.flatMap((entry, index) =>
      listUntitled(
        entry,
        readEntryLevel(level, Array.isArray(items) ? index : undefined),
        Array.isArray(items) ? `${pointer}/items/${index}` : `${pointer}/items`,
      ),
    ),
  ];
}
