/**
 * What rules demand must be there: every key in "required", and in the branches of a rule (if, then, anyOf …), is a
 * field of that object.
 */
import { escapePointer, listBranches, type JsonSchema } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { listDeclarations } from '../language/object-parts.ts';
import type { Place } from './place.ts';
import type { SchemaNode } from './visit-schemas.ts';

/** Rules of an object and its branches name fields of it. */
export function checkBranchKeys({ resolved, rank, place }: SchemaNode): void {
  const keys = listKeys(resolved);
  if (rank !== 'rule' && keys.length > 0) checkRule(resolved, keys, true, place);
}

/** A key is required or not, however often it is said. */
export function checkRequiredTwice({ written: { required }, place }: SchemaNode): void {
  if (!Array.isArray(required)) return;
  required.forEach((key, index) => {
    if (required.indexOf(key) < index)
      place.report(`/required/${index}`, `"${key}" stands in the list twice.`, 'Remove one of them.', 'note');
  });
}

/** What the object and its branches ask for. */
function listKeys(schema: JsonSchema): string[] {
  const declared = [...listDeclarations([{ schema, always: true }])];
  const asked = declared.flatMap(([key, parts]) => (parts.some((part) => declares(part.schema)) ? [key] : []));
  return [...new Set([...Object.keys(schema.properties ?? {}), ...asked])];
}

/** Whether a property is a field of its own; else it is a rule about one. */
function declares({ type, const: value, enum: values, properties, oneOf }: JsonSchema): boolean {
  return [type, value, values, properties, oneOf].some((part) => part !== undefined);
}

/** `if` on a field that only "then" or "else" asks for: without its answer it is not asked, so it never has one. */
export function checkSelfHiding({ resolved: schema, rank, place }: SchemaNode): void {
  if (rank === 'rule') return;
  const own = Object.keys(schema.properties ?? {});
  for (const [path, part] of [['', schema] as const, ...listBranches(schema)]) {
    const looked = [...Object.keys(part.if?.properties ?? {}), ...(part.if?.required ?? [])];
    for (const word of ['then', 'else'] as const)
      for (const [key, property] of Object.entries(part[word]?.properties ?? {}))
        if (declares(property) && looked.includes(key) && !own.includes(key))
          place.report(
            `${path}/${word}/properties/${escapePointer(key)}`,
            `"${key}" is asked or not by its own answer, so nobody could ever give it.`,
            'Let another field decide in "if", or write the field into "properties" beside "if".',
          );
  }
}

/** Parts of a schema that say nothing of which answers are right. */
const NOT_DEMANDED = ['/if', '/not'];

/**
 * `additionalProperties: false` looks at the "properties" beside it alone: what another part of the schema declares, it
 * refuses.
 */
export function checkClosed({ resolved, rank, place }: SchemaNode): void {
  if (rank !== 'rule') checkPart(resolved, listKeys(resolved), place);
}

function checkPart(part: JsonSchema, keys: readonly string[], place: Place): void {
  const beside = Object.keys(part.properties ?? {});
  const [refused, ...others] = part.additionalProperties === false ? keys.filter((key) => !beside.includes(key)) : [];
  if (refused !== undefined)
    place.report(
      '/additionalProperties',
      `This refuses "${[refused, ...others].join('", "')}": draft-07 looks at the "properties" beside it alone, and another part of the schema declares ${others.length === 0 ? 'it' : 'them'}.`,
      'Remove it: a form takes the fields of its schema and no others anyway.',
    );
  for (const [path, branch] of listBranches(part))
    if (!NOT_DEMANDED.includes(path)) checkPart(branch, keys, place.inside(path));
}

/** `keys`: the fields of the object. `own`: whether it is the object itself, whose properties are the fields. */
function checkRule(rule: JsonSchema, keys: readonly string[], own: boolean, place: Place): void {
  const known = (key: string, at: string, what: string) => {
    if (!keys.includes(key)) place.report(`/${at}`, `"${key}" ${what} but is no property.`, suggest(key, keys));
  };
  if (Array.isArray(rule.required))
    rule.required.forEach((key, index) => known(key, `required/${index}`, 'is required'));
  if (!own)
    for (const key of Object.keys(rule.properties ?? {})) known(key, `properties/${escapePointer(key)}`, 'has a rule');
  for (const [key, needed] of Object.entries(rule.dependencies ?? {})) {
    const at = `dependencies/${escapePointer(key)}`;
    known(key, at, 'decides what else is asked');
    if (Array.isArray(needed)) needed.forEach((other, index) => known(other, `${at}/${index}`, 'is required'));
  }
  for (const [path, branch] of listBranches(rule)) checkRule(branch, keys, false, place.inside(path));
}
