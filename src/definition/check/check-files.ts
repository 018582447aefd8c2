/**
 * What every file of schemas/ has: `$schema` first, leading to the meta-schema of its kind; only known keywords of the
 * right shape.
 */
import type { z } from 'zod';
import { isDay } from '../language/calendar-day.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { isJsonObject, toPointer, type JsonObject, type JsonValue, escapePointer } from '../language/json-schema.ts';
import { LOOK_FILE } from '../parse/parse-look.ts';
import { SAMPLES_FILE } from '../parse/parse-samples.ts';
import { findByPointer } from '../parse/resolve-references.ts';
import { followSchemas, holdsSchemas } from '../parse/schema-parts.ts';
import { listInnermost, toFaults } from '../parse/shape-faults.ts';
import { StepSchema } from '../language/step-meta.ts';
import { FOREIGN_FORMATS, FOREIGN_TYPES, FOREIGN_WORDS, getOwn, REFUSED_RULES } from '../language/refused-keywords.ts';
import { Place } from './place.ts';
import { findNearestWord } from '../language/nearest-word.ts';

/** Files that a check before this one has read, most of which are as they were. */
const wellShaped = new WeakSet<JsonObject>();

/**
 * Returns the files for the other checks: without what has a wrong shape, which is told here and which they could not
 * read.
 */
export function checkFiles(files: ReadonlyMap<string, JsonValue>, faults: DefinitionIssue[]): Map<string, JsonValue> {
  const sound = new Map(files);
  for (const [file, json] of files) {
    const meta = metaOf(file);
    if (!meta) continue;
    const place = new Place(file, faults);
    if (!isJsonObject(json)) {
      place.report('', 'This is no JSON object.', 'Put everything between { and }.');
      continue;
    }
    const [first] = Object.keys(json);
    const expected = `${'../'.repeat(file.split('/').length - 1)}meta/${meta}.schema.json`;
    if (first !== '$schema' || json['$schema'] !== expected)
      place.report(
        first === '$schema' ? '/$schema' : '',
        'The first line does not name the meta-schema, so editors cannot help.',
        `Begin with "$schema": "${expected}".`,
        'note',
      );
    if (meta === 'step' && !wellShaped.has(json)) {
      const meant = moveMisplaced(json, place);
      if (meant !== json) sound.set(file, meant);
      const result = StepSchema.safeParse(meant);
      if (result.success) {
        if (meant === json) wellShaped.add(json);
        continue;
      }
      faults.push(
        ...toFaults(file, meant, StepSchema, result.error).map((fault) =>
          explainForeign(explainRequired(fault, meant), meant),
        ),
      );
      sound.set(file, withoutMisshapen(meant, result.error));
    }
  }
  return sound;
}

/** `"required": true` at a field is how other tools say it. */
function explainRequired(fault: DefinitionIssue, json: JsonObject): DefinitionIssue {
  const field = /\/properties\/([^/]+)\/required$/.exec(fault.pointer)?.[1];
  if (field === undefined || typeof findByPointer(json, fault.pointer) !== 'boolean') return fault;
  return {
    ...fault,
    message: 'That an answer is required does not stand at the field.',
    remedy: `Remove it here, and add "${field}" to the list beside "properties": "required": ["${field}"].`,
  };
}

/** Words of other dialects and tools. */
function explainForeign(fault: DefinitionIssue, json: JsonObject): DefinitionIssue {
  const keyword = fault.pointer.split('/').at(-1) ?? '';
  const value = findByPointer(json, fault.pointer);
  const remedy = fault.message.includes('is not known here')
    ? (getOwn(REFUSED_RULES, keyword) ?? getOwn(FOREIGN_WORDS, keyword) ?? explainPrefix(keyword))
    : (explainFixedDay(fault.pointer, value) ?? explainValue(keyword, value));
  return remedy === undefined ? fault : { ...fault, remedy };
}

function explainPrefix(keyword: string): string | undefined {
  if (keyword.startsWith('ui:')) return 'It stands in the ui.json, at this field.';
  return keyword.startsWith('x-')
    ? 'Remove it: words of one’s own change nothing here. A note is "$comment".'
    : undefined;
}

const COMPARED_AS = { notAfter: 'on or before', notBefore: 'on or after', after: 'after', before: 'before' };
const LIMITS_OF_DAYS = Object.keys(COMPARED_AS);
const ANOTHER_DAY =
  'Write "today", a day so far from it, { "day": "today", "minus": { "years": 18 } }, or another date of the form, { "field": "…" }.';

/** A limit that is one day of the calendar for ever is a comparison. */
function explainFixedDay(pointer: string, value: JsonValue | undefined): string | undefined {
  const [, field, limit = ''] = /\/properties\/([^/]+)\/([a-zA-Z]+)(?:\/day)?$/.exec(pointer) ?? [];
  const is = getOwn(COMPARED_AS, limit);
  if (is === undefined || typeof value !== 'string' || !isDay(value)) return undefined;
  const rule = `{ "left": "${field}", "is": "${is}", "right": { "day": "${value}" }, "message": "…" }`;
  return `Remove it, and write beside "properties": "rules": [${rule}].`;
}

function explainValue(keyword: string, value: JsonValue | undefined): string | undefined {
  const [, number = '', unit = ''] = (typeof value === 'string' && /^(\d+) ?([kM])B$/i.exec(value)) || [];
  if (keyword === 'maximum' && number !== '')
    return `Write the size in bytes: ${Number(number) * 1024 ** (unit.toUpperCase() === 'M' ? 2 : 1)}.`;
  if (/^exclusive(?:Minimum|Maximum)$/.test(keyword) && typeof value === 'boolean')
    return `Write the number itself here, and remove "${keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'}".`;
  if (LIMITS_OF_DAYS.includes(keyword) && typeof value === 'string') return ANOTHER_DAY;
  const table = keyword === 'type' ? FOREIGN_TYPES : keyword === 'format' ? FOREIGN_FORMATS : {};
  return typeof value === 'string' ? getOwn(table, value.toLowerCase()) : undefined;
}

const MISSHAPEN = new Set(['invalid_type', 'invalid_union']);

/**
 * A copy without the values of a wrong type; where one stands in a list, without the list. A keyword that is no schema
 * goes as a whole: a rule across answers without one of its sides is none.
 */
function withoutMisshapen(json: JsonObject, { issues }: z.ZodError): JsonObject {
  const copy = structuredClone(json);
  for (const { code, path } of listInnermost(issues)) {
    const { length, isSchema } = followSchemas(path);
    const isInside = !isSchema && path.length > length + 1 && holdsSchemas(String(path[length])) === undefined;
    const isLimit = LIMITS_OF_DAYS.includes(String(path.at(-1)));
    if (!isInside && !isLimit && !MISSHAPEN.has(code)) continue;
    const end = isInside ? length : path.findLastIndex((segment) => typeof segment === 'string');
    const owner = findByPointer(copy, toPointer(path.slice(0, end)));
    if (isJsonObject(owner)) delete owner[String(path[end])];
  }
  return copy;
}

function metaOf(file: string): string | undefined {
  if (file === 'registry.json') return 'registry';
  if (file === SAMPLES_FILE) return 'samples';
  if (file === LOOK_FILE) return 'look';
  if (/^[^/]+\/provider\.json$/.test(file)) return 'provider';
  if (/^[^/]+\/examples\/[^/]+\.json$/.test(file)) return 'example';
  if (file.endsWith('.ui.json')) return 'ui';
  return file.endsWith('.schema.json') ? 'step' : undefined;
}

const KEYWORDS = Object.keys(StepSchema.shape);
/** Words whose values are schemas or objects themselves, so that nothing but a title or a type tells a question. */
const OF_OBJECTS = ['if', 'then', 'else', 'not', 'errorMessage', 'dependencies', 'definitions', '$defs'];

/**
 * Questions beside "properties", and words of the schema inside of it: told once, and read as they were meant. Returns
 * a copy in which everything stands where it was meant; the schema itself where nothing is misplaced.
 */
function moveMisplaced(json: JsonObject, place: Place): JsonObject {
  const copy = structuredClone(json);
  return moveWithin(copy, place) ? copy : json;
}

function moveWithin(schema: JsonObject, place: Place): boolean {
  let isMoved = false;
  const { properties } = schema;
  if (isJsonObject(properties)) isMoved = moveKeys(schema, properties, place);
  for (const word of ['properties', 'definitions', '$defs'])
    for (const [key, inner] of Object.entries(isJsonObject(schema[word]) ? schema[word] : {}))
      if (isJsonObject(inner)) isMoved = moveWithin(inner, place.inside(`/${word}/${escapePointer(key)}`)) || isMoved;
  if (isJsonObject(schema['items'])) isMoved = moveWithin(schema['items'], place.inside('/items')) || isMoved;
  return isMoved;
}

function moveKeys(schema: JsonObject, properties: JsonObject, place: Place): boolean {
  const outside = Object.keys(schema).filter((key) => isQuestionOutside(key, schema[key]) && !(key in properties));
  const inside = Object.keys(properties).filter((key) => KEYWORDS.includes(key) && !isQuestion(key, properties[key]));
  for (const key of outside) {
    place.report(
      `/${escapePointer(key)}`,
      `"${key}" is a question, and stands beside "properties".`,
      'Write it inside of "properties".',
    );
    properties[key] = schema[key] ?? null;
    delete schema[key];
  }
  for (const key of inside) {
    place.report(
      `/properties/${escapePointer(key)}`,
      `"${key}" stands inside of "properties", where it would be a question.`,
      key in schema ? `Put it together with the "${key}" beside "properties".` : 'Write it beside "properties".',
    );
    schema[key] ??= properties[key] ?? null;
    delete properties[key];
  }
  return outside.length + inside.length > 0;
}

function isQuestionOutside(key: string, value: JsonValue | undefined): boolean {
  if (KEYWORDS.includes(key) || getOwn(REFUSED_RULES, key) !== undefined || !isQuestion(key, value)) return false;
  // A mistyped keyword holds a schema too, and hardly a label.
  return (isJsonObject(value) && typeof value['title'] === 'string') || findNearestWord(key, KEYWORDS) === undefined;
}

function isQuestion(key: string, value: JsonValue | undefined): boolean {
  if (!isJsonObject(value)) return typeof value === 'boolean';
  const telling = ['title', 'type', '$ref', 'const', 'enum', 'oneOf', 'format'];
  return [...telling, ...(OF_OBJECTS.includes(key) ? [] : ['properties', 'items'])].some((word) => word in value);
}

const NEEDED = 'provider.json';

/**
 * Folders that look like an application type and are none, since the file that makes them one is missing or misnamed.
 * `paths`: every file below schemas/, whatever it is called. `used`: those that the registry names. A folder of parts
 * (`*.schema.json` alone) is no type.
 */
export function checkFolders(paths: readonly string[], used: readonly string[], issues: DefinitionIssue[]): void {
  const others = new Set(['meta', ...used.map(folderOf)]);
  const folders = new Set(paths.filter((path) => path.includes('/')).map(folderOf));
  for (const folder of folders) {
    const names = paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
    if (others.has(folder) || names.includes(NEEDED)) continue;
    const misnamed = findNearestWord(
      NEEDED,
      names.filter((name) => !/\.(schema|ui)\.json$|\//.test(name)),
    );
    if (misnamed === undefined && !names.some((name) => name.endsWith('.ui.json'))) continue;
    new Place(folder, issues).report(
      '',
      `The folder has no ${NEEDED}, so there is no application type "${folder}".`,
      misnamed === undefined
        ? `Create ${folder}/${NEEDED} (npm run schemas:new writes one to copy), or remove the folder.`
        : `Did you mean ${NEEDED}? Rename ${folder}/${misnamed}.`,
    );
  }
}

const FOLDER_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Whether a type can be called as its folder is; nothing else that is said of one that is a mere copy would help. */
export function checkFolderName(folder: string, issues: DefinitionIssue[]): boolean {
  if (FOLDER_NAME.test(folder)) return true;
  const name = folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-$/g, '');
  new Place(folder, issues).report(
    '',
    `No application type can be called as the folder is, "${folder}": addresses and keys are made of it.`,
    `Rename the folder, and the "id" in its ${NEEDED}, e.g. "${name}"; a copy that nobody needs is better kept elsewhere.`,
  );
  return false;
}

/** The file of the folder that was meant where one is missing: another ending, other capitals, a letter too many. */
export function findMisnamed(file: string, paths: readonly string[]): string | undefined {
  const [folder = '', name = ''] = file.split('/');
  const [stem = '', part = ''] = name.split('.');
  const all = paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
  const inOtherLetters = all.find((other) => other.toLowerCase() === name.toLowerCase());
  if (inOtherLetters !== undefined) return inOtherLetters;
  const beside = all.filter(
    (other) => !other.includes('/') && !/\.(schema|ui)(\.[\w-]+)?\.json$/.test(other) && other !== NEEDED,
  );
  const isOf = (other: string) => other.startsWith(`${stem}.`) && other.toLowerCase().includes(part);
  return beside.find(isOf) ?? findNearestWord(name, beside);
}

function folderOf(path: string): string {
  return path.split('/')[0] ?? '';
}
