/** Answers that decide what else is asked: each of their values is a branch that somebody will take. */
import type { Condition } from '../../../src/definition/language/condition.ts';
import { getItemSchema, listBranches, type JsonSchema } from '../../../src/definition/language/json-schema.ts';
import { listDiscriminators } from '../../../src/definition/language/object-parts.ts';
import type { FieldDefinition, FormDefinition } from '../../../src/definition/parse/catalog.ts';
import type { Answer } from '../../../src/engine/answers/form-data.ts';
import type { Wish } from './search.ts';

export interface Decision {
  /** Of rows, in the first one. */
  path: string;
  field: FieldDefinition;
  wishes: Wish[];
}

/** A longer list of choices is one of places or of kinds; of these, those that a condition names. */
const MOST_CHOICES = 8;

export function listDecisions(forms: readonly FormDefinition[]): Decision[] {
  const found = new Map<string, { field: FieldDefinition; named: Answer[] }>();
  const fields = forms.flatMap((form) => form.fields);
  const add = (path: string, around: readonly FieldDefinition[], base: string, named: readonly Answer[]) => {
    const field = findField(path, around);
    // What somebody brings with them differs from one person to the next.
    if (!field || (field.kind === 'hidden' && !field.ui.prefill)) return;
    const known = found.get(base + path);
    if (known) known.named.push(...named);
    else found.set(base + path, { field, named: [...named] });
  };
  const visitCondition = (when: Condition | undefined, around: readonly FieldDefinition[], base: string): void => {
    if (!when) return;
    if ('all' in when) for (const each of when.all) visitCondition(each, around, base);
    else if ('any' in when) for (const each of when.any) visitCondition(each, around, base);
    else if ('not' in when) visitCondition(when.not, around, base);
    else add(when.field, around, base, namedBy(when));
  };
  const visitSchema = (schema: JsonSchema, around: readonly FieldDefinition[], base: string): void => {
    for (const [key, named] of listDeciding(schema)) add(key, around, base, named);
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
        const isRow = variant.kind === 'group';
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

/** Keys that an object's conditions and alternatives look at, with the values they name. */
function listDeciding(schema: JsonSchema): [key: string, named: Answer[]][] {
  const options = [schema.oneOf, schema.anyOf].flatMap((list) =>
    list && listDiscriminators(list).length > 0 ? list : [],
  );
  const looking = [...(schema.if ? [schema.if] : []), ...options];
  return [
    ...Object.keys(schema.dependencies ?? {}).map((key): [string, Answer[]] => [key, []]),
    ...looking.flatMap(({ properties = {}, required = [] }) => [
      ...Object.entries(properties).map(([key, { const: value, enum: values = [] }]): [string, Answer[]] => [
        key,
        (value === undefined ? values : [value]) as Answer[],
      ]),
      ...required.map((key): [string, Answer[]] => [key, []]),
    ]),
    ...listBranches(schema).flatMap(([, branch]) => listDeciding(branch)),
  ];
}

function listWishes(field: FieldDefinition, named: readonly Answer[]): Wish[] {
  const { kind, choices, required } = field;
  const values = choices.map(({ value }) => value as Answer);
  const offered =
    kind === 'declaration' || kind === 'yes-no'
      ? [true, false]
      : kind === 'many-choices'
        ? values.map((value) => [value])
        : values;
  const kept =
    offered.length <= MOST_CHOICES
      ? offered
      : [
          ...offered.filter((value) => named.some((each) => JSON.stringify(each) === JSON.stringify(value))),
          ...offered.slice(0, 1),
        ];
  const typed = offered.length === 0 ? named.filter((value) => typeof value !== 'object') : [];
  return [
    ...[...new Map([...kept, ...typed].map((answer) => [JSON.stringify(answer), answer])).values()].map((answer) => ({
      answer,
    })),
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
