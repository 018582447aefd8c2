/** Answers to one field that keep its own rules, for the search to choose from. */
import { shiftDay } from '../../definition/language/evaluate.ts';
import { getOnlyType, walkSchema, type JsonSchema } from '../../definition/language/json-schema.ts';
import { isSchema } from '../../definition/language/object-parts.ts';
import type { FieldDefinition } from '../../definition/parse/catalog.ts';
import type { Answer, FileRecord } from '../../engine/answers/form-data.ts';
import { fitsSchema } from '../../engine/conditions/fits-schema.ts';
import { OWN_KEYWORD_LIST } from '../../definition/language/own-keywords.ts';
import { isTextImpossible, listTexts } from './text-answers.ts';

/** What the search knows besides the field: days and numbers that its form speaks of, and answers of the examples. */
export interface Hints {
  today: string;
  numbers: readonly number[];
  /** Days that other fields hold or that rules name. */
  days: readonly string[];
  /** By the path of a field, rows' numbers left out. */
  examples: ReadonlyMap<string, readonly Answer[]>;
  /** Of the registry's country, as people write them. */
  phones: readonly string[];
}

/** Rules that look at other answers: what they say is the search's matter. */
const BESIDE = OWN_KEYWORD_LIST.flatMap(([name, { looksBeside }]) => (looksBeside ? [name] : []));

/** Distinct answers that fit the field by itself; of one that is made of parts, those that are named as wholes. */
export function listAnswers(field: FieldDefinition, path: string, hints: Hints): Answer[] {
  const all = [...listExamples(field, path, hints), ...listNamed(field.schema), ...listByKind(field, hints)];
  const own = withoutOthers(field.schema);
  const found = new Map(all.filter((answer) => fitsSchema(own, answer)).map((each) => [JSON.stringify(each), each]));
  return [...found.values()];
}

/** Whether there is an answer: one that an example shows is enough, before any is made. */
export function hasAnswer(field: FieldDefinition, path: string, hints: Hints): boolean {
  const own = withoutOthers(field.schema);
  return (
    listExamples(field, path, hints).some((answer) => fitsSchema(own, answer)) ||
    listAnswers(field, path, hints).length > 0
  );
}

/** Whether the answer fits the field by itself. */
export function keepsOwnRules({ schema }: FieldDefinition, answer: Answer): boolean {
  return answer !== undefined && fitsSchema(withoutOthers(schema), answer);
}

/** Answers that fit the field by itself and what a condition says of it. */
export function listFitting(field: FieldDefinition, condition: JsonSchema, path: string, hints: Hints): Answer[] {
  const asked = { ...field, schema: { ...field.schema, ...condition, ...joinPatterns([field.schema, condition]) } };
  return listAnswers(asked, path, hints).filter((answer) => keepsOwnRules(field, answer));
}

/** One pattern of those that texts have to match together; nothing where there is none. */
function joinPatterns(schemas: readonly JsonSchema[]): Pick<JsonSchema, 'pattern'> {
  const patterns = schemas.flatMap(({ pattern }) => pattern ?? []);
  if (patterns.length < 2) return patterns[0] === undefined ? {} : { pattern: patterns[0] };
  return { pattern: `^${patterns.map(lookFor).join('')}[^]+$` };
}

/** What a text has to be whatever else is said of it: what `allOf` adds says it too. */
function joinTextRules(schema: JsonSchema): JsonSchema {
  const parts = [schema, ...(schema.allOf ?? [])];
  const lengths = {
    minLength: Math.max(...parts.map(({ minLength = 0 }) => minLength)),
    maxLength: Math.min(...parts.map(({ maxLength = Infinity }) => maxLength)),
  };
  return {
    ...schema,
    ...joinPatterns(parts),
    ...(lengths.minLength > 0 && { minLength: lengths.minLength }),
    ...(lengths.maxLength < Infinity && { maxLength: lengths.maxLength }),
  };
}

function lookFor(pattern: string): string {
  return pattern.startsWith('^') && !pattern.includes('|') ? `(?=${pattern.slice(1)})` : `(?=[^]*(?:${pattern}))`;
}

function listExamples({ schema }: FieldDefinition, path: string, hints: Hints): Answer[] {
  const hinted = hints.examples.get(path.replaceAll(/\.\d+(?=\.|$)/g, '')) ?? [];
  return [...hinted, ...((schema.examples ?? []) as Answer[])];
}

/** Answers and limits that the schema itself names, in its branches too. */
function listNamed(schema: JsonSchema): Answer[] {
  const named: unknown[] = [];
  walkSchema(schema, (part) => {
    const { const: fixed, enum: choices = [], default: preset, minimum, maximum } = part;
    named.push(...[fixed, preset, minimum, maximum].filter((each) => each !== undefined), ...choices);
  });
  return named as Answer[];
}

/** Whether it is certain that no answer keeps the field's own rules: all there could be have been tried. */
export function isImpossible({ kind, schema, choices }: FieldDefinition): boolean {
  if (schema.const !== undefined || schema.enum !== undefined) return true;
  switch (kind) {
    case 'choice':
    case 'radio':
      return choices.length > 0;
    case 'declaration':
    case 'yes-no':
    case 'consent':
      return true;
    case 'number':
    case 'money':
      return isNumberImpossible(schema);
    case 'many-choices':
      return areChoicesImpossible(schema, choices);
    default:
      return isTextImpossible(schema);
  }
}

/** More than there are, or one that is none of them. */
function areChoicesImpossible({ minItems = 0, contains }: JsonSchema, choices: FieldDefinition['choices']): boolean {
  const { const: value, enum: values = value === undefined ? undefined : [value] } = isSchema(contains) ? contains : {};
  const offered = choices.map((choice) => JSON.stringify(choice.value));
  return (
    choices.length > 0 &&
    (minItems > choices.length || values?.every((each) => !offered.includes(JSON.stringify(each))) === true)
  );
}

function isNumberImpossible(schema: JsonSchema): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const low = Math.max(minimum, exclusiveMinimum);
  const high = Math.min(maximum, exclusiveMaximum);
  const isOpen = low === exclusiveMinimum || high === exclusiveMaximum;
  if (low > high || (low === high && isOpen)) return true;
  const step = schema.multipleOf ?? (getOnlyType(schema) === 'integer' ? 1 : undefined);
  if (step === undefined) return false;
  const first = Math.ceil(low / step) + Number(low === exclusiveMinimum && Number.isInteger(low / step));
  return first * step > high || (first * step === high && high === exclusiveMaximum);
}

function withoutOthers(schema: JsonSchema): JsonSchema {
  const own = { ...schema };
  for (const word of BESIDE) delete own[word];
  return own;
}

function listByKind(field: FieldDefinition, hints: Hints): Answer[] {
  const { kind, schema, choices, ui } = field;
  const disabled = (ui.enumDisabled ?? []).map((value) => JSON.stringify(value));
  const offered = choices
    .map(({ value }) => value as Answer)
    .filter((value) => !disabled.includes(JSON.stringify(value)));
  switch (kind) {
    case 'choice':
    case 'radio':
      return offered;
    case 'many-choices':
      return listSets(offered, schema);
    case 'declaration':
    case 'yes-no':
      return [true, false];
    case 'number':
    case 'money':
      return listNumbers(schema, hints.numbers);
    case 'date':
      return listDays(hints);
    case 'consent':
      return [schema.const as Answer];
    case 'file':
      return field.accept.map((type) => toFile(type));
    case 'files':
      return listFileLists(field);
    case 'object':
    case 'group':
    case 'list':
      return [];
    default:
      return schema.const === undefined ? listTexts(joinTextRules(schema), hints.phones) : [schema.const as Answer];
  }
}

function listSets(offered: readonly Answer[], { minItems = 1, maxItems = offered.length }: JsonSchema): Answer[] {
  const from = Math.max(1, minItems);
  return [
    ...offered.map((_one, index) => [...offered.slice(index), ...offered.slice(0, index)].slice(0, from)),
    offered.slice(0, maxItems),
  ];
}

function listNumbers(schema: JsonSchema, numbers: readonly number[]): Answer[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1, type } = schema;
  const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((limit) => limit !== undefined);
  const low = minimum ?? exclusiveMinimum ?? 0;
  const high = maximum ?? exclusiveMaximum ?? low + 100;
  const near = limits.flatMap((limit) => [limit, limit + multipleOf, limit - multipleOf]);
  const all = [...numbers, ...near, (low + high) / 2, 1, 2, 3, 5, 10, 50, 100, 1000, 2000, 0, -1];
  const multiples = [...all, ...limits].flatMap((each) => [
    Math.ceil(each / multipleOf) * multipleOf,
    Math.floor(each / multipleOf) * multipleOf,
  ]);
  const whole = [type].flat().includes('integer');
  return [...all, ...multiples].map((each) => (whole ? Math.round(each) : each));
}

function listDays({ today, days }: Pick<Hints, 'today' | 'days'>): Answer[] {
  const around = [
    { minus: { days: 1 } },
    { plus: { days: 1 } },
    { minus: { months: 1 } },
    { plus: { months: 1 } },
    { minus: { years: 1 } },
    { plus: { years: 1 } },
  ];
  const far = [{ minus: { years: 5 } }, { minus: { years: 30 } }, { minus: { years: 60 } }, { plus: { years: 10 } }];
  return [
    today,
    ...[...around, ...far].map((shift) => shiftDay(today, shift)),
    ...days.flatMap((day) => [day, ...around.map((shift) => shiftDay(day, shift))]),
  ];
}

function listFileLists({ schema, accept }: FieldDefinition): Answer[] {
  const { minItems = 1, maxItems = 3 } = schema;
  const [type = 'application/pdf'] = accept;
  const lengths = [...new Set([Math.max(1, minItems), Math.min(maxItems, minItems + 1), 2, 3])];
  return lengths.map((length) => Array.from({ length }, (_none, index) => toFile(type, index + 1)));
}

function toFile(fileType: string, number = 1): FileRecord {
  const ending = fileType.split('/').at(-1) ?? 'pdf';
  return { fileName: `document-${number}.${ending}`, fileSize: 10_000, fileType };
}

/** Rules of a field of which no answer can keep all: the fewest, by leaving out one after another. */
export function findContradiction(field: FieldDefinition, path: string, hints: Hints): string[] {
  const rules = RULES.filter((rule) => rulesOf(field)[rule] !== undefined);
  const isPossible = (left: readonly string[]) =>
    listAnswers(
      withRules(field, (rule) => !RULES.includes(rule) || left.includes(rule)),
      path,
      hints,
    ).length > 0;
  return rules.reduce<string[]>(
    (needed, rule) => {
      const others = needed.filter((each) => each !== rule);
      return isPossible(others) ? needed : others;
    },
    [...rules],
  );
}

const RULES: readonly string[] = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'contains',
  'const',
  'enum',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
];

function rulesOf({ schema }: FieldDefinition): Record<string, unknown> {
  return schema as Record<string, unknown>;
}

function withRules(field: FieldDefinition, isWanted: (rule: string) => boolean): FieldDefinition {
  const schema = Object.fromEntries(Object.entries(field.schema).filter(([rule]) => isWanted(rule)));
  return { ...field, schema: schema as JsonSchema };
}
