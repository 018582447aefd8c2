/** Rules that compare answers with each other: of a step, of one row, or of the whole application. */
import { listPaths, type ExpressionPath } from './expression.ts';
import type { FormRule } from './rule-meta.ts';

/** Every path that a rule looks at, with the pointer to it below the rule. */
export function listRulePaths({ left, right }: Pick<FormRule, 'left' | 'right'>): ExpressionPath[] {
  return [...listPaths(left, 'any', '/left'), ...listPaths(right, 'any', '/right')];
}

/** Where a rule's message stands; '' where it looks at nothing. */
export function findRulePlace(rule: FormRule): string {
  return rule.at ?? listRulePaths(rule)[0]?.path ?? '';
}
