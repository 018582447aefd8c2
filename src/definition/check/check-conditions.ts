/** Conditions: what they look at is there, they can hold, and they turn in no circle. */
import type { FieldDefinition } from '../parse/catalog.ts';
import type { Condition } from '../language/condition.ts';
import { isHidden } from '../language/field-kinds.ts';
import { getOnlyType, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import { readLayoutGrid } from '../parse/read-layout.ts';
import { explainUnknown } from './check-paths.ts';
import type { Place } from './place.ts';
import { findImpossible, findNeverIncluded, type Impossible } from './possible-answers.ts';
import type { FieldNode, FormNode } from './visit-forms.ts';

/** By the path that a condition names. */
type Sight = ReadonlyMap<string, FieldDefinition>;

/** Conditions of sections. */
export function checkSectionConditions({ form, ui, sight }: FormNode): void {
  if (!sight) return;
  for (const { when, pointer, cells } of readLayoutGrid(form.uiSchema) ?? []) {
    if (!when) continue;
    const place = ui.inside(`${pointer}/when`);
    checkCondition(when, place, sight, 'form');
    tellLater(when, form.id, place, sight);
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
  if (!dependsOn(key, when, sight)) {
    if (whole === 'form') tellLater(when, form.form.id, place, sight);
  } else if (isFirstOfCircle(key, when, sight)) reportSelfDependent(key, place);
}

/** A circle is told once, at the first of the fields that decide about each other. */
function isFirstOfCircle(key: string, when: Condition, fields: Sight): boolean {
  for (const [other, field] of fields) {
    if (other === key) return true;
    if (field.ui.when && dependsOn(key, field.ui.when, fields) && dependsOn(other, when, fields)) return false;
  }
  return true;
}

/** A step of which nothing can ever be shown. */
export function checkStepReachable({ form, step, sight }: FormNode): void {
  if (!step || !sight || form.fields.length === 0) return;
  const isNever = (when: Condition | undefined) => when !== undefined && findDead(when, '', sight) !== undefined;
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
  const wrong = findDead(condition, '', sight);
  if (wrong) place.report(wrong.at, wrong.message, wrong.remedy);
  else tellNeverOneOf(condition, place, sight);
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

/** Nobody has answered yet what a later step asks. */
function tellLater(condition: Condition, step: string, place: Place, sight: Sight): void {
  const steps = [...new Set([...sight.values()].map((field) => field.step))];
  for (const path of listConditionFields(condition)) {
    const field = sight.get(path);
    const isKnown = field === undefined || isHidden(field) || field.ui.prefill !== undefined;
    if (isKnown || field.schema.default !== undefined || !steps.includes(step)) continue;
    if (steps.indexOf(field.step) > steps.indexOf(step))
      place.report(
        '',
        `"${path}" is asked in the later step "${field.step}", so nobody has answered it here.`,
        'Name a field of this step, or of an earlier one.',
      );
  }
}

interface Dead extends Impossible {
  /** JSON pointer below the condition. */
  at: string;
}

/** Why a condition can never hold; undefined when it can, or when its field is unknown (another check tells that). */
function findDead(condition: Condition, pointer: string, fields: Sight): Dead | undefined {
  if ('all' in condition)
    return (
      condition.all.map((inner, index) => findDead(inner, `${pointer}/all/${index}`, fields)).find((found) => found) ??
      findTorn(condition.all, pointer, fields)
    );
  if ('any' in condition) {
    const found = condition.any.map((inner, index) => findDead(inner, `${pointer}/any/${index}`, fields));
    return found.every((each) => each) ? found[0] : undefined;
  }
  if ('not' in condition || 'isAnswered' in condition) return undefined;
  const field = fields.get(condition.field);
  if (!field) return undefined;
  const schema = schemaOf(field);
  if ('includes' in condition) {
    const never = findNeverIncluded(condition.field, condition.includes, schema);
    return never && { ...never, at: `${pointer}/includes` };
  }
  const { key, wanted } = readWanted(condition);
  if (getOnlyType(schema) === 'array')
    return {
      at: `${pointer}/${key}`,
      message: `"${condition.field}" has several answers, and is never one of them.`,
      remedy: `Write "includes" in place of "${key}", with one answer.`,
    };
  const never = findImpossible(condition.field, wanted, schema, key === 'isOneOf' ? 'list' : 'one');
  return never && { ...never, at: `${pointer}/${key}` };
}

/** Its choices may come from alternatives, or from a list that officers keep. */
function schemaOf({ schema, choices }: FieldDefinition): JsonSchema {
  const { oneOf: _oneOf, anyOf: _anyOf, ...rest } = schema;
  return choices.length > 0 && getOnlyType(schema) !== 'array'
    ? { ...rest, enum: choices.map(({ value }) => value) }
    : schema;
}

type Comparison = Extract<Condition, { is: unknown } | { isOneOf: unknown }>;

function readWanted(condition: Comparison) {
  return 'is' in condition
    ? ({ key: 'is', wanted: [condition.is] } as const)
    : ({ key: 'isOneOf', wanted: condition.isOneOf } as const);
}

/** One answer cannot be two things at once. */
function findTorn(conditions: readonly Condition[], pointer: string, fields: Sight): Dead | undefined {
  const seen = new Map<string, readonly JsonValue[]>();
  for (const [index, condition] of conditions.entries()) {
    if (!('is' in condition || 'isOneOf' in condition) || !fields.has(condition.field)) continue;
    const { key, wanted } = readWanted(condition);
    const before = seen.get(condition.field);
    const left: readonly JsonValue[] = before ? wanted.filter((value) => before.includes(value)) : wanted;
    if (left.length === 0)
      return {
        at: `${pointer}/all/${index}/${key}`,
        message: `"${condition.field}" is never this and ${before?.map((value) => JSON.stringify(value)).join(' or ')} at once.`,
        remedy: 'Write "any" in place of "all", or "isOneOf" with both.',
      };
    seen.set(condition.field, left);
  }
  return undefined;
}

/** Of several that are wanted, those that never are. */
function tellNeverOneOf(condition: Condition, place: Place, sight: Sight): void {
  if ('all' in condition)
    condition.all.forEach((inner, index) => tellNeverOneOf(inner, place.inside(`/all/${index}`), sight));
  else if ('any' in condition)
    condition.any.forEach((inner, index) => tellNeverOneOf(inner, place.inside(`/any/${index}`), sight));
  else if ('not' in condition) tellNeverOneOf(condition.not, place.inside('/not'), sight);
  else if ('isOneOf' in condition) {
    const field = sight.get(condition.field);
    if (!field || findImpossible(condition.field, condition.isOneOf, schemaOf(field), 'list')) return;
    condition.isOneOf.forEach((value, index) => {
      const impossible = findImpossible(condition.field, [value], schemaOf(field), 'one');
      if (impossible) place.report(`/isOneOf/${index}`, impossible.message, impossible.remedy, 'note');
    });
  }
}

/** Paths of the fields that it looks at. */
export function listConditionFields(condition: Condition): string[] {
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
