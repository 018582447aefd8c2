/** RJSF's layout grid, as far as definitions use it: rows with headings, columns, names of properties. */
import type { UiSchema } from '@rjsf/utils';
import type { Condition } from '@/definition/language/condition';

/** Of twelve columns, by the width of the page; a phone shows one. */
export type Size = number | Partial<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', number>>;

/** Cells of one grid, under a heading where there is one. */
export interface GridSection {
  title?: string | undefined;
  help?: string | undefined;
  when?: Condition | undefined;
  cells: GridCell[];
}

/** Properties under each other in one column. */
export interface GridCell {
  size: Size;
  names: string[];
}

interface Row {
  title?: string;
  help?: string;
  when?: Condition;
  children?: readonly GridNode[];
}

type GridNode =
  | string
  | { name: string }
  | { 'ui:row': Row | readonly GridNode[] }
  | { 'ui:col': Column | readonly GridNode[] }
  | { 'ui:columns': Column };

interface Column {
  size?: Size;
  children?: readonly GridNode[];
}

/** Size of a cell that has its row to itself. */
export const FULL = 12;

/** The sections of an object; a row inside another without a heading lends it its cells. */
export function readLayoutGrid(uiSchema: UiSchema | undefined): GridSection[] | undefined {
  const grid = (uiSchema?.['ui:layoutGrid'] ?? uiSchema?.['ui:options']?.['layoutGrid']) as GridNode | undefined;
  if (grid === undefined) return undefined;
  const sections: GridSection[] = [];
  readNode(grid, sections);
  return sections.filter(({ cells }) => cells.length > 0);
}

function readNode(node: GridNode, sections: GridSection[]): void {
  if (typeof node === 'string' || 'name' in node) addCell({ size: FULL, names: [toName(node)] }, sections);
  else if ('ui:row' in node) readRow(toPart(node['ui:row']), sections);
  else if ('ui:col' in node) readColumn(toPart(node['ui:col']), sections);
  else
    for (const child of node['ui:columns'].children ?? [])
      readColumn({ ...node['ui:columns'], children: [child] }, sections);
}

function readRow({ title, help, when, children = [] }: Row, sections: GridSection[]): void {
  const hasHeading = title !== undefined || help !== undefined || when !== undefined;
  if (hasHeading) sections.push({ title, help, when, cells: [] });
  for (const child of children) readNode(child, sections);
  // What follows a row with a heading does not belong under that heading.
  if (hasHeading) sections.push({ cells: [] });
}

function readColumn({ size = FULL, children = [] }: Column, sections: GridSection[]): void {
  const names: string[] = [];
  for (const child of children) {
    if (typeof child === 'string' || 'name' in child) names.push(toName(child));
    else readNode(child, sections);
  }
  if (names.length > 0) addCell({ size, names }, sections);
}

function addCell(cell: GridCell, sections: GridSection[]): void {
  if (sections.length === 0) sections.push({ cells: [] });
  sections.at(-1)?.cells.push(cell);
}

function toPart<Part extends object>(part: Part | readonly GridNode[]): Part | { children: readonly GridNode[] } {
  return Array.isArray(part) ? { children: part as readonly GridNode[] } : (part as Part);
}

function toName(node: string | { name: string }): string {
  return typeof node === 'string' ? node : node.name;
}
