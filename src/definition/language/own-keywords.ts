/**
 * The keywords of rules that are this product's own, beside those of JSON Schema. This is the one place where they are
 * registered: compiled validators and the conditions of a schema (`if`, alternatives …) both ask these functions.
 */
import { compareDates, toToday } from './date-keywords.ts';
import { listBrokenFormRules, listRepeats, type BrokenFormRule } from './evaluate.ts';
import type { FormRule } from './form-rule.ts';
import type { SchemaType } from './json-schema.ts';

/** What a rule may look at besides the value. */
export interface Surroundings {
  /** The object or list that the value stands in; undefined for the form as a whole. */
  parent: unknown;
  /** Whose day "today" is. */
  timeZone: string;
}

export interface OwnKeyword {
  /** Values of other types keep the rule whatever they are. */
  type: SchemaType;
  /** Whether the value keeps the rule. `limit`: what the schema has under the keyword. */
  holds: (value: unknown, limit: unknown, surroundings: Surroundings) => boolean;
  /** Where the rule looks at several answers inside of the value: each way in which it is broken. */
  listBroken?: (value: unknown, limit: unknown, surroundings: Surroundings) => readonly BrokenFormRule[];
}

export const OWN_KEYWORDS: Readonly<Record<string, OwnKeyword>> = {
  notAfter: { type: 'string', holds: compareDates((date, limit) => date <= limit) },
  notBefore: { type: 'string', holds: compareDates((date, limit) => date >= limit) },
  after: { type: 'string', holds: compareDates((date, limit) => date > limit) },
  before: { type: 'string', holds: compareDates((date, limit) => date < limit) },
  rules: compareInside('object', (answers, rules, { timeZone }) =>
    listBrokenFormRules(rules as FormRule[], answers, () => toToday(timeZone)),
  ),
  uniqueBy: compareInside('array', (rows, groups) =>
    listRepeats(groups as (string | string[])[], rows as readonly unknown[]),
  ),
};

function compareInside(type: SchemaType, listBroken: NonNullable<OwnKeyword['listBroken']>): OwnKeyword {
  return { type, listBroken, holds: (...given) => listBroken(...given).length === 0 };
}

/** The name by which compiled code requires this module. */
export const OWN_KEYWORDS_MODULE = '@/definition/language/own-keywords';
