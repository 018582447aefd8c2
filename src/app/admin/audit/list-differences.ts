/** What differs between two values of any shape. */

export interface Difference {
  /** Keys joined by dots; '' for the value itself. */
  path: string;
  before: string;
  after: string;
}

const NOTHING = 'nothing';

export function listDifferences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isRecord(before) || isRecord(after)) {
    const one = isRecord(before) ? before : {};
    const other = isRecord(after) ? after : {};
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => listDifferences(one[key], other[key], path === '' ? key : `${path}.${key}`));
  }
  const texts = { before: toText(before), after: toText(after) };
  return texts.before === texts.after ? [] : [{ path, ...texts }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
