/** Whether two answers are alike: of the form and its draft, of a record and its correction. */
import { isBlankAnswer, isFileRecord, type Answer } from './form-data';

/**
 * Nothing, blank text and an empty list are alike; files when their upload is, and before they are sent by what is
 * known of them; lists entry by entry; rows by content. The order of keys does not matter: the database (jsonb) does
 * not keep it.
 */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [a, b] = [one as Answer, other as Answer];
  if (isBlankAnswer(a) || isBlankAnswer(b)) return isBlankAnswer(a) && isBlankAnswer(b);
  if (isFileRecord(a) && isFileRecord(b) && a.fileKey !== undefined && b.fileKey !== undefined)
    return a.fileKey === b.fileKey;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (countEntries(one) !== countEntries(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSameAnswer(left[key], right[key]),
  );
}

/** Of a list; a row has none. */
function countEntries(answer: unknown): number | undefined {
  return Array.isArray(answer) ? answer.length : undefined;
}
