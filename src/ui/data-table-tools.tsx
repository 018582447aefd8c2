import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { SelectAll, type AnyTable } from '@/ui/data-table-head';
import type { TableColumn, TableSort } from '@/ui/table-column';

export type DataTableToolsProps<Row extends object> = {
  table: AnyTable<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
  picks: boolean;
};

/** What a table's head offers, where the head, or a column that it is sorted by, is not in sight. */
export function DataTableTools<Row extends object>({ table, sort, onSort, picks }: DataTableToolsProps<Row>) {
  const id = useId();
  const sortable = table
    .getAllLeafColumns()
    .filter((column) => column.getCanSort())
    .map((column) => column.columnDef.meta as TableColumn<Row>);
  if (sortable.length === 0 && !picks) return null;
  const choices = sortable.flatMap(({ key, header }) => [
    { value: `${key} ascending`, label: `${header}, ascending` },
    { value: `${key} descending`, label: `${header}, descending` },
  ]);
  const choose = (value: string) => {
    const [key, direction] = value.split(' ');
    if (key !== undefined && (direction === 'ascending' || direction === 'descending')) onSort?.({ key, direction });
  };
  return (
    <div className="tools">
      {picks && (
        <FormControlLabel
          className="pick"
          label="Select all"
          control={<SelectAll table={table} label="Select all on this page" />}
        />
      )}
      {sortable.length > 0 && (
        <span className="sort-by">
          <label htmlFor={id}>Sort by</label>
          <NativeSelect
            input={<OutlinedInput />}
            name="sort"
            value={sort ? `${sort.key} ${sort.direction}` : ''}
            onChange={({ target }) => choose(target.value)}
            inputProps={{ id }}
          >
            <option value="">Not sorted</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </span>
      )}
    </div>
  );
}
