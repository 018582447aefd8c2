/**
 * What RJSF tells by itself of a schema, written out once, so that nobody after it has to know the shorter ways: the
 * type of a field, the labels of choices, and which of several alternatives was chosen.
 */
import { getOnlyType, type JsonSchema, type JsonValue, type SchemaType } from '../language/json-schema.ts';
import { isSchema, listDiscriminators } from '../language/object-parts.ts';
import { joinAlternatives, mayBeNothing } from './join-alternatives.ts';

/**
 * Of a form, a field or an entry whose references are resolved. Rules about them stay as they are written. `around`: of
 * an alternative, the fields that are there without it.
 */
export function completeSchema(written: JsonSchema, around: readonly string[] = []): JsonSchema {
  const schema = joinAlternatives(written);
  const type = tellType(schema);
  const whole = nameChoices({ ...schema, ...(schema.type === undefined && type !== undefined && { type }) });
  for (const group of ['properties', 'definitions', '$defs'] as const) {
    const { [group]: inner } = whole;
    if (isSchema(inner))
      whole[group] = Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, completeInner(each)]));
  }
  // RJSF answers what is only shown by itself, with null; and nothing is an answer where an alternative is "null".
  if (Array.isArray(whole.required) && isSchema(whole.properties)) {
    const { properties } = whole;
    const isNeeded = (key: string) => properties[key]?.type !== 'null' && !mayBeNothing(written.properties?.[key]);
    whole.required = whole.required.filter(isNeeded);
  }
  if (whole.items !== undefined)
    whole.items = Array.isArray(whole.items)
      ? whole.items.map((each) => completeInner(each))
      : completeInner(whole.items);
  if (isSchema(whole.additionalItems)) whole.additionalItems = completeInner(whole.additionalItems);
  for (const word of ['oneOf', 'anyOf'] as const) {
    const options = whole[word];
    if (Array.isArray(options)) whole[word] = tellApart(options, [...around, ...listOwnKeys(whole)]);
  }
  return whole;
}

function completeInner(schema: JsonSchema): JsonSchema {
  return isSchema(schema) ? completeSchema(schema) : schema;
}

const IMPLIED_BY: readonly (readonly [SchemaType, readonly (keyof JsonSchema)[]])[] = [
  ['object', ['properties']],
  ['array', ['items', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** The type that the other words of a schema are about; undefined where they leave it open, or name the answers. */
export function tellType(schema: JsonSchema): SchemaType | undefined {
  if ([schema.const, schema.enum, schema.oneOf, schema.anyOf, schema.allOf].some((word) => word !== undefined))
    return schema.properties ? 'object' : (tellTypeOfChoices(schema) ?? tellTypeOfParts(schema));
  const implied = IMPLIED_BY.filter(([, words]) => words.some((word) => schema[word] !== undefined));
  if (implied.length > 0) return implied.length === 1 ? implied[0]?.[0] : undefined;
  const { default: preset } = schema;
  return ['string', 'number', 'boolean'].find((type) => typeof preset === type) as SchemaType | undefined;
}

/** Of labelled choices, that of their values, without which RJSF shows nothing to choose from. */
function tellTypeOfChoices({ oneOf, anyOf, allOf }: JsonSchema): SchemaType | undefined {
  const options = allOf === undefined && Array.isArray(oneOf ?? anyOf) ? (oneOf ?? anyOf ?? []) : [];
  const values = options.map((option) => (isSchema(option) ? option.const : undefined));
  return (['string', 'number'] as const).find(
    (type) => values.length > 0 && values.every((value) => typeof value === type),
  );
}

/** Of what is put together by `allOf`, and of alternatives that are all of one type, that type. */
function tellTypeOfParts({ oneOf, anyOf, allOf, ...own }: JsonSchema): SchemaType | undefined {
  if (own.const !== undefined || own.enum !== undefined) return undefined;
  const typeOf = (part: JsonSchema) =>
    isSchema(part) ? (part.type === undefined ? tellType(part) : getOnlyType(part)) : undefined;
  const [alternatives = [], parts = []] = [oneOf ?? anyOf, allOf].map((list) =>
    Array.isArray(list) ? list.map(typeOf) : undefined,
  );
  const types = new Set([...parts.filter((type) => type !== undefined), ...alternatives]);
  if (types.size === 2 && types.has('integer') && types.has('number') && !oneOf && !anyOf) return 'integer';
  return types.size === 1 ? [...types][0] : undefined;
}

/** "enumNames" beside "enum", and choices of one "enum" each, are choices with labels. */
function nameChoices(schema: JsonSchema & { enumNames?: JsonValue }): JsonSchema {
  const { enumNames, ...rest } = schema;
  const whole: JsonSchema = rest;
  if (Array.isArray(enumNames) && Array.isArray(whole.enum) && !whole.oneOf) {
    whole.oneOf = whole.enum.map((value, index) => ({ const: value, ...nameChoice(enumNames[index]) }));
    delete whole.enum;
  }
  for (const word of ['oneOf', 'anyOf'] as const)
    if (Array.isArray(whole[word]) && whole[word].every((option) => isSchema(option) && option.enum?.length === 1))
      whole[word] = whole[word].map(({ enum: [value = null] = [], ...option }) => ({ ...option, const: value }));
  return whole;
}

function nameChoice(name: JsonValue | undefined): { title?: string } {
  return typeof name === 'string' ? { title: name } : {};
}

/** The key under which an answer says which alternative was chosen, where the schema has none. */
const CHOSEN = 'option';

/** Of an alternative in another language: its title in the first one, by which the answer says that it was chosen. */
export const SOURCE_TITLE = '$title';

type Alternative = JsonSchema & { [SOURCE_TITLE]?: string };

/** Alternatives with fields of their own that nothing tells apart: the answer says which was chosen, by its title. */
function tellApart(options: JsonSchema[], own: readonly string[]): JsonSchema[] {
  const isChosen = options.some((option) => isSchema(option) && listOwnKeys(option).some((key) => !own.includes(key)));
  if (!isChosen || options.length < 2 || !options.every(isObjectSchema)) return options;
  // What an alternative says of a field of the whole is a rule about it.
  const completed = options.map((option) => {
    const rules = Object.entries(option.properties ?? {}).filter(([name]) => own.includes(name));
    const whole = completeSchema({ type: 'object', ...option }, own);
    return { ...whole, properties: { ...whole.properties, ...Object.fromEntries(rules) } };
  });
  const [telling] = listDiscriminators(options);
  if (telling !== undefined) return nameByValue(completed, telling);
  const taken = new Set([...own, ...options.flatMap(listOwnKeys)]);
  let key = CHOSEN;
  while (taken.has(key)) key = `${key}_`;
  const names = new Set<string>();
  return completed.map(({ [SOURCE_TITLE]: first, ...option }: Alternative, index) => {
    const { title = '' } = option;
    const source = first ?? title;
    const isOwn = source !== '' && !names.has(source);
    const name = isOwn ? source : `Option ${index + 1}`;
    names.add(name);
    const chosen = { type: 'string', title: 'Type', const: name } as const;
    return {
      ...option,
      title: isOwn ? title : name,
      properties: { [key]: chosen, ...option.properties },
    };
  });
}

/**
 * Where alternatives have no titles and the values that tell them apart have, these are the names of the alternatives.
 */
function nameByValue(options: JsonSchema[], key: string): JsonSchema[] {
  const names = options.map(({ title, properties }) => (title === undefined ? properties?.[key]?.title : undefined));
  if (names.includes(undefined) || new Set(names).size < names.length) return options;
  return options.map((option, index) => {
    const { title: _name, ...value } = option.properties?.[key] ?? {};
    const title = names[index];
    return { ...option, ...(title !== undefined && { title }), properties: { ...option.properties, [key]: value } };
  });
}

function listOwnKeys({ properties = {} }: JsonSchema): string[] {
  return Object.keys(properties);
}

function isObjectSchema(option: JsonSchema): boolean {
  return (
    isSchema(option) &&
    option.properties !== undefined &&
    [undefined, 'object'].includes(getOnlyType(option)) &&
    option.const === undefined
  );
}
