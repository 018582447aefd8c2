/** What the file of another language says: a text for each place. */
import { isJsonObject, toPointer, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { identifyItems, toName } from './list-texts.ts';

export interface Translated {
  text: string;
  /** Where it stands in the language's file. */
  pointer: string;
}

/** What stands where no text of another language can stand. */
export interface TranslationFault {
  pointer: string;
  message: string;
  remedy: string;
}

export interface Translation {
  /** By the place of the text: see SourceText. */
  texts: Map<string, Translated>;
  faults: TranslationFault[];
}

/** `source`: the file whose texts it words anew, whose lists say how their items are met. */
export function readTranslation(json: JsonValue, source: JsonValue): Translation {
  const read: Translation = { texts: new Map(), faults: [] };
  visit(json, source, [], [], read);
  return read;
}

function visit(
  value: JsonValue,
  source: JsonValue | undefined,
  place: readonly string[],
  path: readonly string[],
  read: Translation,
): void {
  const pointer = toPointer(path);
  // Left for later, in a list whose items are met by their order.
  if (value === null) return;
  if (typeof value === 'string') read.texts.set(toPointer(place), { text: value, pointer });
  else if (isJsonObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (key.startsWith('$')) continue;
      const own = isJsonObject(source) && Object.hasOwn(source, key) ? source[key] : undefined;
      visit(inner, own, [...place, key], [...path, key], read);
    }
  } else if (Array.isArray(value)) visitItems(value, Array.isArray(source) ? source : [], place, path, read);
  else
    read.faults.push({
      pointer,
      message: `${String(value)} is no text.`,
      remedy: 'Remove it: everything but the texts stands in the file of the first language.',
    });
}

function visitItems(
  items: readonly JsonValue[],
  source: readonly JsonValue[],
  place: readonly string[],
  path: readonly string[],
  read: Translation,
): void {
  const identity = identifyItems(source);
  if (identity === undefined) {
    if (items.length === source.length)
      return items.forEach((item, index) =>
        visit(item, source[index], [...place, String(index)], [...path, String(index)], read),
      );
    read.faults.push({
      pointer: toPointer(path),
      message: `The list has ${items.length} entries and that of the first language ${source.length}, so nobody knows which is which.`,
      remedy: 'Write an entry for each, in their order; one without texts is {}, one that is not translated yet null.',
    });
    return undefined;
  }
  const known = new Map(source.map((item) => [isJsonObject(item) ? toName(item[identity]) : '', item]));
  const nameOf = (item: JsonValue) => (isJsonObject(item) ? toName(item[identity]) : '');
  const nameless = items.flatMap((item, index) => (nameOf(item) === '' ? [index] : []));
  if (nameless.length > 0) {
    const also = nameless.length === 1 ? '' : ` The same is so of ${nameless.length - 1} more of this list.`;
    read.faults.push({
      pointer: toPointer([...path, String(nameless[0])]),
      message: `The entry has no "${identity}".${also}`,
      remedy: `Add "${identity}". ${suggest('', [...known.keys()])}`,
    });
  }
  items.forEach((item, index) => {
    const at = [...path, String(index)];
    const name = nameOf(item);
    const own = known.get(name);
    if (name === '' || !isJsonObject(item)) return;
    if (own === undefined) {
      const message = `There is no entry whose "${identity}" is "${name}".`;
      read.faults.push({ pointer: toPointer([...at, identity]), message, remedy: suggest(name, [...known.keys()]) });
      return;
    }
    const { [identity]: _name, ...texts } = item;
    visit(texts, own, [...place, name], at, read);
  });
  return undefined;
}
