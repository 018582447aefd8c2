/** Follows a remedy that says by itself what to write, as an editor could. */
import { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree, type JSONPath } from 'jsonc-parser';
import type { DefinitionIssue } from '@/definition/language/definition-issue';

const VALUE = String.raw`"(?:[^"\\]|\\.)*"|\[[^\]…]*\]|-?\d+(?:\.\d+)?|true|false`;
const MEANT = /^Did you mean "([^"]+)"\?/;
const PAIR = new RegExp(`^(?:Write|Add|Begin with) "([^"]+)": (${VALUE})`);
/** Where a pair goes that has no place at what the issue is about, and what it takes the place of. */
const BESIDE = /^ beside "(\w+)"/;
const AT_STATUS = /^ at the status "(\w+)"/;
const IN_PLACE_OF = /^ in place of (\w+) and (\w+)/;
const MOVED = /^Write it (beside|inside of) "(properties|ui:options)"/;
const WORD = new RegExp(`^Write (${VALUE})(?=[.:;]|$)`);
const EXAMPLE = /^(?:Choose another|Write words|Write lower-case|Write a|End it).* e\.g\. "([^"]+)"/;

/** The text of the file with the remedy followed; undefined where it takes a person to know what is meant. */
export function applyRemedy(text: string, { pointer, message, remedy }: DefinitionIssue): string | undefined {
  const path = toPath(text, pointer);
  const [, meant] = MEANT.exec(remedy) ?? [];
  if (meant !== undefined) return replaceWord(text, path, message, meant);
  const [pair = '', key, value] = PAIR.exec(remedy) ?? [];
  if (key !== undefined && value !== undefined) {
    const place = findPlace(text, path, key, remedy.slice(pair.length));
    return place && write(place.text, place.path, JSON.parse(value));
  }
  const [, way, owner = ''] = MOVED.exec(remedy) ?? [];
  if (way !== undefined) return move(text, path, way === 'beside' ? path.slice(0, -2) : [...path.slice(0, -1), owner]);
  const [, word] = WORD.exec(remedy) ?? [];
  if (word !== undefined)
    return message.includes('is not known here') ? rename(text, path, word) : put(text, path, JSON.parse(word));
  const [, example] = EXAMPLE.exec(remedy) ?? [];
  if (example !== undefined) return put(text, path, example);
  return /^(Remove it|Keep one of them|Remove one of them)\b/.test(remedy) ? write(text, path, undefined) : undefined;
}

/** One of the words that the message quotes, at the place of the issue or in what stands there. */
function replaceWord(text: string, path: JSONPath, message: string, meant: string): string | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  if (!node) return undefined;
  const start = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  const end = node.offset + node.length;
  for (const [, quoted, place] of message.matchAll(/"([^"]+)"|\{(\w+)\}/g)) {
    const [from, to] =
      place === undefined ? [JSON.stringify(quoted), JSON.stringify(meant)] : [`{${place}}`, `{${meant}}`];
    const at = text.slice(start, end).indexOf(from);
    if (from !== to && at !== -1) return text.slice(0, start + at) + to + text.slice(start + at + from.length);
  }
  return node.type === 'string' ? write(text, path, meant) : undefined;
}

/** As the value, or as the key of what is no single value. */
function put(text: string, path: JSONPath, value: unknown): string | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  const key = node?.type === 'object' && node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  if (!key) return write(text, path, value);
  return text.slice(0, key.offset) + JSON.stringify(value) + text.slice(key.offset + key.length);
}

/** Where the pair goes, in a text without what it takes the place of; `rest`: what the remedy says after the pair. */
function findPlace(
  text: string,
  path: JSONPath,
  key: string,
  rest: string,
): { text: string; path: JSONPath } | undefined {
  const [, sibling] = BESIDE.exec(rest) ?? [];
  if (sibling !== undefined) return { text, path: [...path.slice(0, path.lastIndexOf(sibling)), key] };
  const [, status] = AT_STATUS.exec(rest) ?? [];
  if (status !== undefined) {
    const root = JSON.parse(text) as { workflow?: { statuses?: { id: string }[] } };
    const index = root.workflow?.statuses?.findIndex(({ id }) => id === status) ?? -1;
    return index === -1 ? undefined : { text, path: ['workflow', 'statuses', index, key] };
  }
  const owner = findOwner(text, path, key);
  const [, ...replaced] = IN_PLACE_OF.exec(rest) ?? [];
  const without = replaced.reduce((left, each) => write(left, [...owner.slice(0, -1), each], undefined), text);
  return { text: without, path: owner };
}

/** With what stands under it, into another object. */
function move(text: string, path: JSONPath, owner: JSONPath): string | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  return node && write(write(text, path, undefined), [...owner, path.at(-1) ?? ''], getNodeValue(node));
}

/** A key by the word that is written in its place. */
function rename(text: string, path: JSONPath, word: string): string | undefined {
  const root = parseTree(text);
  const key = root && findNodeAtLocation(root, path)?.parent?.children?.[0];
  return key && text.slice(0, key.offset) + word + text.slice(key.offset + key.length);
}

/** Where a key goes that the remedy names: the place itself, into what stands there, or beside it. */
function findOwner(text: string, path: JSONPath, key: string): JSONPath {
  if (path.at(-1) === key) return path;
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  return [...(node?.type === 'object' ? path : path.slice(0, -1)), key];
}

function write(text: string, path: JSONPath, value: unknown): string {
  const root = parseTree(text);
  const list = root && value === undefined ? findNodeAtLocation(root, path)?.parent : undefined;
  // Of the last entry of a list jsonc-parser takes the closing bracket along.
  if (list?.type === 'array' && list.children?.length === Number(path.at(-1)) + 1) {
    const [before, last] = list.children.slice(-2);
    if (before && last) return text.slice(0, before.offset + before.length) + text.slice(last.offset + last.length);
  }
  return applyEdits(text, modify(text, path, value, {}));
}

/** A number is a place in a list where there is one. */
function toPath(text: string, pointer: string): JSONPath {
  const root = parseTree(text);
  const path: (string | number)[] = [];
  for (const segment of pointer.split('/').slice(1)) {
    const node = root && findNodeAtLocation(root, path);
    path.push(node?.type === 'array' ? Number(segment) : segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return path;
}
