/** Rules that compare answers with each other: of a step, of one row, or of the whole application. */
import { listPaths, type Expression, type ExpressionPath } from './expression.ts';

/** How two values are compared; the second line says the same of days. */
export const COMPARISONS = [
  ...(['equal to', 'different from', 'at least', 'at most', 'more than', 'less than'] as const),
  ...(['on or after', 'on or before', 'after', 'before'] as const),
] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface FormRule {
  left: Expression;
  is: Comparison;
  right: Expression;
  message: string;
  /** Path of the field at which the message stands. */
  at?: string | undefined;
}

/** Every path that a rule looks at, with the pointer to it below the rule. */
export function listRulePaths({ left, right }: Pick<FormRule, 'left' | 'right'>): ExpressionPath[] {
  return [...listPaths(left, 'any', '/left'), ...listPaths(right, 'any', '/right')];
}

/** Where a rule's message stands; '' where it looks at nothing. */
export function findRulePlace(rule: FormRule): string {
  return rule.at ?? listRulePaths(rule)[0]?.path ?? '';
}
