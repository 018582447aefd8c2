/** Documents under each other: those that must be given first, and their limits said once. */
import { holdsFiles } from '@/definition/language/field-kinds';
import { createContext } from 'react';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { describeLimits } from '@/fields/file-limits';
import type { GridCell } from './layout-grid';

/** Id of the text that says the limits of all documents around; undefined where each says its own. */
export const LimitsContext = createContext<string | undefined>(undefined);

interface ArrangedCells<Cell> {
  cells: Cell[];
  /** Of the documents among them, where there are several and all have the same. */
  limits: string | undefined;
  /** These documents, where that holds. */
  sharing: string[];
  /** Where the first document stands. */
  first: number;
}

/** Keeps the place of everything that is no document. */
export function arrangeFileCells<Cell extends Pick<GridCell, 'names'>>(
  cells: readonly Cell[],
  find: (name: string) => FieldDefinition | undefined,
): ArrangedCells<Cell> {
  const fileOf = ({ names: [name, ...others] }: Cell) => {
    const field = name === undefined || others.length > 0 ? undefined : find(name);
    return field && holdsFiles(field) ? field : undefined;
  };
  const files = cells.filter((cell) => fileOf(cell) !== undefined);
  if (files.length < 2) return { cells: [...cells], limits: undefined, sharing: [], first: -1 };
  const order = (cell: Cell) => (fileOf(cell)?.required ? 0 : 1);
  const sorted = files.toSorted((a, b) => order(a) - order(b));
  const told = new Set(files.map((cell) => describeLimits(fileOf(cell) ?? { accept: [] })));
  const limits = told.size === 1 ? [...told][0] : undefined;
  return {
    cells: cells.map((cell) => (fileOf(cell) ? (sorted.shift() ?? cell) : cell)),
    limits,
    sharing: limits === undefined ? [] : files.flatMap(({ names }) => names),
    first: cells.findIndex((cell) => fileOf(cell) !== undefined),
  };
}
