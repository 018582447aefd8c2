/** Which keywords of a schema hold schemas: everything else in it is a literal, whatever it looks like. */
import type { JsonValue } from '../language/json-schema.ts';

/** Schemas by a name that is the analyst's. */
const MAPS: readonly string[] = ['properties', 'definitions', '$defs', 'patternProperties', 'dependencies'];
const LISTS: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'items'];
const SINGLES: readonly string[] = [
  'items',
  'additionalItems',
  'additionalProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
];

/** How the value of a keyword holds schemas; undefined where it is a literal. */
export function holdsSchemas(keyword: string, value?: JsonValue): 'map' | 'list' | 'one' | undefined {
  if (MAPS.includes(keyword)) return 'map';
  if (LISTS.includes(keyword) && (Array.isArray(value) || !SINGLES.includes(keyword))) return 'list';
  return SINGLES.includes(keyword) ? 'one' : undefined;
}

/**
 * How many segments of a path lead from schema to schema, and whether it ends at one. The segment after them is a
 * keyword that holds a literal, or the name or place of a schema that the path stops short of.
 */
export function followSchemas(path: readonly PropertyKey[]): { length: number; isSchema: boolean } {
  let length = 0;
  while (length < path.length) {
    const next = path[length + 1];
    const isListed = typeof next === 'number' || /^\d+$/.test(String(next));
    const holds = holdsSchemas(String(path[length]), isListed ? [] : {});
    if (holds === undefined) return { length, isSchema: false };
    const step = holds === 'one' ? 1 : 2;
    if (length + step > path.length || (holds === 'list' && !isListed)) return { length, isSchema: false };
    length += step;
  }
  return { length, isSchema: true };
}
