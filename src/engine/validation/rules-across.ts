/**
 * Rules that compare answers of several steps. They stand in provider.json, where one step's schema sees its own only.
 */
import type { FormDefinition, WizardDefinition } from '@/definition/parse/catalog';
import { listBrokenFormRules } from '@/definition/language/evaluate';
import { serverNow } from '@/definition/language/server-time';
import type { FormData } from '../answers/form-data';
import { findVisible } from '../conditions/visible';
import { clearHiddenAnswers } from '../conditions/visible-fields';
import { toDay } from '../locale/calendar';
import type { ValidationError } from './validation-error';

/** Forms that ask for one set of answers, and the rules across them. */
export interface FormsTogether {
  steps: readonly FormDefinition[];
  rules?: WizardDefinition['rules'] | undefined;
}

/**
 * What the answers break of them, by the id of the step that tells: the last one that the rule looks at. Each is said
 * at the rule's own field, and names the first of its fields on another step, which can be corrected instead.
 */
export function checkRulesAcross({ steps, rules }: FormsTogether, data: FormData): Map<string, ValidationError[]> {
  const problems = new Map<string, ValidationError[]>();
  if (!rules) return problems;
  const answers = clearHiddenAnswers(steps, data);
  const submitted = Object.assign({}, ...steps.map((step) => findVisible(step, answers).submitted)) as FormData;
  const placeOf = (path: string) =>
    steps.findIndex(({ fields }) => fields.some(({ key }) => key === path.split('.')[0]));
  for (const { at, fields, message = '' } of listBrokenFormRules(rules, submitted, () => toDay(serverNow()))) {
    const last = steps[Math.max(...[at, ...fields].map(placeOf))];
    if (!last) continue;
    const instead = fields.find((path) => placeOf(path) !== placeOf(at));
    const problem = { path: at, code: 'rules', message, ...(instead === undefined ? {} : { instead }) };
    problems.set(last.id, [...(problems.get(last.id) ?? []), problem]);
  }
  return problems;
}
