/** What is wrong with the answers of a form. The browser and the server ask this very function. */
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import { boundAnswers } from './bound-answers';
import { listBrokenRules, type BrokenRule } from './broken-rules';
import { defaultMessage } from './default-messages';
import { isEmptyAnswer, isRow, type Answer, type FormData } from '../answers/form-data';
import type { Validator } from './form-validators';
import type { ValidationError } from './validation-error';
import { clearHiddenAnswers, isAsked, listVisibleFields } from '../conditions/visible-fields';

/** Rules of a text that a part of it, cut at its bound, may break although the whole does not. */
const RULES_OF_WHOLE_TEXTS = new Set(['pattern', 'format']);

/**
 * The problems of the form, in its order, each at its field, else at its row, else at the form (path ''). Empty exactly
 * when the validator accepts the answers, or complains of nothing but the absence of fields that a condition hides.
 * Answers are taken as they are sent: hidden ones left out, and those that count as empty missing, so that "required"
 * and its message are met whether a field was never touched or emptied again. What other forms ask is no matter of this
 * one.
 */
export function checkForm(form: FormDefinition, validator: Validator, data: FormData): ValidationError[] {
  const bounded = boundAnswers(form.schema, data);
  const answers = clearHiddenAnswers([form], bounded.data);
  const accepted = validator(pickGiven(form.schema.properties ?? {}, answers));
  if (accepted && bounded.errors.length === 0) return [];
  const errors = [...bounded.errors, ...(accepted ? [] : (validator.errors ?? []))];
  const fields = toIndex(form.fields);
  const visible = toIndex(listVisibleFields(form, answers));
  const isHidden = ({ path, field }: Place) => field !== undefined && !isShown(path, visible, answers);
  const rules = listBrokenRules(errors, (instancePath, key) =>
    isHidden(findField([...toSegments(instancePath), key], fields)),
  );
  const told = rules.map((rule) => ({ rule, place: locate(rule, fields) })).filter(({ place }) => !isHidden(place));
  return sortByField(dropRepeats(told.map(({ rule, place }) => toProblem(rule, place, form, fields))), [
    ...visible.keys(),
  ]);
}

type FieldIndex = ReadonlyMap<string, FieldDefinition>;

function toIndex(fields: readonly FieldDefinition[]): FieldIndex {
  return new Map(fields.map((field) => [field.key, field]));
}

function isShown(path: string, visible: FieldIndex, answers: FormData): boolean {
  const field = visible.get(path.split('.')[0] ?? '');
  return field !== undefined && isAsked(path, [field], answers);
}

/** The answers to these questions that are not empty; what other forms ask is left out. */
function pickGiven(questions: object, data: FormData): FormData {
  const kept: FormData = {};
  for (const key in questions) {
    const answer = Object.hasOwn(data, key) ? data[key] : undefined;
    if (!isEmptyAnswer(answer)) kept[key] = withoutEmptyCells(answer);
  }
  return kept;
}

/** Made of entries, not assigned: a row may come with a key "__proto__", whose value must not count as its answers. */
function withoutEmptyCells(answer: Answer): Answer {
  if (!Array.isArray(answer)) return answer;
  return (answer as readonly Answer[]).map((row) =>
    isRow(row)
      ? Object.fromEntries(
          Object.entries(row).flatMap(([key, cell]) => (isEmptyAnswer(cell) ? [] : [[key, withoutEmptyCells(cell)]])),
        )
      : row,
  );
}

function toProblem(
  { error, message, keys }: BrokenRule,
  { path, field, label }: Place,
  form: FormDefinition,
  fields: FieldIndex,
): ValidationError {
  const labels = keys?.map((key) => findField([...toSegments(error.instancePath), key], fields).label ?? key);
  const text = message ?? defaultMessage(field, label ?? form.title, error, labels);
  return { path, code: error.keyword, message: text, ...(path === '' ? { form: form.id } : {}) };
}

interface Place {
  /** '' where it leads to no field. */
  path: string;
  field: FieldDefinition | undefined;
  /** The field's, or the key of what is no field; undefined for the form as a whole. */
  label: string | undefined;
}

/** The field that is missing, too much, or alone in a rule; else what the error itself is about. */
function locate({ error: { instancePath, params }, keys }: BrokenRule, fields: FieldIndex): Place {
  const named = params['missingProperty'] ?? params['additionalProperty'] ?? (keys?.length === 1 ? keys[0] : undefined);
  return findField(typeof named === 'string' ? [...toSegments(instancePath), named] : toSegments(instancePath), fields);
}

function toSegments(pointer: string): string[] {
  return pointer.split('/').slice(1);
}

/** Follows a pointer through rows to the field it ends in; the inside of a file belongs to the file's field. */
function findField(segments: string[], fields: FieldIndex): Place {
  const [key = '', index, ...rest] = segments;
  const field = fields.get(key);
  if (!field) return { path: '', field, label: segments[0] };
  const { label } = field;
  if (field.kind !== 'group' || index === undefined)
    return { path: field.kind === 'files' && index !== undefined ? `${key}.${index}` : key, field, label };
  const inner = findField(rest, toIndex(field.fields));
  return inner.field
    ? { ...inner, path: `${key}.${index}.${inner.path}` }
    : { path: `${key}.${index}`, field, label: inner.label ?? label };
}

function dropRepeats(problems: ValidationError[]): ValidationError[] {
  const tooLong = new Set(problems.filter(({ code }) => code === 'maxLength').map(({ path }) => path));
  const seen = new Set<string>();
  return problems.filter(({ path, code, message }) => {
    const key = `${path}\n${message}`;
    return !(tooLong.has(path) && RULES_OF_WHOLE_TEXTS.has(code)) && !seen.has(key) && seen.add(key);
  });
}

/** What is about the form as a whole comes last. */
function sortByField(problems: ValidationError[], keys: readonly string[]): ValidationError[] {
  const places = new Map(keys.map((key, index) => [key, index]));
  const place = ({ path }: ValidationError) => places.get(path.split('.')[0] ?? '') ?? keys.length;
  return problems.toSorted((a, b) => place(a) - place(b));
}
