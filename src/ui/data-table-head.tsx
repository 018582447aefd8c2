import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import type { TableColumn, TableSelection, TableSort } from '@/ui/table-column';
import styles from '@/ui/data-table.module.css';

export type DataTableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
  /** The rows in sight, for the box that picks them all. */
  keys: readonly string[];
  selection: TableSelection<Row> | undefined;
};

/** The head of a `DataTable`: names, sorting, picking all. */
export function DataTableHead<Row>({ columns, sort, onSort, keys, selection }: DataTableHeadProps<Row>) {
  return (
    <thead className={styles.head}>
      <tr>
        {selection && (
          <th scope="col" className={styles.pick}>
            <SelectAll keys={keys} selection={selection} label="Select all rows on this page" />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-align={column.align}
            data-gives-way={column.givesWay}
            aria-sort={sort?.key === column.key ? sort.direction : undefined}
          >
            {column.sortable === true && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type SelectAllProps<Row> = { keys: readonly string[]; selection: TableSelection<Row>; label: string };

/** The box that picks all rows in sight, or none of them. */
export function SelectAll<Row>({ keys, selection, label }: SelectAllProps<Row>) {
  const all = keys.every((key) => selection.selected.has(key));
  const some = keys.some((key) => selection.selected.has(key));
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some && !all;
        }}
        onChange={() => selection.onChange(all ? new Set() : new Set([...selection.selected, ...keys]))}
      />
    </label>
  );
}

type SortButtonProps<Row> = {
  column: TableColumn<Row>;
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
};

function SortButton<Row>({ column, sort, onSort }: SortButtonProps<Row>) {
  const active = sort?.key === column.key ? sort.direction : undefined;
  const Arrow = active === undefined ? UnfoldMore : active === 'ascending' ? ArrowUpward : ArrowDownward;
  const next = active === 'ascending' ? 'descending' : 'ascending';
  return (
    <button type="button" className={styles.sort} onClick={() => onSort({ key: column.key, direction: next })}>
      {column.header} <Arrow aria-hidden="true" />
    </button>
  );
}
