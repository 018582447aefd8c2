/** Each level of a uiSchema speaks of what its schema has there: a form, a field, the entries of a list. */
import {
  isJsonObject,
  escapePointer,
  getItemSchema,
  getOnlyType,
  type JsonSchema,
  type JsonObject,
  type JsonValue,
} from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { isSchema, listDeclarations } from '../language/object-parts.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { mergeSchemas } from '../parse/merge-schemas.ts';
import { readLevel } from '../parse/read-ui-options.ts';
import type { Place } from './place.ts';
import type { FormNode } from './visit-forms.ts';
import { readLayoutGrid } from '../parse/read-layout.ts';

export function checkLevels({ form, schema, ui }: FormNode): void {
  checkLevel(form.uiSchema, form.schema, { place: ui, name: 'the form', isForm: true, schemaFile: schema.file });
}

/** RJSF draws a form of any type; answers are kept by their keys, so that here it is an object. */
export function checkIsObject({ form: { schema }, schema: place }: FormNode): void {
  const types = [schema.type ?? 'object'].flat();
  if (!types.includes('object'))
    place.report(
      '/type',
      `A form is an object, and this one is of type ${types.join(', ')}: nothing would be asked.`,
      'Write "object", and what is asked under "properties".',
    );
}

interface Level {
  place: Place;
  /** What the level speaks of. */
  name: string;
  isForm?: boolean;
  /** The file beside it. */
  schemaFile: string;
}

function checkLevel(level: UiSchema, schema: JsonSchema, about: Level): void {
  const { place } = about;
  const properties = listDeclarations([{ schema, always: true }]);
  const isAsked = schema.properties?.['fileName'] === undefined;
  const { isForm = false, ...outer } = about;
  if (isAsked) checkLayout(level, schema, { ...outer, isForm });
  for (const key of Object.keys(level)) {
    if (key.startsWith('ui:')) continue;
    const inner = { ...outer, place: place.inside(`/${escapePointer(key)}`) };
    const property = isAsked ? properties.get(key) : undefined;
    if (property) checkLevel(readLevel(level, key), mergeSchemas(property), { ...inner, name: `"${key}"` });
    else if (key === 'items' || key === 'additionalItems') checkEntries(key, level, schema, inner);
    else if (key === 'anyOf' || key === 'oneOf') checkAlternatives(key, level, schema, inner);
    else if (properties.size === 0 || !isAsked)
      inner.place.report(
        '',
        `${begin(about.name)} has no field "${key}" in it.`,
        getOnlyType(schema) === 'array'
          ? 'What is said of the fields of a row stands under "items".'
          : 'Remove it, or write it under the key of a field.',
        ...weigh(level[key]),
      );
    else
      inner.place.report(
        '',
        `"${key}" is not in ${about.schemaFile}.`,
        suggest(key, properties.keys()),
        ...weigh(level[key]),
      );
  }
}

/** Options without which a form asks others than its analyst meant, or something else. */
const DECIDING = ['when', 'prefill', 'initial', 'currency', 'vehicles', 'sentence', 'documentType', 'missing'];

/** A note where only looks are lost, at any depth. */
function weigh(level: JsonValue | undefined): ['note'] | [] {
  return decides(level) ? [] : ['note'];
}

function decides(level: JsonValue | undefined): boolean {
  if (!isJsonObject(level)) return false;
  const options = level['ui:options'];
  return (isJsonObject(options) && DECIDING.some((word) => word in options)) || Object.values(level).some(decides);
}

function checkEntries(key: 'items' | 'additionalItems', level: UiSchema, schema: JsonSchema, about: Level): void {
  const { place, name } = about;
  const { items, additionalItems } = schema;
  if (getOnlyType(schema) !== 'array' || items === undefined) {
    place.report(
      '',
      `${begin(name)} is no list, so there is nothing under "${key}".`,
      'Write it at the field itself, or make the field a list: "type": "array" with "items".',
    );
    return;
  }
  const written = level[key];
  const entry = key === 'items' ? getItemSchema(schema) : isSchema(additionalItems) ? additionalItems : undefined;
  if (Array.isArray(written))
    written.forEach((own, index) => {
      const fixed = Array.isArray(items) ? items[index] : undefined;
      const at = { ...about, place: place.inside(`/${index}`) };
      if (fixed && isJsonObject(own)) checkLevel(own, fixed, at);
      else if (!fixed)
        place.report(
          `/${index}`,
          `${begin(name)} has no entry ${index + 1} of its own.`,
          'Write { … } for all entries, or a list with as many as "items" of the schema has.',
        );
    });
  else if (entry && isJsonObject(written)) checkLevel(written, entry, { ...about, name: `a row of ${name}` });
  else
    place.report(
      '',
      `${begin(name)} has no entries that this could speak of.`,
      key === 'items'
        ? 'Write a list: for each entry of "items" in the schema, { … }.'
        : 'Remove it, or write "additionalItems" into the schema.',
    );
}

function checkAlternatives(key: 'anyOf' | 'oneOf', level: UiSchema, schema: JsonSchema, about: Level): void {
  const { place, name } = about;
  const alternatives = schema[key] ?? [];
  const written = level[key];
  if (!Array.isArray(written) || written.length > alternatives.length)
    place.report(
      '',
      `${begin(name)} has ${alternatives.length === 0 ? 'no' : alternatives.length} alternatives under "${key}".`,
      alternatives.length === 0 ? 'Remove it.' : 'Write a list: for each of them, in their order, { … }.',
    );
  else
    written.forEach((entry, index) => {
      const alternative = alternatives[index];
      if (isJsonObject(entry) && alternative)
        checkLevel(entry, alternative, {
          ...about,
          place: place.inside(`/${index}`),
          name: `an alternative of ${name}`,
        });
    });
}

function begin(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Deeper than any row that could be a section. */
const NO_SECTIONS = 2;

interface LaidOut {
  place: Place;
  /** What the level speaks of. */
  name: string;
  /** Whether that is the form itself, which alone has sections. */
  isForm: boolean;
}

/** A layout names each field of its object once. `schema`: what the level speaks of; without fields it is no object. */
function checkLayout(level: UiSchema, schema: JsonSchema, { place, name, isForm }: LaidOut): void {
  const all = [...listDeclarations([{ schema, always: true }]).keys()];
  const keys = listLaidOut(schema);
  const word = (['ui:layoutGrid', 'ui:order', 'ui:field'] as const).find((each) => level[each] !== undefined);
  if (word === undefined) return;
  if (all.length === 0) {
    place.report(
      `/${word}`,
      `${name.charAt(0).toUpperCase()}${name.slice(1)} has no fields of its own to lay out.`,
      'Remove it.',
    );
    return;
  }
  if ((level['ui:field'] === undefined) !== (level['ui:layoutGrid'] === undefined))
    place.report(
      level['ui:field'] === undefined ? '/ui:layoutGrid' : '/ui:field',
      'A layout grid is drawn by the field that is made for it, and that field draws nothing else.',
      level['ui:field'] === undefined
        ? 'Write "ui:field": "LayoutGridField" beside it.'
        : 'Write "ui:layoutGrid" beside it, or remove it.',
    );
  const order = level['ui:order'];
  if (level['ui:layoutGrid'] !== undefined && order !== undefined)
    place.report('/ui:order', 'The layout grid says the order already.', 'Remove "ui:order".');
  const grid = readLayoutGrid(level);
  if (grid) {
    const cells = grid.flatMap((section) => section.cells);
    checkNames({ cells, keys, all, where: 'the layout grid', whole: '/ui:layoutGrid' }, place);
    checkHeadings(level['ui:layoutGrid'] ?? null, '/ui:layoutGrid', isForm ? 0 : NO_SECTIONS, place);
  } else if (Array.isArray(order)) {
    const [, second] = order.flatMap((key, index) => (key === '*' ? [index] : []));
    if (second !== undefined)
      place.report(
        `/ui:order/${second}`,
        '"*" stands in "ui:order" twice, and no page can be drawn then.',
        'Remove one of them.',
      );
    const cells = order.flatMap((key, index) =>
      typeof key === 'string' && key !== '*' ? [{ key, pointer: `/ui:order/${index}` }] : [],
    );
    checkNames(
      {
        cells,
        keys: order.includes('*') ? cells.map(({ key }) => key) : keys,
        where: '"ui:order"',
        whole: '/ui:order',
        all: keys,
      },
      place,
    );
  }
}

/**
 * The keys that a layout has to name: those of alternatives are asked below it, by RJSF's choice between them, unless
 * an answer of the object itself brings them up ("dependencies").
 */
function listLaidOut(schema: JsonSchema, alternatives = false): string[] {
  const { properties = {}, allOf = [], dependencies = {} } = schema;
  const parts = [
    ...allOf,
    schema.then,
    schema.else,
    ...(alternatives ? [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])] : []),
  ];
  return [
    ...new Set([
      ...Object.keys(properties),
      ...parts.flatMap((part) => (isSchema(part) ? listLaidOut(part, alternatives) : [])),
      ...Object.values(dependencies).flatMap((part) => (isSchema(part) ? listLaidOut(part, true) : [])),
    ]),
  ];
}

interface Names {
  cells: readonly { key: string; pointer: string }[];
  /** What must be named. */
  keys: readonly string[];
  /** What may be named. */
  all: readonly string[];
  where: string;
  whole: string;
}

function checkNames({ cells, keys, all, where, whole }: Names, place: Place): void {
  const seen = new Set<string>();
  for (const { key, pointer } of cells) {
    const [owner = ''] = key.split('.');
    if (key !== owner && all.includes(owner))
      place.report(
        pointer,
        `"${key}" lies in "${owner}".`,
        `Write "${owner}" here, and a "ui:layoutGrid" under "${owner}", of rows under its "items".`,
      );
    else if (!all.includes(key)) place.report(pointer, `There is no field "${key}".`, suggest(key, all));
    else if (seen.has(key)) place.report(pointer, `"${key}" stands in ${where} twice.`, 'Keep it once.');
    seen.add(key);
  }
  const missing = keys.filter((each) => !seen.has(each)).map((key) => `"${key}"`);
  if (missing.length === 0) return;
  const isOne = missing.length === 1;
  const named = missing.join(', ');
  place.report(
    whole,
    isOne
      ? `The field ${named} of the schema is not in ${where}, so nobody would be asked for it.`
      : `The fields ${named} of the schema are not in ${where}, so nobody would be asked for them.`,
    whole === '/ui:order'
      ? `Add ${isOne ? named : 'them'}, or "*" for all that are not named.`
      : `Add ${isOne ? named : 'them'} to the "children" of a column.`,
  );
}

/** A section stands in the outermost row: one inside of another, or in a column, would be none. `depth`: of rows. */
function checkHeadings(element: JsonValue, pointer: string, depth: number, place: Place): void {
  if (Array.isArray(element)) {
    element.forEach((child, index) => checkHeadings(child, `${pointer}/${index}`, depth, place));
    return;
  }
  if (!isJsonObject(element)) return;
  for (const [kind, content] of Object.entries(element)) {
    const at = `${pointer}/${kind}`;
    const own: JsonObject = isJsonObject(content) ? content : {};
    for (const word of ['title', 'help', 'when'])
      if (kind === 'ui:row' && depth !== 1 && own[word] !== undefined)
        place.report(
          `${at}/${word}`,
          `"${word}" makes a section of a row, and this row can be none.`,
          'Sections are rows in the "children" of the outermost row of the form. Of a single field, "when" stands under "ui:options".',
        );
    const children = Array.isArray(content) ? content : own['children'];
    if (children !== undefined)
      checkHeadings(children, Array.isArray(content) ? at : `${at}/children`, depth + 1, place);
  }
}
