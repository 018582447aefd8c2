/** Reads the sections of a form, and the order and width of its fields, out of a uiSchema. */
import type { Condition } from '../language/condition.ts';
import { toJsonObject, type JsonValue } from '../language/json-schema.ts';
import type { UiSchema } from '../language/ui-schema.ts';

/** Fields that belong together. */
export interface Section {
  /** A heading above the fields. */
  title?: string;
  /** A short text under the heading. */
  help?: string;
  when?: Condition;
  /** Keys of the fields, in the order they are asked. */
  fields: string[];
}

/** A field's place in the layout grid. */
export interface GridCell {
  key: string;
  /** JSON pointer into the uiSchema. */
  pointer: string;
  /** half: two fields beside each other on a wide screen. */
  width: 'full' | 'half';
}

export interface GridSection extends Omit<Section, 'fields'> {
  /** JSON pointer to the row that is the section; '' where it is made of rows without a word. */
  pointer: string;
  cells: GridCell[];
}

const GRID = '/ui:layoutGrid/ui:row';

export function readLayoutGrid(uiSchema: UiSchema): GridSection[] | undefined {
  const grid = uiSchema['ui:layoutGrid'];
  if (grid === undefined) return undefined;
  const sections: GridSection[] = [];
  for (const [element, pointer] of listChildren(toJsonObject(grid)['ui:row'], GRID)) {
    const { title, help, when } = toJsonObject(toJsonObject(element)['ui:row']) as Pick<
      Section,
      'title' | 'help' | 'when'
    >;
    const cells = listCells(element, pointer);
    const isSection = title !== undefined || help !== undefined || when !== undefined;
    const last = sections.at(-1);
    // Rows without a word go on with the section before, unless that has a heading of its own.
    if (!isSection && last?.pointer === '') last.cells.push(...cells);
    else
      sections.push({
        ...(title === undefined ? {} : { title }),
        ...(help === undefined ? {} : { help }),
        ...(when === undefined ? {} : { when }),
        pointer: isSection ? `${pointer}/ui:row` : '',
        cells,
      });
  }
  return sections;
}

/**
 * The sections of a form whose fields have these `keys`; one with all of them where there is no layout grid. What the
 * grid does not name comes last: the fields of alternatives, which RJSF asks for below the others.
 */
export function readSections(uiSchema: UiSchema, keys: readonly string[]): Section[] {
  const grid = readLayoutGrid(uiSchema);
  if (!grid) return [{ fields: orderKeys(keys, uiSchema['ui:order']) }];
  const sections = grid.map(({ pointer: _pointer, cells, ...section }) => ({
    ...section,
    fields: cells.map(({ key }) => key),
  }));
  const named = new Set(sections.flatMap(({ fields }) => fields));
  const others = keys.filter((key) => !named.has(key));
  return others.length === 0 ? sections : [...sections, { fields: others }];
}

/** The keys of an object's fields as they are asked: by the layout grid, by "ui:order", else as they are given. */
export function listKeysInOrder(uiSchema: UiSchema, keys: readonly string[]): string[] {
  return readSections(uiSchema, keys).flatMap(({ fields }) => fields);
}

/** The keys of the fields of which two stand beside each other. */
export function listHalves(uiSchema: UiSchema): Set<string> {
  const cells = readLayoutGrid(uiSchema)?.flatMap((section) => section.cells) ?? [];
  return new Set(cells.flatMap(({ key, width }) => (width === 'half' ? [key] : [])));
}

/** RJSF's rule: "*" stands for the keys that are not named; without it they come last. */
function orderKeys(keys: readonly string[], order: JsonValue | undefined): string[] {
  if (!Array.isArray(order)) return [...keys];
  const others = keys.filter((key) => !order.includes(key));
  const named = order.flatMap((key) =>
    key === '*' ? others : typeof key === 'string' && keys.includes(key) ? [key] : [],
  );
  return [...new Set([...named, ...others])];
}

function listCells(element: JsonValue, pointer: string, width: GridCell['width'] = 'full'): GridCell[] {
  if (typeof element === 'string') return [{ key: element, pointer, width }];
  return Object.entries(toJsonObject(element)).flatMap(([kind, content]) => {
    const own = kind === 'ui:row' ? width : widthOf(toJsonObject(content)['size'], width);
    return listChildren(content, `${pointer}/${kind}`).flatMap(([child, at]) => listCells(child, at, own));
  });
}

/** The children alone, or of an object that has them, each with its pointer. */
function listChildren(content: JsonValue | undefined, pointer: string): (readonly [JsonValue, string])[] {
  const isList = Array.isArray(content);
  const children = isList ? content : toJsonObject(content)['children'];
  const at = isList ? pointer : `${pointer}/children`;
  return Array.isArray(children) ? children.map((child, index) => [child, `${at}/${index}`] as const) : [];
}

/** By the columns of twelve on a wide screen. */
function widthOf(size: JsonValue | undefined, outer: GridCell['width']): GridCell['width'] {
  const { lg, md, sm, xs } = toJsonObject(size);
  const columns = typeof size === 'number' ? size : (lg ?? md ?? sm ?? xs);
  return typeof columns === 'number' && columns <= 6 ? 'half' : outer;
}
