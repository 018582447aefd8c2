/** Answers that decide what else is asked: each of their values is a branch that somebody will take. */
import type { Condition } from '../../definition/language/condition.ts';
import { isMadeOfParts, FIELD_KINDS, getHolding, isHidden } from '../../definition/language/field-kinds.ts';
import { getItemSchema, listBranches, type JsonSchema } from '../../definition/language/json-schema.ts';
import { listDiscriminators } from '../../definition/language/object-parts.ts';
import type { FieldDefinition, FormDefinition } from '../../definition/parse/catalog.ts';
import type { Answer } from '../../engine/answers/form-data.ts';
import { listFitting, type Hints } from './field-answers.ts';
import type { Wish } from './wishes.ts';

export interface Decision {
  /** Of rows, in the first one. */
  path: string;
  field: FieldDefinition;
  wishes: Wish[];
}

/** A longer list of choices is one of places or of kinds; of these, those that a condition names. */
const MOST_CHOICES = 8;

export function listDecisions(forms: readonly FormDefinition[], hints: Hints): Decision[] {
  const found = new Map<string, { field: FieldDefinition; named: Answer[] }>();
  const fields = forms.flatMap((form) => form.fields);
  const add = (
    path: string,
    around: readonly FieldDefinition[],
    base: string,
    listNamed: (field: FieldDefinition) => readonly Answer[],
  ) => {
    const field = findField(path, around);
    // What somebody brings with them differs from one person to the next.
    if (!field || (isHidden(field) && !field.ui.prefill)) return;
    const named = listNamed(field);
    const known = found.get(base + path);
    if (known) known.named.push(...named);
    else found.set(base + path, { field, named: [...named] });
  };
  const visitCondition = (when: Condition | undefined, around: readonly FieldDefinition[], base: string): void => {
    if (!when) return;
    if ('all' in when) for (const each of when.all) visitCondition(each, around, base);
    else if ('any' in when) for (const each of when.any) visitCondition(each, around, base);
    else if ('not' in when) visitCondition(when.not, around, base);
    else add(when.field, around, base, () => namedBy(when));
  };
  const visitSchema = (schema: JsonSchema, around: readonly FieldDefinition[], base: string): void => {
    for (const [path, condition] of listDeciding(schema))
      add(path, around, base, (field) => listMeeting(field, condition, base + path, hints));
  };
  const visitFields = (
    inner: readonly FieldDefinition[],
    base: string,
    sight: readonly FieldDefinition[],
    at: string,
  ) => {
    for (const field of inner) {
      visitCondition(field.ui.when, sight, at);
      for (const variant of field.variants ?? [field]) {
        const isRow = getHolding(variant) === 'rows';
        if (variant.fields.length === 0) continue;
        const below = `${base}${variant.key}.${isRow ? '0.' : ''}`;
        visitSchema((isRow ? getItemSchema(variant.schema) : variant.schema) ?? {}, variant.fields, below);
        visitFields(variant.fields, below, variant.fields, below);
      }
    }
  };
  for (const form of forms) {
    for (const { when } of form.sections) visitCondition(when, fields, '');
    visitSchema(form.schema, form.fields, '');
    visitFields(form.fields, '', fields, '');
  }
  return [...found].map(([path, { field, named }]) => ({ path, field, wishes: listWishes(field, named) }));
}

function namedBy(when: Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>): Answer[] {
  if ('is' in when) return [when.is];
  if ('isOneOf' in when) return when.isOneOf;
  return 'includes' in when ? [[when.includes]] : [];
}

/**
 * Answers that meet a condition: those that it names, else one that its rules allow, such as a number beyond a limit.
 */
function listMeeting(field: FieldDefinition, condition: JsonSchema, path: string, hints: Hints): Answer[] {
  const { const: value, enum: values } = condition;
  if (value !== undefined || values !== undefined) return (value === undefined ? values : [value]) as Answer[];
  const saysMore = Object.keys(condition).length > 0 && !isMadeOfParts(field);
  return saysMore ? listFitting(field, condition, path, hints).slice(0, 1) : [];
}

/** Paths that an object's conditions and alternatives look at, with what they want there. */
function listDeciding(schema: JsonSchema): [path: string, condition: JsonSchema][] {
  const options = [schema.oneOf, schema.anyOf].flatMap((list) =>
    list && listDiscriminators(list).length > 0 ? list : [],
  );
  return [
    ...Object.keys(schema.dependencies ?? {}).map((key): [string, JsonSchema] => [key, {}]),
    ...(schema.if ? listConditions(schema.if) : []),
    // The other rules of an alternative are about what it asks.
    ...options.flatMap((part) =>
      listConditions(part).map(([path, condition]): [string, JsonSchema] => [path, pickNamed(condition)]),
    ),
    ...listBranches(schema).flatMap(([, branch]) => listDeciding(branch)),
  ];
}

function pickNamed({ const: value, enum: values }: JsonSchema): JsonSchema {
  return { ...(value !== undefined && { const: value }), ...(values !== undefined && { enum: values }) };
}

/** What a condition wants of an object, in objects within it too, and in what it is made of. */
function listConditions(part: JsonSchema, base = ''): [path: string, condition: JsonSchema][] {
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [], not } = part;
  return [
    ...Object.entries(properties).flatMap(([key, inner]) => [
      [`${base}${key}`, inner] as [string, JsonSchema],
      ...listConditions(inner, `${base}${key}.`),
    ]),
    ...required.map((key): [string, JsonSchema] => [`${base}${key}`, {}]),
    ...[...allOf, ...anyOf, ...oneOf, ...(not ? [not] : [])].flatMap((each) => listConditions(each, base)),
  ];
}

function listWishes(field: FieldDefinition, named: readonly Answer[]): Wish[] {
  const { choices, required } = field;
  const values = choices.map(({ value }) => value as Answer);
  const offered =
    FIELD_KINDS[field.kind].text === 'yes-or-no'
      ? [true, false]
      : getHolding(field) === 'choices'
        ? values.map((value) => [value])
        : values;
  const typical =
    offered.length <= MOST_CHOICES
      ? offered
      : [
          ...offered.filter((value) => named.some((each) => JSON.stringify(each) === JSON.stringify(value))),
          ...offered.slice(0, 1),
        ];
  const typed = offered.length === 0 ? named.filter((value) => typeof value !== 'object') : [];
  return [
    ...[...new Map([...typical, ...typed].map((answer) => [JSON.stringify(answer), answer])).values()].map(
      (answer) => ({
        answer,
      }),
    ),
    ...(offered.length === 0 ? (['answered'] as const) : []),
    ...(required || field.ui.removable === false ? [] : (['empty'] as const)),
  ];
}

/** By its path; rows' numbers may stand in it. */
export function findField(path: string, fields: readonly FieldDefinition[]): FieldDefinition | undefined {
  const [key, ...rest] = path.replaceAll(/\.\d+(?=\.|$)/g, '').split('.');
  const field = fields.find((each) => each.key === key);
  return rest.length === 0 || !field ? field : findField(rest.join('.'), field.fields);
}
