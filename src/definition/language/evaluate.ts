/**
 * Works out expressions and rules on answers. Compiled validators require this module, so the page, the server and the
 * totals count in one way. Nothing of the running product is imported: the browser loads it with a form that has rules.
 */
import { isDay } from './calendar-day.ts';
import { isFixedDay, type Day, type Expression, type Period, type Shift } from './expression.ts';
import { findRulePlace, listRulePaths } from './form-rule.ts';
import type { FormRule } from './rule-meta.ts';

/** A text is compared only as a day or time, or for being the same. */
type Value = number | string | boolean;

/** The day of today, YYYY-MM-DD. */
export type Today = () => string;

export interface BrokenFormRule {
  /** Dotted path of the field at which it is said, from the object with the rules. */
  at: string;
  /** Paths of all that it looks at. */
  fields: string[];
  message?: string;
}

/** Decimals that a result keeps: adding 0.1 and 0.2 makes 0.3. */
const DECIMALS = 6;
const TIME_LIKE = /^\d{2,4}[-:]\d{2}/;

/** The rules that the answers of an object break. */
export function listBrokenFormRules(rules: readonly FormRule[], answers: unknown, today: Today): BrokenFormRule[] {
  return rules
    .filter((rule) => !holds(rule, answers, today))
    .map((rule) => ({
      at: findRulePlace(rule),
      fields: listRulePaths(rule).map(({ path }) => path),
      message: rule.message,
    }));
}

function holds({ left, is, right }: FormRule, answers: unknown, today: Today): boolean {
  const others = listValues(right, answers, today);
  return listValues(left, answers, today).every((one) => others.every((other) => compare(one, is, other)));
}

/** The one value of an expression; undefined where there is none. */
export function evaluate(expression: Expression, answers: unknown, today: Today): Value | undefined {
  const values = listValues(expression, answers, today);
  return values.length === 1 ? values[0] : undefined;
}

function listValues(expression: Expression, answers: unknown, today: Today): Value[] {
  if (typeof expression === 'number') return [expression];
  if (typeof expression === 'string') return listAnswers(answers, expression).filter(isValue);
  if ('count' in expression) {
    const { length } = listAnswers(answers, expression.count);
    return length > 0 ? [length] : [];
  }
  if ('day' in expression) return listDays(expression, answers, today);
  if ('difference' in expression || 'product' in expression) {
    const parts = 'product' in expression ? expression.product : expression.difference;
    const numbers = parts.map((part) => evaluate(part, answers, today)).filter((each) => typeof each === 'number');
    if (numbers.length < parts.length) return [];
    return [round(numbers.reduce((one, other) => ('product' in expression ? one * other : one - other)))];
  }
  const [word, inner] = Object.entries(expression)[0] as ['sum' | 'smallest' | 'largest', Expression | Expression[]];
  const values = [inner].flat().flatMap((each) => listValues(each, answers, today));
  if (word === 'sum') {
    const numbers = values.filter((each) => typeof each === 'number');
    return numbers.length > 0 ? [round(numbers.reduce((one, other) => one + other, 0))] : [];
  }
  const comparable = values.filter((each) => typeof each === typeof values[0]);
  if (comparable.length === 0) return [];
  return [
    comparable.reduce((one, other) =>
      compare(one, word === 'smallest' ? 'at most' : 'at least', other) ? one : other,
    ),
  ];
}

function listDays({ day, ...shift }: { day: Day } & Shift, answers: unknown, today: Today): string[] {
  const isFixed = typeof day === 'string' && isFixedDay(day);
  const days = isFixed ? [day === 'today' ? today() : day] : listValues(day, answers, today);
  return days.filter((each) => typeof each === 'string' && isDay(each)).map((each) => shiftDay(String(each), shift));
}

/** What stands at a path, through objects and through all rows. Lists in it count entry by entry. */
function listAnswers(answers: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>((found, key) => found.flatMap((each) => readKey(each, key)), [answers]);
}

function readKey(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
  const inner = (value as Record<string, unknown>)[key];
  return inner === undefined || inner === null || inner === '' ? [] : [inner].flat();
}

function isValue(value: unknown): value is Value {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

/** What cannot be compared breaks no rule: that it is wrong is another rule's matter. */
function compare(one: Value, is: FormRule['is'], other: Value): boolean {
  if (is === 'equal to') return align(one, other) === align(other, one);
  if (is === 'different from') return align(one, other) !== align(other, one);
  const isComparable =
    typeof one === typeof other && (typeof one === 'number' || (isTimeLike(one) && isTimeLike(other)));
  if (!isComparable) return true;
  const [left, right] = [align(one, other), align(other, one)];
  switch (is) {
    case 'at least':
    case 'on or after':
      return left >= right;
    case 'at most':
    case 'on or before':
      return left <= right;
    case 'more than':
    case 'after':
      return left > right;
    case 'less than':
    case 'before':
      return left < right;
  }
}

/** Of a day and a month, or a time with and without seconds, what both say. */
function align(one: Value, other: Value): Value {
  return isTimeLike(one) && isTimeLike(other) ? String(one).slice(0, String(other).length) : one;
}

function isTimeLike(value: Value): boolean {
  return typeof value === 'string' && TIME_LIKE.test(value);
}

function round(value: number): number {
  return Number(value.toFixed(DECIMALS));
}

/** A day so much later or earlier. The 31st of a month that has none is its last day. */
export function shiftDay(day: string, { plus = {}, minus = {} }: Shift): string {
  return move(move(day, plus, 1), minus, -1);
}

function move(day: string, { years = 0, months = 0, days = 0 }: Period, direction: 1 | -1): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const target = month - 1 + direction * (years * 12 + months);
  const last = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, target, Math.min(date, last) + direction * days)).toISOString().slice(0, 10);
}

/** Rows that say the same as an earlier one in all fields of one of the groups: the path of the later answer. */
export function listRepeats(groups: readonly (string | string[])[], rows: readonly unknown[]): BrokenFormRule[] {
  return groups.flatMap((group) => {
    const keys = [group].flat();
    const seen = new Map<string, number>();
    return rows.flatMap((row, index) => {
      const values = keys.map((key) => readKey(row, key)[0]);
      if (values.some((value) => value === undefined)) return [];
      const text = JSON.stringify(
        values.map((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value)),
      );
      if (seen.has(text)) return [{ at: `${index}.${keys[0] ?? ''}`, fields: keys.map((key) => `${index}.${key}`) }];
      seen.set(text, index);
      return [];
    });
  });
}
