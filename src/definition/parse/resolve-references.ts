/** Puts what a `$ref` names in its place, so that each step's schema stands alone. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, isJsonObject, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
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
  return resolve(files.get(file) ?? {}, { file, pointer: '', trail: [] });

  interface Place {
    file: string;
    pointer: string;
    trail: string[];
  }

  function resolve(value: JsonValue, place: Place): JsonValue {
    if (!isJsonObject(value)) return value;
    const rest: JsonObject = {};
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' || key === '$id') continue;
      rest[key] = mapSchemas(key, inner, (schema, below) =>
        resolve(schema, { ...place, pointer: `${place.pointer}/${escapePointer(key)}${below}` }),
      );
    }
    const reference = value['$ref'];
    if (typeof reference !== 'string') return rest;
    const target = follow(reference, place);
    if (!isJsonObject(target)) return rest;
    const { $schema: _ofFile, ...taken } = target;
    return { ...taken, ...rest };
  }

  function follow(reference: string, place: Place): JsonValue {
    const [filePart = '', pointer = ''] = reference.split('#');
    const targetFile = filePart === '' ? place.file : joinPath(place.file, filePart);
    const address = `${targetFile}#${pointer}`;
    const issue = (message: string, remedy: string) => {
      issues.push({ file: place.file, pointer: `${place.pointer}/$ref`, message, remedy });
      return {};
    };
    if (place.trail.includes(address))
      return issue(`"${reference}" leads in a circle.`, 'Break the circle: a definition cannot contain itself.');
    const root = files.get(targetFile);
    if (root === undefined) {
      const written = [...files].flatMap(([file, json]) => {
        if (!file.endsWith('.schema.json')) return [];
        const isThere = pointer === '' || findByPointer(json, pointer) !== undefined;
        const known = isThere ? [pointer] : listDefinitions(json);
        return known.map((each) => `${toRelative(place.file, file)}#${each}`);
      });
      return issue(`There is no file "${targetFile}".`, suggest(reference, written));
    }
    const known = listDefinitions(root).map((each) => `${filePart}#${each}`);
    if (pointer !== '' && !pointer.startsWith('/')) {
      const meant = `${filePart}#/definitions/${pointer}`;
      return issue(
        `"#${pointer}" is a name, and definitions are found by the way that leads to them.`,
        known.includes(meant) ? `Did you mean "${meant}"?` : suggest(meant, known),
      );
    }
    const found = findByPointer(root, pointer);
    if (found === undefined) return issue(`"${pointer}" is not in ${targetFile}.`, suggest(reference, known));
    if (!isJsonObject(found) || !followSchemas(toPath(pointer)).isSchema)
      return issue(`"${pointer}" in ${targetFile} is no schema.`, suggest(reference, known));
    return resolve(found, { file: targetFile, pointer, trail: [...place.trail, address] });
  }
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

/** The value of a keyword with another in the place of each schema in it; what is a literal stays as it is. */
export function mapSchemas(
  keyword: string,
  value: JsonValue,
  change: (schema: JsonValue, pointer: string) => JsonValue,
): JsonValue {
  const holds = holdsSchemas(keyword, value);
  if (holds === 'list' && Array.isArray(value)) return value.map((each, index) => change(each, `/${index}`));
  if (holds === 'one') return change(value, '');
  if (holds !== 'map' || !isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each, `/${escapePointer(key)}`)]));
}

/** The value at a JSON pointer, or undefined. */
export function findByPointer(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const key of toPath(pointer)) {
    if (value === null || typeof value !== 'object') return undefined;
    value = Array.isArray(value) ? value[Number(key)] : Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

function toPath(pointer: string): string[] {
  const segments = pointer.split('/').slice(1);
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
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
  const definitions = findByPointer(root, '/definitions');
  return definitions !== null && typeof definitions === 'object'
    ? Object.keys(definitions).map((key) => `/definitions/${escapePointer(key)}`)
    : [];
}
