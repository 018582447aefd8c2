/** Values that are made of answers: what rules compare and what totals hold. As data; `evaluate.ts` works them out. */

/** Time by the calendar: a month is as long as it is. */
export interface Period {
  years?: number | undefined;
  months?: number | undefined;
  days?: number | undefined;
}

/** How far a day lies from another. */
export interface Shift {
  plus?: Period | undefined;
  minus?: Period | undefined;
}

/**
 * A number, or the path of an answer from the object in which the expression stands ("address.state",
 * "directors.shares"): it leads through rows without saying which, and then means the answers of all of them.
 */
export type Expression =
  | number
  | string
  | { count: string }
  | { sum: Expression | Expression[] }
  | { difference: [Expression, Expression] }
  | { product: Expression[] }
  | { smallest: Expression | Expression[] }
  | { largest: Expression | Expression[] }
  | ({ day: Day } & Shift);

/** "today", a fixed day, the path of one, or the earliest or latest of several. */
export type Day = string | { smallest: Expression | Expression[] } | { largest: Expression | Expression[] };

/** A path inside an expression, and what its answers are taken for. */
export interface ExpressionPath {
  path: string;
  /** JSON pointer to it, below the expression. */
  pointer: string;
  as: 'any' | 'number' | 'day' | 'count';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Every path in an expression. `as`: what the place of the expression takes. */
export function listPaths(
  expression: Expression,
  as: 'any' | 'number' | 'day' = 'any',
  pointer = '',
): ExpressionPath[] {
  if (typeof expression === 'number') return [];
  if (typeof expression === 'string') return [{ path: expression, pointer, as }];
  if ('count' in expression) return [{ path: expression.count, pointer: `${pointer}/count`, as: 'count' }];
  if ('day' in expression) {
    const { day } = expression;
    return typeof day === 'string' && isFixedDay(day) ? [] : listPaths(day, 'day', `${pointer}/day`);
  }
  return Object.entries(expression).flatMap(([word, inner]: [string, Expression | Expression[]]) => {
    const of = word === 'smallest' || word === 'largest' ? as : 'number';
    return Array.isArray(inner)
      ? inner.flatMap((each, index) => listPaths(each, of, `${pointer}/${word}/${index}`))
      : listPaths(inner, of, `${pointer}/${word}`);
  });
}

/** Whether it names a day by itself, and no answer. */
export function isFixedDay(day: string): boolean {
  return day === 'today' || DAY.test(day);
}
