import { useId } from 'react';
import type { TableColumn, TableSelection, TableSort } from '@/ui/table-column';
import { SelectAll } from '@/ui/data-table-head';
import { SelectInput } from '@/ui/select-input';
import styles from '@/ui/data-table.module.css';

export type DataTableToolsProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
  keys: readonly string[];
  selection: TableSelection<Row> | undefined;
};

/** What a table's head offers, where the head, or a column that it is sorted by, is not in sight. */
export function DataTableTools<Row>({ columns, sort, onSort, keys, selection }: DataTableToolsProps<Row>) {
  const id = useId();
  const sortable = onSort ? columns.filter((column) => column.sortable === true) : [];
  if (sortable.length === 0 && !selection) return null;
  const choices = sortable.flatMap(({ key, header }) => [
    { value: `${key} ascending`, label: `${header}, ascending` },
    { value: `${key} descending`, label: `${header}, descending` },
  ]);
  const choose = (value: string) => {
    const [key, direction] = value.split(' ');
    if (key !== undefined && (direction === 'ascending' || direction === 'descending')) onSort?.({ key, direction });
  };
  return (
    <div className={styles.tools}>
      {selection && (
        <span className={styles.pickAll}>
          <SelectAll keys={keys} selection={selection} label="Select all on this page" />
        </span>
      )}
      {sortable.length > 0 && (
        <span className={styles.sortBy}>
          <label htmlFor={id}>Sort by</label>
          <SelectInput
            id={id}
            name="sort"
            placeholder="Not sorted"
            choices={choices}
            value={sort ? `${sort.key} ${sort.direction}` : ''}
            onChange={choose}
          />
        </span>
      )}
    </div>
  );
}
