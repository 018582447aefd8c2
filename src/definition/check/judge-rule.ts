/** Whether a rule across answers is kept by all that its fields can hold, or by nothing. */
import type { Expression } from '../language/expression.ts';
import { getItemSchema, getOnlyType, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import type { FormRule } from '../language/rule-meta.ts';
import { includesSame, listPossible } from './measure-value.ts';

interface Range {
  low: number;
  high: number;
}

const ANY: Range = { low: -Infinity, high: Infinity };

/** What can be told of a rule from its fields alone; `why` in words. Undefined where it depends on the answers. */
export interface RuleVerdict {
  holds: 'always' | 'never';
  why: string;
}

/** `schemas`: of the objects whose answers are seen from where the rule stands. */
export function judgeRule({ left, is, right }: FormRule, schemas: readonly JsonSchema[]): RuleVerdict | undefined {
  if (JSON.stringify(left) === JSON.stringify(right) && isOne(left, schemas))
    return { holds: HOLDS_OF_SAME.includes(is) ? 'always' : 'never', why: 'both sides are the same' };
  return judgeNumbers(left, is, right, schemas) ?? judgeChoices(left, is, right, schemas);
}

const HOLDS_OF_SAME: readonly string[] = ['equal to', 'at least', 'at most', 'on or after', 'on or before'];

function judgeNumbers(
  left: Expression,
  is: FormRule['is'],
  right: Expression,
  schemas: readonly JsonSchema[],
): RuleVerdict | undefined {
  const [one, other] = [rangeOf(left, schemas), rangeOf(right, schemas)];
  // Limits between which nothing lies are told by themselves.
  if (!one || !other || one.low > one.high || other.low > other.high) return undefined;
  const holds = compareRanges(one, is, other);
  return holds && { holds, why: `on the left is ${tell(one)}, on the right ${tell(other)}` };
}

function compareRanges(one: Range, is: FormRule['is'], other: Range): RuleVerdict['holds'] | undefined {
  const choose = (always: boolean, never: boolean) => (always ? 'always' : never ? 'never' : undefined);
  const isApart = one.high < other.low || one.low > other.high;
  const isSame = one.low === one.high && other.low === other.high && one.low === other.low;
  switch (is) {
    case 'at least':
      return choose(one.low >= other.high, one.high < other.low);
    case 'at most':
      return choose(one.high <= other.low, one.low > other.high);
    case 'more than':
      return choose(one.low > other.high, one.high <= other.low);
    case 'less than':
      return choose(one.high < other.low, one.low >= other.high);
    case 'equal to':
      return choose(isSame, isApart);
    case 'different from':
      return choose(isApart, isSame);
    default:
      return undefined;
  }
}

/** Two answers of which each is one of a list. */
function judgeChoices(
  left: Expression,
  is: FormRule['is'],
  right: Expression,
  schemas: readonly JsonSchema[],
): RuleVerdict | undefined {
  if (is !== 'equal to' && is !== 'different from') return undefined;
  const [ones, others] = [choicesOf(left, schemas), choicesOf(right, schemas)];
  if (!ones || !others || ones.some((each) => includesSame(others, each))) return undefined;
  return { holds: is === 'equal to' ? 'never' : 'always', why: 'they have no answer in common' };
}

function choicesOf(expression: Expression, schemas: readonly JsonSchema[]): JsonValue[] | undefined {
  const { schema } = (typeof expression === 'string' && findSchema(expression, schemas)) || {};
  if (!schema || getOnlyType(schema) !== 'string') return undefined;
  return listPossible(schema) ?? (schema.const === undefined ? undefined : [schema.const]);
}

/** Undefined for what is no number. No narrower than the values really are. */
function rangeOf(expression: Expression, schemas: readonly JsonSchema[]): Range | undefined {
  if (typeof expression === 'number') return { low: expression, high: expression };
  if (typeof expression === 'string') return rangeOfSchema(findSchema(expression, schemas)?.schema);
  if ('day' in expression) return undefined;
  if ('count' in expression) return rangeOfCount(findSchema(expression.count, schemas));
  if ('difference' in expression) {
    const [one, other] = expression.difference.map((each) => rangeOf(each, schemas));
    return one && other && { low: one.low - other.high, high: one.high - other.low };
  }
  if ('product' in expression) return rangeOfProduct(rangesOf(expression.product, schemas));
  const [word, inner] = Object.entries(expression)[0] as ['sum' | 'smallest' | 'largest', Expression | Expression[]];
  const parts = [inner].flat();
  const ranges = rangesOf(parts, schemas);
  if (!ranges) return undefined;
  const lows = ranges.map(({ low }) => low);
  const highs = ranges.map(({ high }) => high);
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  if (word !== 'sum') return { low, high };
  // Who leaves a part out adds the others.
  const isMany = parts.some((part) => !isOne(part, schemas));
  const add = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  return {
    low: low >= 0 ? low : isMany ? -Infinity : add(lows.map((each) => Math.min(each, 0))),
    high: high <= 0 ? high : isMany ? Infinity : add(highs.map((each) => Math.max(each, 0))),
  };
}

function rangesOf(expressions: readonly Expression[], schemas: readonly JsonSchema[]): Range[] | undefined {
  const ranges = expressions.flatMap((each) => rangeOf(each, schemas) ?? []);
  return ranges.length === expressions.length && ranges.length > 0 ? ranges : undefined;
}

function rangeOfProduct(ranges: readonly Range[] | undefined): Range | undefined {
  return ranges?.reduce((one, other) => {
    const ends = [one.low * other.low, one.low * other.high, one.high * other.low, one.high * other.high];
    return ends.every((each) => Number.isFinite(each)) ? { low: Math.min(...ends), high: Math.max(...ends) } : ANY;
  });
}

function rangeOfSchema(schema: JsonSchema | undefined): Range | undefined {
  const type = schema && getOnlyType(schema);
  if (!schema || (type !== 'number' && type !== 'integer')) return undefined;
  const values = listPossible(schema) ?? (schema.const === undefined ? [] : [schema.const]);
  const numbers = values.filter((each) => typeof each === 'number');
  if (numbers.length > 0 && numbers.length === values.length)
    return { low: Math.min(...numbers), high: Math.max(...numbers) };
  return {
    low: Math.max(schema.minimum ?? -Infinity, schema.exclusiveMinimum ?? -Infinity),
    high: Math.min(schema.maximum ?? Infinity, schema.exclusiveMaximum ?? Infinity),
  };
}

/** None are no answer. */
function rangeOfCount(found: Found | undefined): Range | undefined {
  if (!found || getOnlyType(found.schema) !== 'array') return undefined;
  const { minItems = 1, maxItems = Infinity } = found.schema;
  return { low: Math.max(1, minItems), high: found.isMany ? Infinity : maxItems };
}

interface Found {
  schema: JsonSchema;
  /** The path leads through rows. */
  isMany: boolean;
}

/** As it always is: what only a branch says of the field is left aside. */
function findSchema(path: string, schemas: readonly JsonSchema[]): Found | undefined {
  const [key = '', ...rest] = path.split('.');
  const owner = schemas.find((each) => Object.hasOwn(each.properties ?? {}, key));
  const schema = owner?.properties?.[key];
  if (!schema || typeof schema !== 'object') return undefined;
  if (rest.length === 0) return { schema, isMany: false };
  const item = getItemSchema(schema);
  const found = findSchema(rest.join('.'), [item ?? schema]);
  return found && { ...found, isMany: found.isMany || item !== undefined };
}

/** Whether it has one value at most. */
function isOne(expression: Expression, schemas: readonly JsonSchema[]): boolean {
  if (typeof expression !== 'string') return typeof expression === 'number' || !('day' in expression);
  const found = findSchema(expression, schemas);
  return found !== undefined && !found.isMany && getOnlyType(found.schema) !== 'array';
}

function tell({ low, high }: Range): string {
  if (low === high) return String(low);
  if (low === -Infinity && high === Infinity) return 'any number';
  if (low === -Infinity) return `at most ${high}`;
  return high === Infinity ? `at least ${low}` : `${low} to ${high}`;
}
