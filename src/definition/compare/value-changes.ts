/** Whatever differs between two parts of the definitions, told by the keywords that lead there. Pure. */

import { isSame } from '../language/canonical-text.ts';
import { isJsonObject } from '../language/json-schema.ts';

/** Notes to colleagues, and what is made from the rest. */
const UNTOLD = new Set(['$schema', '$comment', '$id', 'version']);

const LONGEST = 160;

/**
 * One sentence for each difference: `"signIn.heading" "Hello" is now "Welcome".` Lists of things with an id are
 * compared by it.
 */
export function listValueChanges(old: unknown, now: unknown, path = ''): string[] {
  if (isSame(old, now)) return [];
  if (old === undefined) return [`"${path}" is new: ${tell(now)}.`];
  if (now === undefined) return [`"${path}" is removed; it was ${tell(old)}.`];
  if (isJsonObject(old) && isJsonObject(now)) return listKeyChanges(old, now, path);
  if (isList(old) && isList(now)) return listItemChanges(old, now, path);
  return [`"${path}" ${tell(old)} is now ${tell(now)}.`];
}

/** JSON, cut where it gets too long to read. */
export function tell(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** What two lists have in common stands in another order in the second. */
export function isReordered(old: readonly string[], now: readonly string[]): boolean {
  const [before, after] = [old.filter((each) => now.includes(each)), now.filter((each) => old.includes(each))];
  return before.join('\n') !== after.join('\n');
}

function listKeyChanges(old: Record<string, unknown>, now: Record<string, unknown>, path: string): string[] {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => !UNTOLD.has(key));
  return keys.flatMap((key) => listValueChanges(old[key], now[key], path === '' ? key : `${path}.${key}`));
}

function listItemChanges(old: unknown[], now: unknown[], path: string): string[] {
  const [before, after] = [old.map(findName), now.map(findName)];
  if (!isNamed(before) || !isNamed(after)) return [`"${path}" ${tell(old)} is now ${tell(now)}.`];
  const changes = before.flatMap((name, index) => {
    const place = after.indexOf(name);
    if (place < 0) return [`"${path}" has no ${name} any more.`];
    return listValueChanges(old[index], now[place], `${path} ${name}`);
  });
  changes.push(...after.filter((name) => !before.includes(name)).map((name) => `"${path}" has a new one: ${name}.`));
  if (isReordered(before, after)) changes.push(`"${path}" stands in another order: ${after.join(', ')}.`);
  return changes;
}

/**
 * By what an entry of a list is the same one after a change: a word by itself, a thing by its id, or by what it is
 * about.
 */
function findName(item: unknown): string | undefined {
  if (typeof item === 'string') return JSON.stringify(item);
  if (!isJsonObject(item)) return undefined;
  const name = item['id'] ?? item['field'] ?? item['code'] ?? item['status'];
  return typeof name === 'string' || typeof name === 'number' ? JSON.stringify(name) : undefined;
}

function isNamed(names: (string | undefined)[]): names is string[] {
  return names.every((name) => name !== undefined) && new Set(names).size === names.length;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
