/** What differs between two values of any shape. */

export interface Difference {
  /** Keys joined by dots; '' for the value itself. */
  path: string;
  /** As text; undefined for nothing: no value, blank text, an empty list. */
  before: string | undefined;
  after: string | undefined;
}

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

/** Of a list, item by item; of a record, what stands in it: "first_name: Cannot be read". */
function toText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join('; ') || undefined;
  if (isRecord(value)) return Object.values(value).map(toText).filter(Boolean).join(': ') || undefined;
  return String(value as string | number);
}
