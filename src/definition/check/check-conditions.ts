/** Conditions: what they look at is there, they can hold, and they turn in no circle. */
import type { FieldDefinition } from '../parse/catalog.ts';
import type { Condition } from '../language/condition.ts';
import { getOnlyType, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import { readLayoutGrid } from '../parse/read-layout.ts';
import { explainUnknown } from './check-paths.ts';
import type { Place } from './place.ts';
import type { FieldNode, FormNode } from './visit-forms.ts';

/** By the path that a condition names. */
type Sight = ReadonlyMap<string, FieldDefinition>;

/** Those of sections. */
export function checkSectionConditions({ form, ui, sight }: FormNode): void {
  if (!sight) return;
  for (const { when, pointer, cells } of readLayoutGrid(form.uiSchema) ?? []) {
    if (!when) continue;
    const place = ui.inside(`${pointer}/when`);
    checkCondition(when, place, sight, 'form');
    for (const { key } of cells)
      if (listConditionFields(when).some((path) => isWithin(path, key))) reportSelfDependent(key, place);
  }
}

export function checkFieldCondition({
  field: {
    key,
    ui: { when },
  },
  form,
  ui,
  siblings,
  whole,
}: FieldNode): void {
  if (!when || !form.sight) return;
  const sight = whole === 'form' ? form.sight : listFieldsByPath(siblings);
  const place = ui.inside('/ui:options/when');
  checkCondition(when, place, sight, whole);
  if (dependsOn(key, when, whole === 'form' ? form.sight : sight)) reportSelfDependent(key, place);
}

/** A step of which nothing can ever be shown. */
export function checkStepReachable({ form, step, sight }: FormNode): void {
  if (!step || !sight || form.fields.length === 0) return;
  const isNever = (when: Condition | undefined) => when !== undefined && findImpossible(when, '', sight) !== undefined;
  const dead = (readLayoutGrid(form.uiSchema) ?? []).flatMap(({ when, cells }) =>
    isNever(when) ? cells.map(({ key }) => key) : [],
  );
  if (form.fields.every(({ key, ui }) => dead.includes(key) || isNever(ui.when)))
    step.report(
      '',
      `The step "${form.id}" is unreachable: the conditions of all its fields can never hold.`,
      'Mend the conditions, or remove the step.',
    );
}

function reportSelfDependent(key: string, place: Place): void {
  place.report('', `"${key}" is shown or not by its own answer.`, 'Let another field decide.');
}

function checkCondition(condition: Condition, place: Place, sight: Sight, whole: FieldNode['whole']): void {
  checkNames(condition, place, sight, whole);
  const wrong = findImpossible(condition, '', sight);
  if (wrong) place.report(wrong.at, wrong.message, wrong.remedy);
}

function checkNames(condition: Condition, place: Place, sight: Sight, whole: FieldNode['whole']): void {
  if ('all' in condition)
    condition.all.forEach((inner, index) => checkNames(inner, place.inside(`/all/${index}`), sight, whole));
  else if ('any' in condition)
    condition.any.forEach((inner, index) => checkNames(inner, place.inside(`/any/${index}`), sight, whole));
  else if ('not' in condition) checkNames(condition.not, place.inside('/not'), sight, whole);
  else if (!sight.has(condition.field))
    place.report(
      '/field',
      `"${condition.field}" is not a field of this ${whole}.`,
      `${explainUnknown(condition.field, sight)}${whole === 'form' ? '' : ` A condition in ${whole === 'row' ? 'a row' : 'an object'} looks at the fields of that ${whole} only.`}`,
    );
}

interface Impossible {
  /** JSON pointer below the condition. */
  at: string;
  message: string;
  remedy: string;
}

/** Why a condition can never hold; undefined when it can, or when its field is unknown (another check tells that). */
function findImpossible(condition: Condition, pointer: string, fields: Sight): Impossible | undefined {
  if ('all' in condition)
    return condition.all
      .map((inner, index) => findImpossible(inner, `${pointer}/all/${index}`, fields))
      .find((found) => found);
  if ('any' in condition) {
    const found = condition.any.map((inner, index) => findImpossible(inner, `${pointer}/any/${index}`, fields));
    return found.every((each) => each) ? found[0] : undefined;
  }
  if ('not' in condition) return undefined;
  const field = fields.get(condition.field);
  if (!field) return undefined;
  const wanted =
    'is' in condition
      ? [condition.is]
      : 'isOneOf' in condition
        ? condition.isOneOf
        : 'includes' in condition
          ? [condition.includes]
          : [];
  if (wanted.length === 0) return undefined;
  const possible = possibleAnswers(field);
  if (!possible || wanted.some((value) => possible.includes(value))) return undefined;
  const key = 'is' in condition ? 'is' : 'isOneOf' in condition ? 'isOneOf' : 'includes';
  return {
    at: `${pointer}/${key}`,
    message: `"${condition.field}" is never ${wanted.map((value) => JSON.stringify(value)).join(' or ')}.`,
    remedy: suggestAnswers(wanted, possible, key === 'isOneOf'),
  };
}

/** A number in quotation marks is another answer than the number. */
function suggestAnswers(wanted: readonly JsonValue[], possible: readonly JsonValue[], isList: boolean): string {
  const meant = wanted.flatMap((value) => possible.filter((each) => toWord(each) === toWord(value)).slice(0, 1));
  if (meant.length === 0) return suggest(toWord(wanted[0] ?? ''), possible.map(toWord));
  return `Write ${JSON.stringify(isList ? meant : meant[0])}.`;
}

function toWord(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function possibleAnswers(field: FieldDefinition): JsonValue[] | undefined {
  if (getOnlyType(field.schema) === 'boolean') return [true, false];
  return field.choices.length > 0 ? field.choices.map((choice) => choice.value) : undefined;
}

function listConditionFields(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(listConditionFields);
  if ('any' in condition) return condition.any.flatMap(listConditionFields);
  if ('not' in condition) return listConditionFields(condition.not);
  return [condition.field];
}

/** True when following the conditions from a field leads back to it. */
function dependsOn(key: string, condition: Condition, fields: ReadonlyMap<string, FieldDefinition>): boolean {
  const seen = new Set<string>();
  const open = listConditionFields(condition);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isWithin(next, key)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    // A field of an object is there or not with the object.
    const around = next.split('.').map((_segment, index, segments) => segments.slice(0, index + 1).join('.'));
    for (const path of around) {
      const when = fields.get(path)?.ui.when;
      if (when) open.push(...listConditionFields(when));
    }
  }
  return false;
}

/** Whether a path leads to the field or into it. */
function isWithin(path: string, key: string): boolean {
  return path === key || path.startsWith(`${key}.`);
}
