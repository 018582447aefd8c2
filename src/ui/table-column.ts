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
  /**
   * Where each row is a card: on its first line, or on the second without its header. A table in which no column says
   * so has cards that name each value on a line of its own; in others, columns without it stand on cards only where the
   rows are sorted by them, and those with "never" not even then: another column says the same.
   */
  onCard?: 'first' | 'second' | 'never' | undefined;
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
