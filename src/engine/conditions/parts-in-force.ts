/** Which properties of an object its schema asks for, given what is answered. */
import { declaresProperties, isSchema, listDeclarations, listDiscriminators } from '@/definition/language/object-parts';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { FormData } from '../answers/form-data';
import { fitsSchema, isGiven } from './fits-schema';

export interface PartsInForce {
  /** What each property is declared by, the schema's own first. */
  properties: Map<string, JsonSchema[]>;
  required: Set<string>;
  /** Properties whose answers decide which of several alternatives is meant. */
  discriminators: Set<string>;
  /** Properties of alternatives of which nothing says which is meant: all may be answered, none must. */
  open: Set<string>;
}

/**
 * The schema's properties and those of its branches that hold: of `if` the one that fits, of `dependencies` those of
 * keys that are answered, of alternatives the ones for the given answer. `given`: the object as the validator will see
 * it, empty answers left out.
 */
export function listPartsInForce(schemas: readonly JsonSchema[], given: FormData): PartsInForce {
  const found: PartsInForce = {
    properties: new Map(),
    required: new Set(),
    discriminators: new Set(),
    open: new Set(),
  };
  for (const schema of schemas) addPart(schema, given, found);
  return found;
}

function addPart(part: JsonSchema | undefined, given: FormData, found: PartsInForce): void {
  if (!isSchema(part)) return;
  addProperties(part, found);
  for (const key of part.required ?? []) found.required.add(key);
  for (const each of part.allOf ?? []) addPart(each, given, found);
  if (part.if !== undefined) addPart(fitsSchema(part.if, given) ? part.then : part.else, given, found);
  for (const [key, needed] of Object.entries(part.dependencies ?? {})) {
    if (!isGiven(given, key)) continue;
    if (Array.isArray(needed)) for (const each of needed) found.required.add(each);
    else addPart(needed, given, found);
  }
  for (const options of [part.oneOf, part.anyOf])
    if (options?.some(declaresProperties)) addOptions(options, given, found);
}

function addProperties({ properties = {} }: JsonSchema, found: PartsInForce): void {
  for (const [key, schema] of Object.entries(properties)) {
    if (!isSchema(schema)) continue;
    const known = found.properties.get(key);
    if (known) known.push(schema);
    else found.properties.set(key, [schema]);
  }
}

function addOptions(options: readonly JsonSchema[], given: FormData, found: PartsInForce): void {
  const keys = listDiscriminators(options);
  if (keys.length === 0) {
    for (const option of options) addOpen(option, found);
    return;
  }
  for (const key of keys) {
    found.discriminators.add(key);
    const schema = options[0]?.properties?.[key];
    if (!found.properties.has(key) && schema) found.properties.set(key, [schema]);
  }
  for (const option of options) {
    const isMeant = keys.every((key) => isGiven(given, key) && fitsSchema(option.properties?.[key], given[key], given));
    if (isMeant) addPart(option, given, found);
    else if (keys.every((key) => option.required?.includes(key))) for (const key of keys) found.required.add(key);
  }
}

function addOpen(option: JsonSchema, found: PartsInForce): void {
  for (const [key, declarations] of listDeclarations([{ schema: option, always: true }])) {
    const known = found.properties.get(key);
    if (known) known.push(...declarations.map(({ schema }) => schema));
    else {
      found.open.add(key);
      found.properties.set(
        key,
        declarations.map(({ schema }) => schema),
      );
    }
  }
}

const conditional = new WeakMap<JsonSchema, boolean>();

/** Whether what the schema asks for depends on the answers. */
export function isConditional(schema: JsonSchema): boolean {
  const known = conditional.get(schema);
  if (known !== undefined) return known;
  const { oneOf, anyOf, allOf = [], dependencies = {} } = schema;
  const depends =
    [schema.then, schema.else].some((each) => isSchema(each)) ||
    Object.keys(dependencies).length > 0 ||
    [oneOf, anyOf].some((options) => options?.some(declaresProperties)) ||
    allOf.some((each) => isSchema(each) && isConditional(each));
  conditional.set(schema, depends);
  return depends;
}
