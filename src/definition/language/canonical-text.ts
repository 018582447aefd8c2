import { isJsonObject } from './json-schema.ts';

/** JSON with the keys of every object in order, so that equal content gives equal text. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isJsonObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/** Whether two values say the same; the order of keys says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  // Most values are words and numbers, of which long lists are compared.
  const areMade = [one, other].every((each) => typeof each === 'object' && each !== null);
  return areMade && canonicalText(one) === canonicalText(other);
}
