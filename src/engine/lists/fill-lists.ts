/** Puts what a list holds now into the forms that offer it; from then on its choices are like any others. */
import { getChoiceSchema } from '@/definition/language/field-kinds';
import {
  listFields,
  type Choice,
  type FieldDefinition,
  type ListDefinition,
  type ProviderDefinition,
} from '@/definition/parse/catalog';
import type { Answer } from '../answers/form-data';
import type { JsonSchema } from '@/definition/language/json-schema';
import { listInner } from '../answers/inner-fields';
import { fillTemplate } from '../fill-template';

/** An entry of a list, in words. */
export interface ListChoice {
  value: string;
  label: string;
  /** It can no longer be chosen. */
  retired?: boolean | undefined;
}

export type ListChoices = Readonly<Record<string, readonly ListChoice[]>>;

/** Words by code, by the id of the list: those of the time at which a record was submitted. */
export type ChoiceWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The ids of the lists that the definition's forms take choices from. */
export function listListsOf(definition: Pick<ProviderDefinition, 'wizard'>): readonly string[] {
  const known = listsOf.get(definition);
  if (known) return known;
  const ids = new Set<string>();
  for (const field of listFields(definition)) collectLists(field, ids);
  const found = [...ids].toSorted();
  listsOf.set(definition, found);
  return found;
}

const listsOf = new WeakMap<object, readonly string[]>();

/** The list that the choices of one field come from. */
export function findListOf(field: Pick<FieldDefinition, 'kind' | 'schema'>): string | undefined {
  return getChoiceSchema(field)?.choicesFrom;
}

export function toCodes(answer: Answer): string[] {
  return [answer].flat().filter((each): each is string => typeof each === 'string' && each !== '');
}

function collectLists(field: FieldDefinition, ids: Set<string>): void {
  const id = findListOf(field);
  if (id !== undefined) ids.add(id);
  for (const inner of listInner(field)) collectLists(inner, ids);
}

/**
 * The definition with the choices of these lists. `words`: those of a record, which stay right for it and read as they
 * did when it was submitted, whatever has become of the entries.
 */
export function fillLists(
  definition: ProviderDefinition,
  lists: ListChoices,
  words: ChoiceWords = {},
): ProviderDefinition {
  const ids = listListsOf(definition);
  if (ids.length === 0) return definition;
  const known = new Map(ids.map((id) => [id, mergeWords(lists[id] ?? [], words[id] ?? {})]));
  const { wizard } = definition;
  return {
    ...definition,
    wizard: {
      ...wizard,
      steps: wizard.steps.map((step) => ({
        ...step,
        schema: fillSchema(step.schema, known),
        fields: step.fields.map((field) => fillField(field, known)),
      })),
    },
  };
}

/** Entries in the order of the list; after them what only the record knows. */
function mergeWords(choices: readonly ListChoice[], words: Readonly<Record<string, string>>): Choice[] {
  const own = new Map(Object.entries(words));
  const current = choices.map(({ value, label, retired }): Choice => {
    const word = own.get(value);
    if (word !== undefined) return { value, label: word };
    return { value, label, ...(retired === true && { retired }) };
  });
  const codes = new Set(choices.map(({ value }) => value));
  const gone = [...own].filter(([value]) => !codes.has(value)).map(([value, label]) => ({ value, label }));
  return [...current, ...gone];
}

type Known = ReadonlyMap<string, Choice[]>;

function fillField(field: FieldDefinition, known: Known): FieldDefinition {
  const choices = known.get(findListOf(field) ?? '');
  const fill = (inner: FieldDefinition) => fillField(inner, known);
  return {
    ...field,
    ...(choices && { choices, listed: true as const }),
    fields: field.fields.map(fill),
    ...(field.item && { item: fill(field.item) }),
    ...(field.fixed && { fixed: field.fixed.map(fill) }),
    ...(field.variants && { variants: field.variants.map(fill) }),
  };
}

/** A schema that nothing is filled into stays the same object. */
function fillSchema<Part>(part: Part, known: Known): Part {
  if (Array.isArray(part)) {
    const filled = part.map((each: unknown) => fillSchema(each, known));
    return filled.every((each, index) => each === part[index]) ? part : (filled as Part);
  }
  if (part === null || typeof part !== 'object') return part;
  const { choicesFrom } = part as JsonSchema;
  const choices = typeof choicesFrom === 'string' ? known.get(choicesFrom) : undefined;
  if (choices) return { ...part, oneOf: choices.map(toOption) };
  const entries = Object.entries(part).map(([key, inner]) => [key, fillSchema(inner as unknown, known)] as const);
  return entries.every(([key, inner]) => inner === (part as Record<string, unknown>)[key])
    ? part
    : (Object.fromEntries(entries) as Part);
}

function toOption({ value, label, retired }: Choice): JsonSchema {
  return { const: value, title: label, ...(retired && { retired }) };
}

/** What a list holds before an officer has changed anything. */
export function toFirstChoices(lists: readonly ListDefinition[]): ListChoices {
  return Object.fromEntries(
    lists.map((list) => [
      list.id,
      list.entries.map((entry) => ({ value: entry['code'] ?? '', label: fillTemplate(list.label, entry) })),
    ]),
  );
}
