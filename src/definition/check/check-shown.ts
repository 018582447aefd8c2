/**
 * Rules that would ask for another input than the field's own: no page follows them, so a text box would stand where
 * there is a choice or a day to pick.
 */
import { escapePointer, getItemSchema, getOnlyType, listBranches, type JsonSchema } from '../language/json-schema.ts';
import type { Place } from './place.ts';
import type { FormNode } from './visit-forms.ts';

/** What a rule forbids, and what it depends on, is no answer that a page would have to offer. */
const NOT_OFFERED = ['/not', '/if'];

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
