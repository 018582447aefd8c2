/**
 * What forms say to answers, for a search that changes one answer after the other: a form is asked again only where an
 * answer has changed that it looks at, so that of many steps those that it has nothing to do with cost nothing.
 */
import { listConditionFields } from '../../definition/check/check-conditions.ts';
import { listRulePaths } from '../../definition/language/form-rule.ts';
import type { FieldDefinition, FormDefinition } from '../../definition/parse/catalog.ts';
import type { Answer, FormData } from '../../engine/answers/form-data.ts';
import { computeAnswers } from '../../engine/conditions/compute-answers.ts';
import { findVisible, listVisiblePaths } from '../../engine/conditions/visible.ts';
import { clearHiddenAnswers } from '../../engine/conditions/visible-fields.ts';
import { boundAnswers } from '../../engine/validation/bound-answers.ts';
import { checkForm } from '../../engine/validation/check-form.ts';
import { checkForms } from '../../engine/validation/check-record.ts';
import { getFormValidator, type FormValidators } from '../../engine/validation/form-validators.ts';
import { checkRulesAcross, type FormsTogether } from '../../engine/validation/rules-across.ts';
import type { ValidationError } from '../../engine/validation/validation-error.ts';

export interface Question {
  path: string;
  field: FieldDefinition;
  required: boolean;
}

/** What one form says. The same object as long as it is asked about the same answers. */
export interface Look {
  readonly questions: readonly Question[];
  /** Whether it asks for all that it is given, and nothing is too long for it. */
  readonly isWhole: boolean;
  readonly errors: readonly ValidationError[];
}

/** All with the verdict of the engine's function of the same name. */
export interface Looks {
  /** In the order of the forms. */
  look: (data: FormData) => readonly Look[];
  clearHiddenAnswers: (data: FormData) => FormData;
  checkForms: (data: FormData) => readonly ValidationError[];
}

export function createLooks(wizard: FormsTogether, validators: FormValidators): Looks {
  const { steps, rules = [] } = wizard;
  const lookers = steps.map((step) => createLooker(step, validators));
  const look = (data: FormData) => lookers.map((each) => each(data));
  const ruled = new Set(rules.flatMap((rule) => listRulePaths(rule).map(({ path }) => toKey(path))));
  const known = new Set(steps.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const isRuled = steps.map(({ fields }) => fields.some(({ key }) => ruled.has(key)));
  const checkRules = rememberLast((_looks: readonly Look[], data: FormData) => checkRulesAcross(wizard, data));
  return {
    look,
    clearHiddenAnswers: (data) => (look(data).every(({ isWhole }) => isWhole) ? data : clearHiddenAnswers(steps, data)),
    checkForms(data) {
      const looks = look(data);
      const isKnown = Object.keys(data).every((key) => known.has(key));
      if (!isKnown || !looks.every(({ isWhole }) => isWhole) || computeAnswers(steps, data) !== data)
        return checkForms(wizard, validators, data);
      const across = checkRules(
        looks.filter((_look, index) => isRuled[index]),
        data,
      );
      return steps.flatMap(({ id }, index) => [...(looks[index]?.errors ?? []), ...(across.get(id) ?? [])]);
    },
  };
}

function createLooker(form: FormDefinition, validators: FormValidators): (data: FormData) => Look {
  const keys = [...new Set([...form.fields.map(({ key }) => key), ...listDecidingKeys(form)])];
  const look = rememberLast((_answers: readonly Answer[], data: FormData): Look => {
    const visible = findVisible(form, data);
    let errors: ValidationError[] | undefined;
    return {
      questions: listVisiblePaths(visible).map(({ path, visible: { field, required } }) => ({ path, field, required })),
      isWhole: visible.answers === data && boundAnswers(form.schema, data).data === data,
      get errors() {
        return (errors ??= checkForm(form, getFormValidator(validators, form), data));
      },
    };
  });
  return (data) =>
    look(
      keys.map((key) => data[key]),
      data,
    );
}

/** Keys of fields by whose answers the form asks or does not ask for something; of other forms, too. */
export function listDecidingKeys({ sections, fields }: FormDefinition): string[] {
  const conditions = [...sections.map(({ when }) => when), ...fields.map(({ ui }) => ui.when)];
  return conditions.flatMap((when) => (when ? listConditionFields(when) : [])).map(toKey);
}

export function toKey(path: string): string {
  return path.split('.')[0] ?? '';
}

/** A search goes back to what it had before it tried something else: so many are compared. */
const REMEMBERED = 16;

/** Makes something of values once, as long as they are among those that were asked for last. */
function rememberLast<Value, Given, Made>(
  make: (values: readonly Value[], given: Given) => Made,
): (values: readonly Value[], given: Given) => Made {
  const last: { values: readonly Value[]; made: Made }[] = [];
  return (values, given) => {
    const index = last.findIndex((each) => each.values.every((value, at) => value === values[at]));
    const [known] = index === -1 ? [] : last.splice(index, 1);
    const found = known ?? { values, made: make(values, given) };
    last.unshift(found);
    last.length = Math.min(last.length, REMEMBERED);
    return found.made;
  };
}
