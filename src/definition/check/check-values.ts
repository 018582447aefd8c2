/**
 * Values that a schema names itself (default, const, choices): each must be one that its own rules take, and no choice
 * stands twice.
 */
import { isSchema } from '../language/object-parts.ts';
import { isSame } from '../language/canonical-text.ts';
import { isJsonObject, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import { RULE_KEYWORDS } from '../language/own-keywords.ts';
import { mayBeNothing } from '../parse/join-alternatives.ts';
import { includesSame, listMisfits, listPossible, type Completeness } from './measure-value.ts';
import { withoutEmptyRanges } from './check-rules.ts';
import type { Place } from './place.ts';
import type { SchemaNode } from './visit-schemas.ts';

/** Of texts, the product's own rules compare dates. */
const DATE_LIMITS: readonly string[] = RULE_KEYWORDS.flatMap(([word, { type }]) => (type === 'string' ? [word] : []));

/** A value that a schema names, and the rules that it must keep: its own but the one that names it. */
interface Named {
  what: string;
  value: JsonValue;
  pointer: string;
  rules: JsonSchema;
  /** A right answer, or what an answer begins with. */
  how: Completeness;
}

/** How a text begins that asks for an answer, and is none. */
const INVITES =
  /^(?:(?:please )?(?:enter|type|write|select|choose|pick|fill in|insert|provide) |e\.\s?g\.|for example\b)/i;

export function checkValues({ written, resolved, place }: SchemaNode): void {
  const choices = listNamedChoices(written, resolved);
  const pairs = choices.filter(({ value }) => isLabelled(value, resolved));
  const [pair] = pairs;
  if (pair) tellLabelled(pair, place);
  for (const { value, pointer: at } of choices) tellBlank(value, place.inside(at));
  for (const { what, value, pointer, rules, how } of [
    ...listNamed(written, withoutEmptyRanges(resolved)),
    ...choices.filter((each) => !pairs.includes(each)),
  ])
    for (const { at, told, why, remedy, isOfToday } of listMisfits(value, rules, how))
      place.report(
        pointer + at,
        `The ${what} ${told} ${why}.`,
        remedy,
        isOfToday || how === 'whole' ? 'note' : undefined,
      );
  if (written.default === '' && [resolved.type].flat().includes('string'))
    place.report('/default', 'The default "" is no answer: the field begins empty anyway.', 'Remove it.', 'note');
  if (typeof written.default === 'string' && resolved.enum === undefined && INVITES.test(written.default))
    place.report(
      '/default',
      `The default ${JSON.stringify(written.default)} would be sent as the answer where nobody changes it.`,
      'Remove it. What the empty field is to say is "ui:placeholder" of the field in the ui.json.',
      'note',
    );
  if (Array.isArray(written.examples) && written.examples.length === 0)
    place.report('/examples', 'There is no example in the list.', 'Write one, or remove "examples".', 'note');
  for (const [index, { value, pointer: at, what }] of choices.entries()) {
    if (choices.some((other, before) => before < index && other.what === what && isSame(other.value, value)))
      place.report(at, `The choice ${JSON.stringify(value)} stands in the list twice.`, 'Remove one of them.');
  }
}

/** A choice as other tools write it, with its label inside of it. */
function isLabelled(value: JsonValue, { type }: JsonSchema): boolean {
  return (
    isJsonObject(value) &&
    type !== undefined &&
    type !== 'object' &&
    ['label', 'name', 'title', 'text'].some((word) => word in value)
  );
}

function tellLabelled({ value, pointer }: Named, place: Place): void {
  const { label, name, title, text, ...rest } = isJsonObject(value) ? value : {};
  const choice = { const: Object.values(rest)[0] ?? null, title: label ?? name ?? title ?? text ?? null };
  place.report(
    pointer,
    `The choice ${JSON.stringify(value)} has a label inside of it.`,
    `Write "oneOf" in place of "enum", with ${JSON.stringify(choice)} for each.`,
  );
}

/** What cannot be told apart from nothing, and what is not what it looks like. */
function tellBlank(value: JsonValue, place: Place): void {
  if (typeof value !== 'string' || (value !== '' && value === value.trim())) return;
  if (value.trim() === '')
    place.report('', 'A choice of nothing cannot be chosen: it counts as left empty.', 'Remove it.', 'note');
  else
    place.report(
      '',
      `The choice ${JSON.stringify(value)} begins or ends with a space, which nobody sees.`,
      `Write ${JSON.stringify(value.trim())}.`,
      'note',
    );
}

function listNamed(written: JsonSchema, resolved: JsonSchema): Named[] {
  const { default: preset, const: fixed, examples = [] } = written;
  const { const: _const, ...others } = resolved;
  return [
    ...(preset === undefined || (preset === null && mayBeNothing(written))
      ? []
      : [{ what: 'default', value: preset, pointer: '/default', rules: resolved, how: 'beginning' as const }]),
    ...(fixed === undefined
      ? []
      : [{ what: 'value', value: fixed, pointer: '/const', rules: others, how: 'beginning' as const }]),
    // What is right today may be wrong tomorrow. Nobody is stopped by a wrong one.
    ...examples.map((value, index) => ({
      what: 'example',
      value,
      pointer: `/examples/${index}`,
      rules: withoutToday(resolved),
      how: 'whole' as const,
    })),
  ];
}

function withoutToday(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).filter(([word, limit]) => !DATE_LIMITS.includes(word) || isOfField(limit as JsonValue)),
  ) as JsonSchema;
}

function isOfField(limit: JsonValue): boolean {
  return isJsonObject(limit) && 'field' in limit;
}

function listNamedChoices(
  { enum: plain = [], oneOf = [] }: JsonSchema,
  { enum: _enum, oneOf: _oneOf, const: _const, ...rules }: JsonSchema,
): Named[] {
  const how = 'beginning';
  const labelled = oneOf.flatMap((option, index) =>
    option.const === undefined
      ? []
      : [{ what: 'labelled choice', value: option.const, pointer: `/oneOf/${index}/const`, rules, how } as const],
  );
  return [
    ...plain.map((value, index) => ({ what: 'choice', value, pointer: `/enum/${index}`, rules, how }) as const),
    ...labelled,
  ];
}

/** Of two lists of choices only what stands in both can be answered. */
export function checkTwoLists({ written, resolved, place }: SchemaNode): void {
  const labelled = listPossible({ ...(resolved.oneOf && { oneOf: resolved.oneOf }) });
  const here = written.enum ? 'enum' : written.oneOf ? 'oneOf' : undefined;
  if (!here || !resolved.enum || !labelled) return;
  const alone = [
    ...resolved.enum.filter((value) => !includesSame(labelled, value)),
    ...labelled.filter((value) => !includesSame(resolved.enum ?? [], value)),
  ];
  if (alone.length > 0)
    place.report(
      `/${here}`,
      `Only what stands in "enum" and in "oneOf" can be answered; ${alone.map((value) => JSON.stringify(value)).join(', ')} cannot.`,
      'Keep one of the two lists: "oneOf" where choices have labels.',
    );
}

/** Where they are written: what "enum" names, in parts or with too few names, is shown as it is. */
export function checkChoices({ written: { oneOf, anyOf }, rank, place }: SchemaNode): void {
  if (rank === 'rule') return;
  for (const [word, choices] of Object.entries({ oneOf, anyOf }))
    choices?.forEach((choice, index) => {
      // A whole object is what a form of its own must hold, and no choice.
      if (isSchema<JsonSchema>(choice) && isSimple(choice.const) && choice.title === undefined)
        place.report(
          `/${word}/${index}`,
          `The choice ${JSON.stringify(choice.const)} has no label.`,
          'Add "title".',
          'note',
        );
    });
}

function isSimple(value: JsonValue | undefined): boolean {
  return value !== undefined && (value === null || typeof value !== 'object');
}

/** "enumNames" are labels of the choices of "enum", in their order; what is left over is read by nobody. */
export function checkIdleNames({ written, resolved, place }: SchemaNode): void {
  const { enumNames: names = [] } = written as { enumNames?: readonly string[] };
  const choices = resolved.oneOf ?? resolved.enum;
  if (names.length > 0 && choices === undefined)
    place.report(
      '/enumNames',
      '"enumNames" has no effect: it names the choices of "enum", and there are none.',
      `Write "oneOf" in place of it: ${toExample(resolved.type, names)}.`,
    );
  else if (choices && names.length > 0 && names.length !== choices.length)
    place.report(
      '/enumNames',
      `"enumNames" should have ${choices.length} labels, and has ${names.length}.`,
      'Write a label for each choice, in the order of "enum".',
      ...(names.length > choices.length ? [] : (['note'] as const)),
    );
}

function toExample(type: JsonSchema['type'], names: readonly string[]): string {
  const values = type === 'boolean' ? [true, false] : [];
  return JSON.stringify(names.slice(0, 2).map((title, index) => ({ const: values[index] ?? '…', title })));
}
