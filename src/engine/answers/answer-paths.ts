/** Reads and writes answers by dotted paths, such as "directors.0.address.street", and finds what they are asked by. */
import { getHolding } from '@/definition/language/field-kinds';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { findEntryField } from './entry-field';
import { isRow, type Answer, type FormData } from './form-data';

/** Undefined where there is nothing. */
export function getAnswerAt(data: FormData, path: string): Answer {
  let answer: Answer = data;
  for (const segment of path.split('.')) {
    if (Array.isArray(answer)) answer = (answer as readonly Answer[])[Number(segment)];
    else if (isRow(answer) && Object.hasOwn(answer, segment)) answer = answer[segment];
    else return undefined;
  }
  return answer;
}

/**
 * The data with an answer put in its place; objects around it are made. In a row that is not there, or where a list
 * stands in the place of an object, it has none, and is left out: what was sent in a wrong shape is told by its schema.
 */
export function setAnswerAt(data: FormData, path: string, answer: Answer): FormData {
  return setInside(data, path.split('.'), answer) as FormData;
}

function setInside(around: Answer, [segment, ...rest]: readonly string[], answer: Answer): Answer {
  if (segment === undefined) return answer;
  if (Array.isArray(around)) {
    const list = around as readonly Answer[];
    const index = /^\d+$/.test(segment) ? Number(segment) : list.length;
    return index < list.length ? list.with(index, setInside(list[index], rest, answer)) : list;
  }
  const object = isRow(around) ? around : {};
  return { ...object, [segment]: setInside(object[segment], rest, answer) };
}

/** Whether every row and entry that a path leads through is there. */
export function hasRowsOf(data: FormData, path: string): boolean {
  const segments = path.split('.');
  return segments.every((segment, index) => {
    if (!/^\d+$/.test(segment)) return true;
    const around = getAnswerAt(data, segments.slice(0, index).join('.'));
    return Array.isArray(around) && Number(segment) < around.length;
  });
}

/** The field, entry or object that a path leads to, whichever alternative asks for it; undefined for a path of none. */
export function findFieldAt(fields: readonly FieldDefinition[], path: string): FieldDefinition | undefined {
  const [key, ...rest] = path.split('.');
  return follow(
    fields.find((field) => field.key === key),
    rest,
  );
}

function follow(field: FieldDefinition | undefined, rest: readonly string[]): FieldDefinition | undefined {
  const [segment, ...others] = rest;
  if (!field || segment === undefined) return field;
  for (const variant of field.variants ?? [field]) {
    const found =
      getHolding(variant) === 'object'
        ? findFieldAt(variant.fields, rest.join('.'))
        : /^\d+$/.test(segment)
          ? follow(getHolding(variant) === 'files' ? variant : findEntryField(variant, Number(segment)), others)
          : undefined;
    if (found) return found;
  }
  return undefined;
}
