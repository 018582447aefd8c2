/**
 * RJSF asks for the keys of an open object, one whose "additionalProperties" or "patternProperties" are a schema or
 * true, in rows of a key and a value. Here these rows are what is asked and kept: a list of { "key", "value" }.
 */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getItemSchema, isJsonObject, type JsonSchema } from '../language/json-schema.ts';
import { isSchema } from '../language/object-parts.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { readEntryLevel, readFieldLevel, readLevel } from './read-ui-options.ts';

/** A form, a field or an entry of a list, and what the uiSchema says of it. */
export interface Described {
  schema: JsonSchema;
  level: UiSchema;
}

/** Whether RJSF would let people add keys of their own to the object. */
export function isOpen({ additionalProperties, patternProperties }: JsonSchema): boolean {
  return additionalProperties === true || isSchema(additionalProperties) || patternProperties !== undefined;
}

/** With each open object at whatever depth as rows; what is changed is noted in `issues`. */
export function closeObjects(
  described: Described,
  place: Pick<DefinitionIssue, 'file' | 'pointer'>,
  issues: DefinitionIssue[],
): Described {
  const { schema, level } = closeInner(described, place, issues);
  if (!isOpen(schema)) return { schema, level };
  tellRows(schema, place, issues);
  return place.pointer === '' || schema.properties !== undefined
    ? addRows(schema, level)
    : { schema: toRows(schema), level: toRowsLevel(level) };
}

function tellRows(
  { patternProperties, additionalProperties }: JsonSchema,
  { file, pointer }: Pick<DefinitionIssue, 'file' | 'pointer'>,
  issues: DefinitionIssue[],
): void {
  const isAny = additionalProperties === true && !patternProperties;
  issues.push({
    file,
    pointer: `${pointer}/${patternProperties ? 'patternProperties' : 'additionalProperties'}`,
    message: `Answers whose keys are the applicant’s own are asked in rows, and kept as a list of { "key": …, "value": … }${isAny ? ' with texts for values' : ''}.`,
    remedy: isAny
      ? 'Write false where nobody is to add any, or the schema of the values.'
      : 'Name each field under "properties" where the keys are known.',
    weight: 'note',
  });
}

function closeInner(
  { schema, level }: Described,
  place: Pick<DefinitionIssue, 'file' | 'pointer'>,
  issues: DefinitionIssue[],
): Described {
  const close = (inner: JsonSchema, own: UiSchema, below: string): Described =>
    isSchema(inner)
      ? closeObjects({ schema: inner, level: own }, { file: place.file, pointer: place.pointer + below }, issues)
      : { schema: inner, level: own };
  const whole = { ...schema };
  const said = { ...level };
  if (isSchema(schema.properties))
    whole.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => {
        const closed = close(inner, readFieldLevel(level, key), `/properties/${escapePointer(key)}`);
        if (Object.hasOwn(level, key)) said[key] = closed.level;
        return [key, closed.schema];
      }),
    );
  const items = getItemSchema(schema);
  if (items) {
    const closed = close(items, readEntryLevel(level), '/items');
    whole.items = closed.schema;
    if (isJsonObject(level['items'])) said['items'] = closed.level;
  }
  if (isSchema(schema.additionalProperties)) {
    const closed = close(
      schema.additionalProperties,
      readLevel(level, 'additionalProperties'),
      '/additionalProperties',
    );
    whole.additionalProperties = closed.schema;
    if (Object.hasOwn(level, 'additionalProperties')) said['additionalProperties'] = closed.level;
  }
  for (const word of ['oneOf', 'anyOf'] as const)
    if (schema[word])
      whole[word] = schema[word].map((option, index) => {
        const at = { file: place.file, pointer: `${place.pointer}/${word}/${index}` };
        const closed = closeAlternative(
          { schema: option, level: said },
          at,
          Object.keys(schema.properties ?? {}),
          issues,
        );
        Object.assign(said, closed.level);
        return closed.schema;
      });
  return { schema: whole, level: said };
}

/** `known`: keys that the object has whichever alternative is chosen. */
function closeAlternative(
  described: Described,
  place: Pick<DefinitionIssue, 'file' | 'pointer'>,
  known: readonly string[],
  issues: DefinitionIssue[],
): Described {
  if (!isSchema(described.schema)) return described;
  const { schema, level } = closeInner(described, place, issues);
  if (!isOpen(schema)) return { schema, level };
  tellRows(schema, place, issues);
  return addRows(schema, level, known);
}

/** The key of the rows beside the properties that an open object has. */
const MORE = 'more';

function addRows(schema: JsonSchema, level: UiSchema, others: readonly string[] = []): Described {
  const { additionalProperties: _additional, patternProperties: byPattern, propertyNames: _names, ...rest } = schema;
  const { additionalProperties: _level, ...said } = level;
  const known = [...Object.keys(schema.properties ?? {}), ...others];
  let key = MORE;
  while (known.includes(key)) key = `${key}_`;
  // A pattern says something of the properties that are named, too.
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => {
      const rules = Object.entries(byPattern ?? {}).flatMap(([pattern, rule]) =>
        isPattern(pattern) && new RegExp(pattern, 'u').test(name) && isSchema(rule) ? [rule] : [],
      );
      return [name, rules.length === 0 ? inner : { ...inner, allOf: [...(inner.allOf ?? []), ...rules] }];
    }),
  );
  const { default: _default, required: _required, minProperties: _least, maxProperties: _most, ...open } = schema;
  const rows = { ...toRows(open, known), title: 'Further answers' };
  delete rows.description;
  return {
    schema: { ...rest, type: 'object', properties: { ...properties, [key]: rows } },
    level: { ...said, [key]: toRowsLevel({ additionalProperties: readLevel(level, 'additionalProperties') }) },
  };
}

/** `taken`: keys that the object has anyway. */
function toRows(schema: JsonSchema, taken: readonly string[] = []): JsonSchema {
  const { additionalProperties, patternProperties = {}, propertyNames = {}, properties: _none, ...rest } = schema;
  const { minProperties, maxProperties, required = [], default: preset, ...rows } = rest;
  const patterns = Object.entries(patternProperties);
  const others = additionalProperties === true ? {} : isSchema(additionalProperties) ? additionalProperties : undefined;
  const value = toValue([...patterns.map(([, inner]) => inner), ...(others ? [others] : [])]);
  // Where there is one schema for all values, it is that of the value; else each holds of the rows of its keys.
  const isOne = patterns.length + (others ? 1 : 0) === 1;
  const isKeyOf = (pattern: string): JsonSchema => ({ properties: { key: { pattern } }, required: ['key'] });
  const rules = [
    ...patterns.map(([pattern, inner]) => ruleOf(isKeyOf(pattern), inner)),
    ...(others ? [ruleOf({ not: { anyOf: patterns.map(([pattern]) => isKeyOf(pattern)) } }, others)] : []),
  ];
  return {
    ...rows,
    type: 'array',
    uniqueBy: ['key'],
    ...(minProperties !== undefined && { minItems: minProperties }),
    ...(maxProperties !== undefined && { maxItems: maxProperties }),
    ...(required.length > 0 && {
      allOf: required.map((key) => ({ contains: { properties: { key: { const: key } }, required: ['key'] } })),
    }),
    ...(isJsonObject(preset) && { default: Object.entries(preset).map(([key, each]) => ({ key, value: each })) }),
    items: {
      type: 'object',
      properties: { key: toKey(propertyNames, others ? [] : patterns.map(([pattern]) => pattern), taken), value },
      required: value.type === 'boolean' ? ['key'] : ['key', 'value'],
      ...(!isOne && { allOf: rules }),
    },
  };
}

function toKey(names: JsonSchema, patterns: readonly string[], taken: readonly string[]): JsonSchema {
  const [pattern, ...others] = patterns;
  const rules: JsonSchema[] = [
    ...(pattern !== undefined && others.length === 0 ? [{ pattern }] : []),
    ...(others.length > 0 ? [{ anyOf: patterns.map((each) => ({ pattern: each })) }] : []),
    ...(taken.length > 0 ? [{ not: { enum: [...taken] } }] : []),
  ];
  return {
    title: 'Name',
    ...names,
    type: 'string',
    ...(rules.length > 0 && { allOf: [...(names.allOf ?? []), ...rules] }),
  };
}

/** What is asked for: as the one schema says, or by the types that several say. */
function toValue(schemas: readonly JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = schemas;
  const title = 'Value';
  if (others.length === 0)
    return isSchema(first) && Object.keys(first).length > 0 ? { title, ...first } : { title, type: 'string' };
  const types = [...new Set(schemas.flatMap(({ type = 'string' }) => type))];
  const [type = 'string'] = types;
  return { title, type: types.length === 1 ? type : types };
}

/** As a name of its own: an object with a literal "then" looks like a promise to the lint rules. */
const THEN = 'then' as const;

function ruleOf(condition: JsonSchema, value: JsonSchema): JsonSchema {
  return { if: condition, [THEN]: { properties: { value } } };
}

function toRowsLevel({ additionalProperties, ...level }: UiSchema): UiSchema {
  return additionalProperties === undefined ? level : { ...level, items: { value: additionalProperties } };
}

/** One that is none is told by the check of patterns. */
function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
