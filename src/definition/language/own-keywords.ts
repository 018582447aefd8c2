/**
 * The keywords of a step's schema that are this product's own, beside those of JSON Schema and of ajv-errors. All that
 * the code knows of one stands in its entry; its shape for analysts is in step-meta.ts, since the pages load this file
 * and none of them carries Zod. An entry without a shape does not compile, nor a shape without an entry.
 */
import { compareDates, toToday } from './date-keywords.ts';
import { listBrokenFormRules, listRepeats, type BrokenFormRule } from './evaluate.ts';
import type { FormRule } from './rule-meta.ts';

/** What a rule may look at besides the value. */
export interface Surroundings {
  /** The object or list that the value stands in; undefined for the form as a whole. */
  parent: unknown;
  /** Whose day "today" is. */
  timeZone: string;
}

interface Keyword {
  /**
   * Whether it looks at answers beside the one that it stands at, so that this one alone does not tell what is right.
   */
  looksBeside: boolean;
  /** What is said of an answer that breaks it, where the schema has no message; `label`: the field's. */
  message?: (label: string) => string;
  /**
   * What another value of it means to answers given before: they may be refused ('rule'), they may be unless only
   * messages changed ('rules'), or they stay right ('words').
   */
  change: 'rule' | 'rules' | 'words';
}

/** Decided wherever a schema is: by compiled validators, and in the conditions of a schema (`if`, alternatives …). */
export interface RuleKeyword extends Keyword {
  decidedBy: 'schema';
  /** Values of other types keep the rule whatever they are. */
  type: 'string' | 'object' | 'array';
  /** Whether the value keeps the rule. `limit`: what the schema has under the keyword. */
  holds: (value: unknown, limit: unknown, surroundings: Surroundings) => boolean;
  /**
   * Where the rule looks at several answers inside of the value: each way in which it is broken. Such a rule stands at
   * the object or list itself, in no condition.
   */
  listBroken?: (value: unknown, limit: unknown, surroundings: Surroundings) => readonly BrokenFormRule[];
}

/** Decided by the engine, with more at hand than the schema and the value: `engine/validation/engine-keywords.ts`. */
interface EngineKeyword extends Keyword {
  decidedBy: 'engine';
}

const tooLate = (label: string) => `${label} is too late`;
const tooEarly = (label: string) => `${label} is too early`;

export const OWN_KEYWORDS = {
  notAfter: ofDates((date, limit) => date <= limit, tooLate),
  notBefore: ofDates((date, limit) => date >= limit, tooEarly),
  after: ofDates((date, limit) => date > limit, tooEarly),
  before: ofDates((date, limit) => date < limit, tooLate),
  choicesFrom: {
    decidedBy: 'engine',
    looksBeside: false,
    message: (label) => `${label}: choose one of the list`,
    change: 'rule',
  },
  // Each rule has a message of its own.
  rules: ofSeveral('object', { looksBeside: true, change: 'rules' }, (answers, rules, { timeZone }) =>
    listBrokenFormRules(rules as FormRule[], answers, () => toToday(timeZone)),
  ),
  // What is given in place of a total counts nothing, so nothing can be wrong with it.
  computed: { decidedBy: 'engine', looksBeside: true, change: 'words' },
  uniqueBy: ofSeveral(
    'array',
    { looksBeside: false, change: 'rule', message: (label) => `${label} is the same as in an earlier row` },
    (rows, groups) => listRepeats(groups as (string | string[])[], rows as readonly unknown[]),
  ),
} as const satisfies Record<string, RuleKeyword | EngineKeyword>;

export type OwnKeyword = keyof typeof OWN_KEYWORDS;

export type DecidedByEngine = {
  [Name in OwnKeyword]: (typeof OWN_KEYWORDS)[Name] extends EngineKeyword ? Name : never;
}[OwnKeyword];

/** Every keyword, by name, as far as they are alike. */
export const OWN_KEYWORD_LIST: readonly (readonly [OwnKeyword, RuleKeyword | EngineKeyword])[] = Object.entries(
  OWN_KEYWORDS,
) as [OwnKeyword, RuleKeyword | EngineKeyword][];

/** Those that are decided wherever a schema is. */
export const RULE_KEYWORDS = OWN_KEYWORD_LIST.filter(
  (entry): entry is readonly [OwnKeyword, RuleKeyword] => entry[1].decidedBy === 'schema',
);

function ofDates(isRight: (date: string, limit: string) => boolean, message: (label: string) => string) {
  return {
    decidedBy: 'schema',
    looksBeside: true,
    type: 'string',
    holds: compareDates(isRight),
    message,
    change: 'rule',
  } as const satisfies RuleKeyword;
}

function ofSeveral(
  type: 'object' | 'array',
  keyword: Keyword,
  listBroken: NonNullable<RuleKeyword['listBroken']>,
): RuleKeyword {
  return { ...keyword, decidedBy: 'schema', type, listBroken, holds: (...given) => listBroken(...given).length === 0 };
}

/** The name by which compiled code requires this module. */
export const OWN_KEYWORDS_MODULE = '@/definition/language/own-keywords';
