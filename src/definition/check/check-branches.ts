/**
 * What rules demand must be there: every key in "required", and in the branches of a rule (if, then, anyOf …), is a
 * field of that object.
 */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getItemSchema, listBranches, type JsonSchema } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { declaresProperties, listDeclarations, listDiscriminators } from '../language/object-parts.ts';
import type { SchemaPlace } from './schema-files.ts';

export function checkBranches(places: readonly SchemaPlace[], issues: DefinitionIssue[]): void {
  for (const { file, pointer, resolved } of places)
    if (pointer === '') checkObject(resolved, { file, pointer }, issues);
}

type Place = Pick<DefinitionIssue, 'file' | 'pointer'>;

function checkObject(schema: JsonSchema, place: Place, issues: DefinitionIssue[]): void {
  const inside = (inner: JsonSchema, path: string) =>
    checkObject(inner, { ...place, pointer: place.pointer + path }, issues);
  const declared = listDeclarations([{ schema, always: true }]);
  const keys = [...declared].flatMap(([key, parts]) => (parts.some((part) => declares(part.schema)) ? [key] : []));
  const own = Object.keys(schema.properties ?? {});
  if (declared.size > 0) {
    checkRule(schema, { ...place, keys: [...new Set([...own, ...keys])], own: true }, issues);
    checkSelfHiding(schema, own, place, issues);
    checkAlternatives(schema, place, issues);
    checkClosed(schema, [...new Set([...own, ...keys])], place, issues);
  }
  for (const group of ['properties', 'definitions'] as const) {
    for (const [key, inner] of Object.entries(schema[group] ?? {})) inside(inner, `/${group}/${escapePointer(key)}`);
  }
  const items = getItemSchema(schema);
  if (items) inside(items, '/items');
}

/** Whether a property is a field of its own; else it is a rule about one. */
function declares({ type, const: value, enum: values, properties, oneOf }: JsonSchema): boolean {
  return [type, value, values, properties, oneOf].some((part) => part !== undefined);
}

/** `if` on a field that only "then" or "else" asks for: without its answer it is not asked, so it never has one. */
function checkSelfHiding(schema: JsonSchema, own: readonly string[], place: Place, issues: DefinitionIssue[]): void {
  for (const [path, part] of [['', schema] as const, ...listBranches(schema)]) {
    const looked = [...Object.keys(part.if?.properties ?? {}), ...(part.if?.required ?? [])];
    for (const word of ['then', 'else'] as const)
      for (const [key, property] of Object.entries(part[word]?.properties ?? {}))
        if (declares(property) && looked.includes(key) && !own.includes(key))
          issues.push({
            file: place.file,
            pointer: `${place.pointer}${path}/${word}/properties/${escapePointer(key)}`,
            message: `"${key}" is asked or not by its own answer, so nobody could ever give it.`,
            remedy: 'Let another field decide in "if", or write the field into "properties" beside "if".',
          });
  }
}

/** Alternatives with fields of their own, of which an answer must say which one is meant. */
function checkAlternatives(schema: JsonSchema, place: Place, issues: DefinitionIssue[]): void {
  for (const [path, part] of [['', schema] as const, ...listBranches(schema)])
    for (const word of ['oneOf', 'anyOf'] as const) {
      const options = part[word] ?? [];
      if (options.length < 2 || !options.some(declaresProperties) || listDiscriminators(options).length > 0) continue;
      const known = path.startsWith('/dependencies/') ? path.split('/')[2] : 'kind';
      issues.push({
        file: place.file,
        pointer: `${place.pointer}${path}/${word}`,
        message: 'Nothing tells these alternatives apart, so no answer says which one is meant.',
        remedy: `Give each of them a "const" of its own for the same field: "properties": { "${known}": { "const": "…" }, … }.`,
      });
    }
}

/** Parts of a schema that say nothing of which answers are right. */
const NOT_DEMANDED = ['/if', '/not'];

/**
 * `additionalProperties: false` looks at the "properties" beside it alone: what another part of the schema declares, it
 * refuses. `keys`: the fields of the object.
 */
function checkClosed(part: JsonSchema, keys: readonly string[], place: Place, issues: DefinitionIssue[]): void {
  const beside = Object.keys(part.properties ?? {});
  const [refused, ...others] = part.additionalProperties === false ? keys.filter((key) => !beside.includes(key)) : [];
  if (refused !== undefined)
    issues.push({
      file: place.file,
      pointer: `${place.pointer}/additionalProperties`,
      message: `This refuses "${[refused, ...others].join('", "')}": draft-07 looks at the "properties" beside it alone, and another part of the schema declares ${others.length === 0 ? 'it' : 'them'}.`,
      remedy: 'Remove it: a form takes the fields of its schema and no others anyway.',
    });
  for (const [path, branch] of listBranches(part))
    if (!NOT_DEMANDED.includes(path)) checkClosed(branch, keys, { ...place, pointer: place.pointer + path }, issues);
}

interface RulePlace extends Place {
  /** The fields of the object that the rule is about. */
  keys: string[];
  /** Whether it is the object itself, whose properties are the fields. */
  own: boolean;
}

function checkRule(rule: JsonSchema, place: RulePlace, issues: DefinitionIssue[]): void {
  const { file, pointer, keys, own } = place;
  const known = (key: string, at: string, what: string) => {
    if (!keys.includes(key))
      issues.push({
        file,
        pointer: `${pointer}/${at}`,
        message: `"${key}" ${what} but is no property.`,
        remedy: suggest(key, keys),
      });
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
  for (const [path, branch] of listBranches(rule))
    checkRule(branch, { ...place, pointer: pointer + path, own: false }, issues);
}
