/** Puts what a `$ref` names in its place, so that each step's schema stands alone. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { readPointer, escapePointer, isJsonObject, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { findNearestWord, suggest } from '../language/nearest-word.ts';
import { followSchemas, holdsSchemas } from './schema-parts.ts';

/**
 * Resolves every `$ref` in the file, across files below schemas/. What stands beside a `$ref` is laid over what it
 * names (so a shared phone field can get its own title). Unknown targets and circles become issues; the place keeps an
 * empty schema. Each `$id` goes: the product names schemas by their files, and a definition that two fields take over
 * would have one name twice. Literals (`enum`, `const`, `default`, `examples`) stay as they are written.
 */
export function resolveReferences(
  file: string,
  files: ReadonlyMap<string, JsonValue>,
  issues: DefinitionIssue[],
): JsonValue {
  return resolve(files.get(file) ?? {}, { file, pointer: '', trail: [] }) ?? {};

  interface Place {
    file: string;
    pointer: string;
    trail: string[];
  }

  /** Undefined for what lies in itself once too often: the list that would hold it is left out. */
  function resolve(value: JsonValue, place: Place): JsonValue | undefined {
    if (!isJsonObject(value)) return value;
    const rest: JsonObject = {};
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' || key === '$id') continue;
      const trail = ROWS.includes(key) ? [...place.trail, ENTRIES] : place.trail;
      const resolved = mapSchemas(key, inner, (schema, below) =>
        resolve(schema, { ...place, trail, pointer: `${place.pointer}/${escapePointer(key)}${below}` }),
      );
      if (resolved === undefined) return undefined;
      rest[key] = resolved;
    }
    dropLeftOut(value, rest);
    if (rest['format'] === 'data-url') return toDocument(rest, place);
    const reference = value['$ref'];
    if (typeof reference !== 'string') return rest;
    const target = follow(reference, place);
    if (target === undefined) return undefined;
    if (!isJsonObject(target)) return rest;
    const { $schema: _ofFile, ...taken } = target;
    return { ...taken, ...rest };
  }

  /** A file that would lie in the answers is a document that is uploaded. */
  function toDocument(written: JsonObject, place: Place): JsonObject {
    const { type: _type, format: _format, default: _default, ...rest } = written;
    const shared = files.get(DOCUMENTS) ?? {};
    const first = listDefinitions(shared).find((each) => findByPointer(shared, `${each}/properties/fileName`));
    const document = findByPointer(shared, first ?? '/definitions');
    const at = { file: place.file, pointer: `${place.pointer}/format` };
    const message = 'A file is no part of the answers: it is uploaded, as a document.';
    if (first === undefined || !isJsonObject(document)) {
      issues.push({ ...at, message, remedy: `Describe a document in ${DOCUMENTS}, and write its "$ref".` });
      return rest;
    }
    const remedy = `Write "$ref": "${toRelative(place.file, DOCUMENTS)}#${first}" in place of type and format, or another document.`;
    issues.push({ ...at, message, remedy, weight: 'note' });
    return { ...document, ...rest };
  }

  /** As a `$ref` of the file would name them. */
  function listEverywhere(from: string, list: (json: JsonValue) => string[]): string[] {
    return [...files].flatMap(([other, json]) =>
      other.endsWith('.schema.json') ? list(json).map((each) => `${toRelative(from, other)}#${each}`) : [],
    );
  }

  function follow(written: string, place: Place): JsonValue | undefined {
    const reference = findById(written, files.get(place.file)) ?? written;
    const [filePart = '', fragment = ''] = reference.split('#');
    const pointer = decodeFragment(fragment);
    const targetFile = filePart === '' ? place.file : joinPath(place.file, filePart);
    const address = `${targetFile}#${pointer}`;
    const at = { file: place.file, pointer: `${place.pointer}/$ref` };
    const issue = (message: string, remedy: string) => {
      issues.push({ ...at, message, remedy });
      return {};
    };
    const before = place.trail.lastIndexOf(address);
    const isRow = place.trail.includes(ENTRIES, before);
    if (before !== -1 && isRow && countRepeats(place.trail) >= REPEATS) {
      const message = `"${reference}" lies in itself: rows are asked ${REPEATS + 1} deep.`;
      if (!issues.some((each) => each.message === message && each.pointer === at.pointer))
        issues.push({ ...at, message, remedy: 'Write the levels that there are one by one.', weight: 'note' });
      return undefined;
    }
    if (address === `${place.file}#${place.pointer}`)
      return issue(
        `"${reference}" leads in a circle: it is this very place, so nothing says what is asked.`,
        'Write here what is asked, with "type", or the "$ref" of a definition.',
      );
    if (before !== -1 && !isRow)
      return issue(`"${reference}" leads in a circle.`, 'Break the circle: a definition cannot contain itself.');
    const root = files.get(targetFile);
    if (root === undefined) {
      const isThere = (json: JsonValue) => pointer === '' || findByPointer(json, pointer) !== undefined;
      const written = listEverywhere(place.file, (json) => (isThere(json) ? [pointer] : listDefinitions(json)));
      return issue(`There is no file "${targetFile}".`, suggest(reference, written));
    }
    const own = [...listDefinitions(root), ...(pointer.startsWith('/properties/') ? listQuestions(root) : [])];
    const beside = own.map((each) => `${filePart}#${each}`).filter((each) => each !== `#${place.pointer}`);
    const known = beside.length > 0 ? beside : listEverywhere(place.file, listDefinitions);
    if (pointer !== '' && !pointer.startsWith('/')) {
      const meant = `${filePart}#/definitions/${pointer}`;
      return issue(
        `"#${pointer}" is a name, and definitions are found by the way that leads to them.`,
        known.includes(meant) ? `Did you mean "${meant}"?` : suggest(meant, known),
      );
    }
    const found = findByPointer(root, pointer);
    if (found === undefined) {
      const meant = findMeant(pointer, known);
      // A whole reference resembles others by its file alone: without a near name, all are told.
      issue(
        `"${pointer}" is not in ${targetFile}.`,
        meant === undefined ? suggest('', known) : `Did you mean "${meant}"?`,
      );
      // Read as it is meant, so that nothing else is told of what it would have brought.
      const [meantFile = '', way = ''] = meant?.split('#') ?? [];
      const file = meantFile === '' ? place.file : joinPath(place.file, meantFile);
      const schema = findByPointer(files.get(file) ?? {}, way);
      return meant === undefined || schema === undefined || place.trail.includes(`${file}#${way}`)
        ? {}
        : resolve(schema, { file, pointer: way, trail: [...place.trail, `${file}#${way}`] });
    }
    if (!isJsonObject(found) || !followSchemas(readPointer(pointer)).isSchema)
      return issue(`"${pointer}" in ${targetFile} is no schema.`, suggest(reference, known));
    return resolve(found, { file: targetFile, pointer, trail: [...place.trail, address] });
  }
}

/** Where what stands at a pointer of the resolved file is written: there, or at what a `$ref` on the way leads to. */
export function findWritten(
  file: string,
  pointer: string,
  files: ReadonlyMap<string, JsonValue>,
): { file: string; pointer: string } {
  const seen = new Set<string>();
  const follow = (at: { file: string; pointer: string }): { file: string; pointer: string } => {
    const written = findByPointer(files.get(at.file) ?? {}, at.pointer);
    const reference = isJsonObject(written) ? written['$ref'] : undefined;
    if (typeof reference !== 'string' || seen.has(`${at.file}#${at.pointer}`)) return at;
    seen.add(`${at.file}#${at.pointer}`);
    const [filePart = '', fragment = ''] = (findById(reference, files.get(at.file)) ?? reference).split('#');
    const target = { file: filePart === '' ? at.file : joinPath(at.file, filePart), pointer: decodeFragment(fragment) };
    return findByPointer(files.get(target.file) ?? {}, target.pointer) === undefined ? at : follow(target);
  };
  return follow(
    readPointer(pointer).reduce(
      (at, segment) => {
        const below = (around: { file: string; pointer: string }) => ({
          file: around.file,
          pointer: `${around.pointer}/${escapePointer(segment)}`,
        });
        const own = below(at);
        return findByPointer(files.get(own.file) ?? {}, own.pointer) === undefined ? below(follow(at)) : own;
      },
      { file, pointer: '' },
    ),
  );
}

/** Of a bundle, whose definitions are called by their "$id", where the one that a reference names stands. */
function findById(reference: string, root: JsonValue | undefined): string | undefined {
  const base = isJsonObject(root) ? root['$id'] : undefined;
  if (root === undefined || typeof base !== 'string' || !URL.canParse(reference, base)) return undefined;
  const { href } = new URL(reference, base);
  const pointer = listDefinitions(root).find((each) => findByPointer(root, `${each}/$id`) === href);
  return pointer === undefined ? undefined : `#${pointer}`;
}

const DOCUMENTS = 'shared/files.schema.json';

/** Of the definitions that there are, the one whose own name is that of the way, or nearest to it. */
function findMeant(pointer: string, known: readonly string[]): string | undefined {
  const toName = (way: string) => way.split('/').at(-1) ?? '';
  const nearest = findNearestWord(
    toName(pointer),
    known.map(toName).filter((name) => name !== toName(pointer)),
  );
  const [same, ...others] = known.filter((each) => toName(each) === toName(pointer));
  return same !== undefined && others.length === 0 ? same : known.find((each) => toName(each) === nearest);
}

/** In the trail to a schema: that it is what the entries of a list are. */
const ENTRIES = 'items';

/** Words whose schemas are asked in rows, as many as there are. */
const ROWS: readonly string[] = [ENTRIES, 'additionalProperties', 'patternProperties'];

/** How often a definition is taken over inside of itself, by lists in its rows. */
const REPEATS = 2;

function countRepeats(trail: readonly string[]): number {
  const addresses = trail.filter((each) => each !== ENTRIES);
  return addresses.length - new Set(addresses).size;
}

/** Nobody can be made to answer a list that was left out. */
function dropLeftOut(written: JsonObject, result: JsonObject): void {
  const { properties, required } = written;
  const { properties: left } = result;
  if (!isJsonObject(properties) || !isJsonObject(left) || !Array.isArray(required)) return;
  const gone = Object.keys(properties).filter((key) => !Object.hasOwn(left, key));
  if (gone.length > 0) result['required'] = required.filter((key) => typeof key !== 'string' || !gone.includes(key));
}

/**
 * The files that a file takes definitions from, and those that they take theirs from, whether they are there or not.
 */
export function listReferredFiles(file: string, files: ReadonlyMap<string, JsonValue>): Set<string> {
  const found = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const target of listTargets(next, files.get(next) ?? null)) {
      if (found.has(target)) continue;
      found.add(target);
      open.push(target);
    }
  }
  return found;
}

function listTargets(file: string, value: JsonValue): string[] {
  if (!isJsonObject(value)) return [];
  const found: string[] = [];
  for (const [key, inner] of Object.entries(value))
    mapSchemas(key, inner, (schema) => {
      found.push(...listTargets(file, schema));
      return schema;
    });
  const reference = value['$ref'];
  const [target = ''] = typeof reference === 'string' ? reference.split('#') : [];
  return target === '' ? found : [joinPath(file, target), ...found];
}

/**
 * The value of a keyword with another in the place of each schema in it; what is a literal stays as it is. A schema
 * that is changed into undefined is left out.
 */
export function mapSchemas<Changed extends JsonValue | undefined>(
  keyword: string,
  value: JsonValue,
  change: (schema: JsonValue, pointer: string) => Changed,
): JsonValue | Changed {
  const holds = holdsSchemas(keyword, value);
  if (holds === 'list' && Array.isArray(value)) return value.flatMap((each, index) => change(each, `/${index}`) ?? []);
  if (holds === 'one') return change(value, '');
  if (holds !== 'map' || !isJsonObject(value)) return value;
  const changed = Object.entries(value).map(([key, each]) => [key, change(each, `/${escapePointer(key)}`)] as const);
  return Object.fromEntries(
    changed.filter((entry): entry is readonly [string, JsonValue & Changed] => entry[1] !== undefined),
  );
}

export function findByPointer(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const key of readPointer(pointer)) {
    if (value === null || typeof value !== 'object') return undefined;
    value = Array.isArray(value) ? value[Number(key)] : Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** In an address a blank of a key may be %20 (RFC 6901, section 6); a % that stands for nothing is itself. */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function joinPath(from: string, relative: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The path of a file as another one names it. Folders are one deep. */
function toRelative(from: string, file: string): string {
  const [folder] = from.split('/');
  return file.startsWith(`${folder}/`)
    ? file.slice(`${folder}/`.length)
    : `${'../'.repeat(from.split('/').length - 1)}${file}`;
}

function listDefinitions(root: JsonValue): string[] {
  return ['definitions', '$defs'].flatMap((word) => {
    const definitions = findByPointer(root, `/${word}`);
    return isJsonObject(definitions) ? Object.keys(definitions).map((key) => `/${word}/${escapePointer(key)}`) : [];
  });
}

function listQuestions(root: JsonValue): string[] {
  const properties = findByPointer(root, '/properties');
  return isJsonObject(properties) ? Object.keys(properties).map((key) => `/properties/${escapePointer(key)}`) : [];
}
