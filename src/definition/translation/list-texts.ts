/** The texts of a definition file: what people read of it, wherever the language says that a text stands. */
import type { z } from 'zod';
import { isJsonObject, toPointer, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { TEXTS } from '../language/text.ts';
import { StepSchema } from '../language/step-meta.ts';
import { findShape } from './language-files.ts';

/** A text, and the two ways that lead to it. */
export interface SourceText {
  /**
   * In the file of another language, as a JSON pointer; an item of a list stands there by its id: see `identifyItems`.
   */
  place: string;
  /** In its own file. */
  path: readonly (string | number)[];
  text: string;
}

/** What an item of a list is known by, wherever it stands. */
const IDENTITIES = ['id', 'const', 'key', 'code'];

/** The key by whose value each item is known; undefined where they are known by their order alone. */
export function identifyItems(items: readonly JsonValue[]): string | undefined {
  return IDENTITIES.find((key) => {
    const values = items.map((item) => (isJsonObject(item) ? item[key] : undefined));
    const isPlain = values.every((value) => ['string', 'number', 'boolean'].includes(typeof value));
    return isPlain && values.length > 0 && new Set(values.map(String)).size === values.length;
  });
}

/** Whether there is anything to translate: not in "{time} ({zone})". */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));
}

/** Each once: "{time}". */
export function listPlaces(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])];
}

interface ZodParts {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  valueType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  values?: unknown[];
  defaultValue?: JsonValue;
}

interface Place {
  place: readonly string[];
  path: readonly (string | number)[];
}

/**
 * Each text of the file, also those that stand there unless the file says another. What is no text, and what has
 * another shape than the language wants, is passed over.
 */
export function listTexts(file: string, json: JsonValue): readonly SourceText[] {
  const shape = findShape(file);
  if (!shape) return [];
  const before = isJsonObject(json) ? cache.get(json) : undefined;
  if (before?.shape === shape) return before.found;
  const found: SourceText[] = [];
  visit(json, [shape], { place: [], path: [] }, found);
  if (isJsonObject(json)) cache.set(json, { shape, found });
  return found;
}

/** Of what was read, which nobody changes: each other language asks for the same texts. */
const cache = new WeakMap<JsonObject, { shape: z.ZodType; found: readonly SourceText[] }>();

function visit(value: JsonValue, shapes: readonly z.ZodType[], at: Place, found: SourceText[]): void {
  const meant = shapes.flatMap((shape) => expand(shape, value));
  if (typeof value === 'string') {
    if (value.trim() !== '' && meant.some((shape) => TEXTS.get(shape)?.isText)) add(value, at, found);
  } else if (Array.isArray(value)) {
    const elements = meant.flatMap((shape) => partsOf(shape).element ?? []);
    const identity = identifyItems(value);
    value.forEach((item, index) => visit(item, elements, inside(at, index, nameItem(item, index, identity)), found));
  } else if (isJsonObject(value)) visitObject(value, meant, at, found);
}

function visitObject(value: JsonObject, meant: readonly z.ZodType[], at: Place, found: SourceText[]): void {
  const names = meant.includes(StepSchema) ? listChoiceNames(value, at) : undefined;
  found.push(...(names ?? []));
  const keys = new Set([...Object.keys(value), ...meant.flatMap((shape) => Object.keys(partsOf(shape).shape ?? {}))]);
  for (const key of keys) {
    if (key.startsWith('$') || (key === 'enumNames' && names)) continue;
    const inner = meant.flatMap((shape) => {
      const parts = partsOf(shape);
      return parts.shape && Object.hasOwn(parts.shape, key)
        ? (parts.shape[key] ?? [])
        : (parts.catchall ?? parts.valueType ?? []);
    });
    const own = Object.hasOwn(value, key) ? value[key] : inner.map(findDefault).find((each) => each !== undefined);
    if (own !== undefined) visit(own, inner, inside(at, key), found);
  }
}

/** Whether the choices are what people read: in conditions and of what is in a file nobody reads them. */
function areRead(schema: JsonObject, { path }: Place): boolean {
  const isDefinition = path.at(-2) === 'definitions' || path.at(-2) === '$defs';
  return 'title' in schema || 'enumNames' in schema || isDefinition;
}

/** The choices of "enum", each by its value; a text that is shown as it is stored is its own name. */
function listChoiceNames(schema: JsonObject, at: Place): SourceText[] | undefined {
  const { enum: values, enumNames } = schema;
  if (!Array.isArray(values) || !areRead(schema, at)) return undefined;
  const found: SourceText[] = [];
  values.forEach((value, index) => {
    const name = Array.isArray(enumNames) ? enumNames[index] : value;
    const choice = toName(value);
    if (typeof name !== 'string' || choice === '') return;
    add(name, inside(inside(at, 'enumNames'), Array.isArray(enumNames) ? index : choice, choice), found);
  });
  return found;
}

function add(text: string, { place, path }: Place, found: SourceText[]): void {
  found.push({ place: toPointer(place), path, text });
}

function inside({ place, path }: Place, key: string | number, name = String(key)): Place {
  return { place: [...place, name], path: [...path, key] };
}

/** How an item is called in the way to it. */
export function nameItem(item: JsonValue, index: number, identity: string | undefined): string {
  return identity !== undefined && isJsonObject(item) ? toName(item[identity]) : String(index);
}

/** "" of an object or a list, which are no names. */
export function toName(value: JsonValue | undefined): string {
  return value === undefined || typeof value === 'object' ? '' : String(value);
}

function partsOf(shape: z.ZodType): ZodParts {
  return shape._zod.def as unknown as ZodParts;
}

/** The shapes that a value may have, without wrappers; of several those that its words choose. */
function expand(shape: z.ZodType, value: JsonValue): z.ZodType[] {
  const { getter, innerType, out, options } = partsOf(shape);
  const inner = getter?.() ?? innerType ?? out;
  if (inner) return expand(inner, value);
  return options ? options.flatMap((option) => expand(option, value)).filter((each) => isChosen(each, value)) : [shape];
}

/** False where a word of the value says that it is another of several. */
function isChosen(shape: z.ZodType, value: JsonValue): boolean {
  if (!isJsonObject(value)) return true;
  return Object.entries(partsOf(shape).shape ?? {}).every(([key, each]) => {
    const { type, values } = partsOf(each);
    return type !== 'literal' || !Object.hasOwn(value, key) || (values ?? []).includes(value[key]);
  });
}

/** What stands there unless the file says another. */
function findDefault(shape: z.ZodType): JsonValue | undefined {
  const { defaultValue, innerType } = partsOf(shape);
  return defaultValue ?? (innerType && findDefault(innerType));
}
