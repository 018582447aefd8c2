/** What the branches of an object's schema declare beside its own properties. */
import type { JsonSchema } from './json-schema.ts';

/** A property as one part of a schema declares it. */
export interface Declaration {
  schema: JsonSchema;
  required: boolean;
  /** Whether the part holds of every object; false: only where a condition or a choice brings it up. */
  always: boolean;
  /** Title of the alternative that declares it; of several fixed values only that of the one which tells it apart. */
  option?: string | undefined;
  /** Whether its answer says which of several alternatives is meant. */
  discriminates?: boolean;
}

/**
 * Every property that the schema or a branch of it declares, by key, the schema's own first. Schemas of one object that
 * stand beside each other (a property declared twice) count as one.
 */
export function listDeclarations(
  schemas: readonly { schema: JsonSchema; always: boolean }[],
): Map<string, Declaration[]> {
  const found = new Map<string, Declaration[]>();
  const add = (key: string, declaration: Declaration) => {
    const known = found.get(key);
    if (known) known.push(declaration);
    else found.set(key, [declaration]);
  };
  const visit = (
    part: JsonSchema,
    always: boolean,
    option?: string,
    deciding: readonly string[] = [],
    telling?: string,
  ) => {
    if (!isSchema(part)) return;
    for (const [key, schema] of Object.entries(part.properties ?? {})) {
      if (!isSchema(schema)) continue;
      const discriminates = deciding.includes(key);
      const isNamed = !discriminates || key === telling;
      const required = part.required?.includes(key) ?? false;
      add(key, { schema, always, ...(isNamed && { option }), discriminates, required });
    }
    for (const each of part.allOf ?? []) visit(each, always, option);
    for (const each of [part.then, part.else]) if (each) visit(each, false, option);
    for (const each of Object.values(part.dependencies ?? {})) if (!Array.isArray(each)) visit(each, false, option);
    for (const options of [part.oneOf ?? [], part.anyOf ?? []])
      for (const each of options)
        visit(each, false, each.title ?? option, listDiscriminators(options), findTelling(options, part));
  };
  for (const { schema, always } of schemas) visit(schema, always);
  return found;
}

const discriminators = new WeakMap<readonly JsonSchema[], readonly string[]>();

/**
 * The properties whose answers say which of the alternatives is meant: each alternative has its own `const` or `enum`
 * for them, and not all have the same. Without one, nothing says it.
 */
export function listDiscriminators(options: readonly JsonSchema[]): readonly string[] {
  const known = discriminators.get(options);
  if (known) return known;
  const [first] = options;
  const keys = Object.keys((isSchema(first) && first.properties) || {}).filter((key) => {
    const values = options.map((option) => (isSchema(option) ? listValues(option.properties?.[key]) : undefined));
    return !values.includes(undefined) && (options.length === 1 || new Set(values).size > 1);
  });
  discriminators.set(options, keys);
  return keys;
}

/** Of the properties that differ between alternatives, the one that is called as they are. */
function findTelling(options: readonly JsonSchema[], { discriminator }: JsonSchema): string | undefined {
  const keys = listDiscriminators(options);
  const isWord = (key: string) => options.every(({ properties }) => typeof properties?.[key]?.const === 'string');
  return discriminator?.propertyName ?? keys.find(isWord) ?? keys[0];
}

/** Whether an alternative asks for anything, or only lays down a rule about what is asked anyway. */
export function declaresProperties(part: JsonSchema | undefined): boolean {
  if (!isSchema(part)) return false;
  const { properties, allOf = [], oneOf = [], anyOf = [], dependencies = {} } = part;
  return (
    properties !== undefined ||
    [part.then, part.else, ...allOf, ...oneOf, ...anyOf].some(declaresProperties) ||
    Object.values(dependencies).some((each) => !Array.isArray(each) && declaresProperties(each))
  );
}

/** A schema may also be `true` or `false`, which declare nothing. `Schema`: RJSF has a type of its own for the same. */
export function isSchema<Schema extends object = JsonSchema>(schema: unknown): schema is Schema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}

/** The values that a property may have, as text; undefined where it does not name them. */
function listValues(property: JsonSchema | undefined): string | undefined {
  if (!isSchema(property)) return undefined;
  const { const: value, enum: values = value === undefined ? undefined : [value] } = property;
  return values && JSON.stringify(values);
}
