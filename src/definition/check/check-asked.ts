/** Every field can be asked: it says of which type its answer is, and no rule asks for another input than its own. */
import { escapePointer, getOnlyType, type JsonSchema, getItemSchema, listBranches } from '../language/json-schema.ts';
import { tellType } from '../parse/complete-schema.ts';
import type { SchemaNode } from './visit-schemas.ts';
import type { Place } from './place.ts';
import type { FormNode } from './visit-forms.ts';

const REMEDY =
  'Add "type": "string" for text, a date or a choice, "integer" or "number" for a number, "boolean" for a tick, "array" for several.';

/** Nobody reads more of them. */
const LISTED = 3;

/**
 * The fields of each step, of its objects and rows: without a type any answer would be taken. What a broken `$ref`
 * should have brought is told there.
 */
export function checkUntypedFields({ written, resolved, rank, place }: SchemaNode): void {
  if (rank !== 'asked') return;
  for (const [key, field] of Object.entries(written.properties ?? {})) {
    const whole = resolved.properties?.[key];
    const at = `/properties/${escapePointer(key)}`;
    if (field.$ref !== undefined) {
      if (isWholeForm(field.$ref))
        place.report(
          `${at}/$ref`,
          `"${field.$ref}" is a whole form, and "${key}" is one question.`,
          'Write which of its questions is meant, e.g. "…#/properties/name", or move what both need into shared/.',
        );
      else if (whole && isUntyped(whole) && Object.keys(whole).some((word) => !Object.hasOwn(field, word)))
        place.report(
          `${at}/$ref`,
          `"${field.$ref}" has no "type", so the page could not ask for it.`,
          whole.definitions
            ? `Write which definition of the file is meant: ${Object.keys(whole.definitions)
                .map((name) => `"${field.$ref?.split('#')[0] ?? ''}#/definitions/${escapePointer(name)}"`)
                .slice(0, LISTED)
                .join(' or ')}.`
            : REMEDY,
        );
      continue;
    }
    if (whole?.type !== undefined && isUntyped(field) && tellType(field) === whole.type)
      place.report(
        at,
        `"${key}" has no "type": it is taken as ${JSON.stringify(whole.type)}.`,
        `Add "type": ${JSON.stringify(whole.type)}.`,
        'note',
      );
    const types = listTypes(whole);
    if (types.length > 1)
      place.report(
        at,
        `The alternatives of "${key}" are answers of different types, ${types.join(' and ')}, and no question takes both.`,
        'Write one of them, or let each be an object with the fields that it asks for.',
      );
    else if (!whole || isUntyped(whole))
      place.report(at, `"${key}" has no "type", so any answer would be taken.`, REMEDY);
  }
}

/** In the folder of a type each file is a step, or a form of officers; what several need lies in shared/. */
function isWholeForm(reference: string): boolean {
  return /\.schema\.json#?$/.test(reference) && !reference.startsWith('../shared/');
}

/** The types of alternatives that the page could not ask as one question. */
function listTypes(whole: JsonSchema | undefined): string[] {
  if (whole?.type !== undefined) return [];
  const types = (whole?.anyOf ?? whole?.oneOf ?? []).map((option) => getOnlyType(option) ?? tellType(option));
  return types.includes(undefined) ? [] : [...new Set(types.map(String))];
}

function isUntyped(whole: JsonSchema): boolean {
  return whole.type === undefined && !namesAllAnswers(whole);
}

/** Whether each right answer stands in the schema itself. */
function namesAllAnswers({ const: value, enum: values, oneOf, anyOf }: JsonSchema = {}): boolean {
  const named = (list: JsonSchema[] | undefined) => list?.every((option) => option.const !== undefined) ?? false;
  return value !== undefined || values !== undefined || named(oneOf) || named(anyOf);
}

/** What a rule forbids, and what it depends on, is no answer that a page would have to offer. */
const NOT_OFFERED = ['/not', '/if'];

/**
 * Rules that would ask for another input than the field's own: no page follows them, so a text box would stand where
 * there is a choice or a day to pick.
 */
export function checkShown({ form, schema }: FormNode): void {
  checkRule(form.schema, form.schema, schema);
}

/**
 * `field`: the schema that the input is made of; the rule is that one itself, or speaks about the same value. Fields
 * that are not there are told elsewhere.
 */
function checkRule(rule: JsonSchema, field: JsonSchema | undefined, place: Place): void {
  if (!field) return;
  const list = rule.enum
    ? 'enum'
    : (['oneOf', 'anyOf'] as const).find((key) =>
        rule[key]?.some((option) => option.const !== undefined || option.enum !== undefined),
      );
  if (list && getOnlyType(field) !== 'boolean' && !hasChoices(field)) {
    const remedy =
      'Write them at the field itself: "oneOf": [{ "const": …, "title": … }, …]. Where they depend on another answer, ask a field for each list, with "when".';
    place.report(`/${list}`, 'These choices are not offered: the page would show a text box.', remedy);
  }
  if (rule.format === 'date' && field.format !== 'date')
    place.report(
      '/format',
      'No day can be picked by this rule: the page would show a text box.',
      'Write "format": "date" at the field itself.',
    );
  if (rule === field && hasChoices(field)) {
    rule.oneOf?.forEach((option, index) => {
      if (option.const === undefined)
        place.report(
          `/oneOf/${index}`,
          'This choice has no "const", so it is not offered.',
          'Write "const": the answer, and "title": its label.',
        );
    });
  }
  const inside = (inner: JsonSchema, about: JsonSchema | undefined, at: string) =>
    checkRule(inner, about, place.inside(at));
  for (const [key, inner] of Object.entries(rule.properties ?? {}))
    inside(inner, field.properties?.[key], `/properties/${escapePointer(key)}`);
  const items = getItemSchema(rule);
  if (items) inside(items, getItemSchema(field), '/items');
  for (const [at, branch] of listBranches(rule)) if (!NOT_OFFERED.includes(at)) inside(branch, field, at);
}

function hasChoices({ enum: plain, oneOf = [], anyOf = [] }: JsonSchema): boolean {
  return plain !== undefined || [...oneOf, ...anyOf].some((option) => option.const !== undefined);
}
