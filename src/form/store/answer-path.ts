/** Places among the answers, as dotted paths: "directors.0.address.street". '' is all of them. */
import { isRow, type Answer, type FormData } from '@/engine/answers/form-data';

/** The answer at the path; undefined where there is none. */
export function readAnswer(data: FormData, path: string): Answer {
  if (path === '') return data;
  let answer: Answer = data;
  for (const segment of path.split('.')) {
    if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, segment)) return undefined;
    answer = (answer as Record<string, Answer>)[segment];
  }
  return answer;
}

/** The answers with another one at the path. Objects and lists on the way are made where they are missing. */
export function writeAnswer(data: FormData, path: string, value: Answer): FormData {
  return (path === '' ? value : put(data, path.split('.'), value)) as FormData;
}

/** Whether one of the paths leads to the other's place, or into it. */
export function overlaps(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** The path without its last segment; '' for a field of the form itself. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

function put(answer: Answer, [segment, ...rest]: readonly string[], value: Answer): Answer {
  if (segment === undefined) return value;
  if (Array.isArray(answer) || (!isRow(answer) && /^\d+$/.test(segment))) {
    const list = Array.isArray(answer) ? [...(answer as readonly Answer[])] : [];
    list[Number(segment)] = put(list[Number(segment)], rest, value);
    // A list has no holes: what was never answered before it is there, and empty.
    return Array.from(list);
  }
  const object = isRow(answer) ? answer : {};
  return { ...object, [segment]: put(object[segment], rest, value) };
}
