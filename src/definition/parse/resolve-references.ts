/** Puts what a `$ref` names in its place, so that each step's schema stands alone. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import type { JsonObject, JsonValue } from '../language/json-schema.ts';
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';

/**
 * Resolves every `$ref` in the file, across files below schemas/. What stands beside a `$ref` is laid over what it
 * names (so a shared phone field can get its own title). Unknown targets and circles become issues; the place keeps an
 * empty schema.
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
    if (Array.isArray(value))
      return value.map((inner, index) => resolve(inner, { ...place, pointer: `${place.pointer}/${index}` }));
    if (value === null || typeof value !== 'object') return value;
    const rest: JsonObject = {};
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref') rest[key] = resolve(inner, { ...place, pointer: `${place.pointer}/${escapePointer(key)}` });
    }
    const reference = value['$ref'];
    if (typeof reference !== 'string') return rest;
    const target = follow(reference, place);
    return target !== null && typeof target === 'object' && !Array.isArray(target) ? { ...target, ...rest } : rest;
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
      const known = [...files.keys()].filter((file) => file.endsWith('.schema.json'));
      const written = known.map((file) => `${toRelative(place.file, file)}#${pointer}`);
      return issue(`There is no file "${targetFile}".`, suggest(reference, written));
    }
    const found = findByPointer(root, pointer);
    if (found === undefined)
      return issue(
        `"${pointer}" is not in ${targetFile}.`,
        suggest(
          reference,
          listDefinitions(root).map((each) => `${filePart}#${each}`),
        ),
      );
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
  if (value === null || typeof value !== 'object') return [];
  const inside = Object.values(value).flatMap((inner) => listTargets(file, inner));
  const reference = Array.isArray(value) ? undefined : value['$ref'];
  const [target = ''] = typeof reference === 'string' ? reference.split('#') : [];
  return target === '' ? inside : [joinPath(file, target), ...inside];
}

/** The value at a JSON pointer, or undefined. */
export function findByPointer(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const segment of pointer.split('/').slice(1)) {
    if (value === null || typeof value !== 'object') return undefined;
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Array.isArray(value) ? value[Number(key)] : Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
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
