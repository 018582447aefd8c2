/** What is wrong with the answers of a form. The browser and the server ask this very function. */
import type { FieldDefinition, FormDefinition } from '@/definition/catalog';
import { defaultMessage } from './default-messages';
import { isEmptyAnswer, isRow, type Answer, type FormData } from './form-data';
import type { AjvError, Validator } from './form-validators';
import type { Problem } from './problem';
import { isAsked, listVisibleFields } from './visible-fields';

/** Errors that only say that an inner rule failed; the inner one is told. */
const WRAPPERS = new Set(['if', 'allOf', 'anyOf', 'not']);

/**
 * The problems of the form's visible fields, and of those that each row shows, in the order of the form. Answers that count as empty are taken as missing,
 * so that "required" and its message are met whether a field was never touched or emptied again.
 */
export function checkForm(form: FormDefinition, validator: Validator, data: FormData): Problem[] {
  const visible = listVisibleFields(form, data);
  if (validator(withoutEmptyAnswers(data))) return [];
  const errors = validator.errors ?? [];
  const problems = errors.filter((error) => !isToldByChoice(error, errors)).flatMap((error) => toProblems(error, form));
  return sortByField(dropRepeats(problems.filter(({ path }) => isAsked(path, visible, data))), visible);
}

function withoutEmptyAnswers(data: FormData): FormData {
  const kept: FormData = {};
  for (const [key, answer] of Object.entries(data)) {
    if (isEmptyAnswer(answer)) continue;
    kept[key] = Array.isArray(answer) ? answer.map((row: Answer) => (isRow(row) ? withoutEmptyAnswers(row) : row)) : answer;
  }
  return kept;
}

/** Of an answer that is none of the choices every choice complains; that it is not in the list says it all. */
function isToldByChoice(error: AjvError, errors: readonly AjvError[]): boolean {
  return error.keyword === 'const' && errors.some((other) => other.keyword === 'oneOf' && other.instancePath === error.instancePath);
}

function toProblems(error: AjvError, form: FormDefinition): Problem[] {
  if (error.keyword === 'errorMessage') {
    // ajv-errors replaces errors by one with the analyst's text; the replaced ones tell which rule and, for "required", which field.
    return (error.params.errors ?? [error]).slice(0, 1).map((inner) => ({ ...locate(inner, form), message: error.message ?? '' }));
  }
  if (WRAPPERS.has(error.keyword)) return [];
  const { field, label, ...place } = locateField(error, form);
  return [{ ...place, message: defaultMessage(field, label, error) }];
}

function locate(error: AjvError, form: FormDefinition): Pick<Problem, 'path' | 'code'> {
  const { path, code } = locateField(error, form);
  return { path, code };
}

function locateField(error: AjvError, form: FormDefinition): { path: string; code: string; field: FieldDefinition | undefined; label: string } {
  const missing = error.keyword === 'required' ? error.params['missingProperty'] : undefined;
  const segments = error.instancePath.split('/').slice(1);
  if (typeof missing === 'string') segments.push(missing);
  const { path, field } = findField(segments, form.fields);
  return { path, code: error.keyword, field, label: field?.label ?? segments.at(-1) ?? form.title };
}

/** Follows a pointer through rows to the field it ends in; the inside of a file belongs to the file's field. */
function findField(segments: string[], fields: FieldDefinition[]): { path: string; field: FieldDefinition | undefined } {
  const [key = '', index, ...rest] = segments;
  const field = fields.find((each) => each.key === key);
  if (field?.kind !== 'group' || index === undefined) return { path: field?.kind === 'files' && index !== undefined ? `${key}.${index}` : key, field };
  if (rest.length === 0) return { path: `${key}.${index}`, field };
  const inner = findField(rest, field.fields);
  return { path: `${key}.${index}.${inner.path}`, field: inner.field };
}

function belongsTo(problem: Problem, field: FieldDefinition): boolean {
  return problem.path === field.key || problem.path.startsWith(`${field.key}.`);
}

function dropRepeats(problems: Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ path, message }) => {
    const key = `${path}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

function sortByField(problems: Problem[], fields: FieldDefinition[]): Problem[] {
  const place = (problem: Problem) => fields.findIndex((field) => belongsTo(problem, field));
  return problems.toSorted((a, b) => place(a) - place(b));
}
