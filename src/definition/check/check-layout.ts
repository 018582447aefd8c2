/** The layout of an object's fields names each of them once. */
import { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { isSchema, listDeclarations } from '../language/object-parts.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { readLayoutGrid } from '../parse/read-layout.ts';
import type { Place } from './place.ts';

/** Deeper than any row that could be a section. */
const NO_SECTIONS = 2;

interface Level {
  place: Place;
  /** What the level speaks of. */
  name: string;
  /** Whether that is the form itself, which alone has sections. */
  isForm: boolean;
}

/** `schema`: what the level speaks of; without fields it is no object. */
export function checkLayout(level: UiSchema, schema: JsonSchema, { place, name, isForm }: Level): void {
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
