/** One random change of a JSON file, such as a careless edit makes. */
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import type { Chance } from '../../../src/studio/simulation/random';

export interface Mutation {
  json: JsonValue;
  /** What was done, for people. */
  what: string;
}

type Path = (string | number)[];

/** Undefined where the chosen change is none. */
export function mutate(json: JsonValue, chance: Chance): Mutation | undefined {
  const places = listPlaces(json).filter(({ path }) => path.length > 0 && path[0] !== '$schema');
  const place = chance.pick(places);
  const change = chance.pick(CHANGES);
  if (!place || !change) return undefined;
  const copy = structuredClone(json);
  const what = change(copy, place.path, place.value, chance);
  if (what === undefined || JSON.stringify(copy) === JSON.stringify(json)) return undefined;
  return { json: copy, what: `${what} at /${place.path.join('/')}` };
}

function listPlaces(value: JsonValue, path: Path = []): { path: Path; value: JsonValue }[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) =>
          listPlaces(each, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return [{ path, value }, ...inner];
}

type Change = (json: JsonValue, path: Path, value: JsonValue, chance: Chance) => string | undefined;

const remove: Change = (json, path) => {
  const { owner, key } = find(json, path);
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else delete owner[key];
  return 'removed';
};

const rename: Change = (json, path, _value, chance) => {
  const { owner, key } = find(json, path);
  if (Array.isArray(owner)) return undefined;
  const at = Math.floor(chance.next() * key.length);
  const name = chance.next() < 0.5 ? key.slice(0, at) + key.slice(at + 1) : `${key.slice(0, at)}x${key.slice(at)}`;
  if (name === '' || Object.hasOwn(owner, name)) return undefined;
  // In its place, so that the order of the keys stays.
  const entries = Object.entries(owner).map(([each, inner]) => [each === key ? name : each, inner] as const);
  for (const each of Object.keys(owner)) delete owner[each];
  Object.assign(owner, Object.fromEntries(entries));
  return `"${key}" renamed to "${name}"`;
};

const move: Change = (json, path, value) => {
  if (path.length < 2) return undefined;
  const { owner, key } = find(json, path);
  const { owner: outer } = find(json, path.slice(0, -1));
  if (Array.isArray(owner)) {
    if (owner.length < 2) return undefined;
    owner.splice(Number(key), 1);
    owner.unshift(value);
    return 'moved to the beginning';
  }
  delete owner[key];
  if (Array.isArray(outer)) outer.push(value);
  else outer[key] = value;
  return 'moved one level up';
};

const retype: Change = (json, path, value, chance) => {
  const { owner, key } = find(json, path);
  const other = chance.pick(listOtherTypes(value));
  if (other === undefined) return undefined;
  set(owner, key, other);
  return `${shorten(value)} became ${shorten(other)}`;
};

const exceed: Change = (json, path, value, chance) => {
  const { owner, key } = find(json, path);
  const other = chance.pick(listExtremes(value));
  if (other === undefined) return undefined;
  set(owner, key, other);
  return `${shorten(value)} became ${shorten(other)}`;
};

/** Weighed as careless edits are. */
const CHANGES: readonly Change[] = [remove, remove, rename, rename, move, retype, exceed, exceed];

function listOtherTypes(value: JsonValue): JsonValue[] {
  if (typeof value === 'string') return [7, true, [value], { value }, null];
  if (typeof value === 'number') return [String(value), value !== 0, [value]];
  if (typeof value === 'boolean') return [String(value), value ? 1 : 0];
  if (Array.isArray(value)) return [value[0] ?? '', {}, ''];
  return value === null ? [''] : [Object.values(value)[0] ?? '', [value], ''];
}

function listExtremes(value: JsonValue): JsonValue[] {
  if (typeof value === 'number') return [-1, 0, 0.5, value + 1, value * 1000, 1e9];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string')
    return ['', ' ', `${value}x`, value.slice(1), value.toUpperCase(), `${value} {place}`, value.repeat(40)];
  if (Array.isArray(value)) return [[], [...value, ...value], value.toReversed()];
  return [{}];
}

function find(json: JsonValue, path: Path): { owner: JsonObject | JsonValue[]; key: string } {
  let owner = json;
  for (const segment of path.slice(0, -1)) owner = (owner as JsonObject)[segment] ?? null;
  return { owner: owner as JsonObject | JsonValue[], key: String(path.at(-1)) };
}

function set(owner: JsonObject | JsonValue[], key: string, value: JsonValue): void {
  if (Array.isArray(owner)) owner[Number(key)] = value;
  else owner[key] = value;
}

function shorten(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
