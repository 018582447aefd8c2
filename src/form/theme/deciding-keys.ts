/** Which answers decide what a part of a form asks: only of these is RJSF told. */
import type { RJSFSchema } from '@rjsf/utils';
import { isSchema } from '@/definition/language/object-parts';

/** Keys of an object; all that the validator sees of it; or all that it holds, which is changed as a whole. */
export type DecidingKeys = ReadonlySet<string> | 'seen' | 'all';

/** What looks at an object as a whole. */
const OF_THE_WHOLE = ['minProperties', 'maxProperties', 'propertyNames', 'patternProperties', 'const', 'enum'];

const known = new WeakMap<RJSFSchema, DecidingKeys>();
const NO_KEYS: DecidingKeys = new Set();

/** Of a schema whose answer is an object, a list or a union of anything; a schema without conditions has none. */
export function listDecidingKeys(schema: RJSFSchema): DecidingKeys {
  const found = known.get(schema) ?? find(schema);
  known.set(schema, found);
  return found;
}

function find(schema: RJSFSchema): DecidingKeys {
  const { if: condition, then: yes, else: no, allOf = [], oneOf, anyOf, dependencies = {} } = schema;
  const options = oneOf ?? anyOf;
  if (options && !options.every(isChoice)) return 'all';
  return unite([
    ...(isSchema<RJSFSchema>(condition) ? [listNamed(condition)] : []),
    ...[yes, no, ...allOf, ...Object.values(dependencies)].filter(isSchema<RJSFSchema>).map(listDecidingKeys),
    ...(Object.keys(dependencies).length > 0 ? [new Set(Object.keys(dependencies))] : []),
  ]);
}

function listNamed(condition: RJSFSchema): DecidingKeys {
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [] } = condition;
  const looksAtAll =
    OF_THE_WHOLE.some((keyword) => keyword in condition) ||
    condition.additionalProperties === false ||
    condition.dependencies !== undefined;
  if (looksAtAll) return 'seen';
  const inside = [...allOf, ...anyOf, ...oneOf, condition.not, condition.if, condition.then, condition.else];
  return unite([
    new Set([...Object.keys(properties), ...required]),
    ...inside.filter(isSchema<RJSFSchema>).map(listNamed),
  ]);
}

function unite(lists: readonly DecidingKeys[]): DecidingKeys {
  const keys = new Set<string>();
  if (lists.includes('all')) return 'all';
  for (const list of lists) {
    if (typeof list === 'string') return list;
    for (const key of list) keys.add(key);
  }
  return keys.size === 0 ? NO_KEYS : keys;
}

function isChoice(option: RJSFSchema | boolean): boolean {
  return isSchema<RJSFSchema>(option) && (option.const !== undefined || option.enum?.length === 1);
}
