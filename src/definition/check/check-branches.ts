/**
 * What rules demand must be there: every key in "required", and in the branches of a rule (if, then, anyOf …), is a
 * field of that object.
 */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getItemSchema, listBranches, type JsonSchema } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import type { SchemaPlace } from './schema-files.ts';

export function checkBranches(places: readonly SchemaPlace[], issues: DefinitionIssue[]): void {
  for (const { file, pointer, resolved } of places)
    if (pointer === '') checkObject(resolved, { file, pointer }, issues);
}

type Place = Pick<DefinitionIssue, 'file' | 'pointer'>;

function checkObject(schema: JsonSchema, place: Place, issues: DefinitionIssue[]): void {
  const inside = (inner: JsonSchema, path: string) =>
    checkObject(inner, { ...place, pointer: place.pointer + path }, issues);
  if (schema.properties) checkRule(schema, { ...place, keys: Object.keys(schema.properties), own: true }, issues);
  for (const group of ['properties', 'definitions'] as const) {
    for (const [key, inner] of Object.entries(schema[group] ?? {})) inside(inner, `/${group}/${escapePointer(key)}`);
  }
  const items = getItemSchema(schema);
  if (items) inside(items, '/items');
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
  for (const [path, branch] of listBranches(rule))
    checkRule(branch, { ...place, pointer: pointer + path, own: false }, issues);
}
