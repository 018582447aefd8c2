/** What a table is told of its columns, its order and what is picked in it. */
import type { ReactNode } from 'react';

export type TableColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  align?: 'start' | 'end' | undefined;
  /** Stays on one line, as a date, a reference or a status. */
  unbroken?: boolean | undefined;
  /**
   * Where there is no room for all columns, those with 1 are left out first; one without, or that the rows are sorted
   * by, never is.
   */
  givesWay?: 1 | 2 | 3 | 4 | undefined;
};

export type TableSort = { key: string; direction: 'ascending' | 'descending' };

export type TableSelection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** What a row's box is called, such as "Select Ada Obi". */
  label: (row: Row) => string;
  /** Whether a row can be picked; without it, every row. */
  can?: (row: Row) => boolean;
};
