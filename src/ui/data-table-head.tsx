import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactTable } from '@tanstack/react-table';
import type { TableColumn } from '@/ui/table-column';
import type { features } from '@/ui/table-features';
import { t } from '@/texts/t';

export type AnyTable<Row extends object> = ReactTable<typeof features, Row>;

export type DataTableHeadProps<Row extends object> = {
  table: AnyTable<Row>;
  /** Whether rows can be picked. */
  picks: boolean;
};

/** The head of a `DataTable`: names, sorting, picking all. */
export function DataTableHead<Row extends object>({ table, picks }: DataTableHeadProps<Row>) {
  return (
    <TableHead>
      <TableRow>
        {picks && (
          <TableCell padding="checkbox">
            <SelectAll table={table} label={t('Select all rows on this page')} />
          </TableCell>
        )}
        {table.getFlatHeaders().map(({ column }) => {
          const { header, align, givesWay } = column.columnDef.meta as TableColumn<Row>;
          const sorted = column.getIsSorted();
          return (
            <TableCell
              key={column.id}
              align={align === 'end' ? 'right' : 'left'}
              data-gives-way={givesWay}
              sortDirection={sorted}
            >
              {column.getCanSort() ? (
                <TableSortLabel
                  component="button"
                  active={sorted !== false}
                  direction={sorted === false ? 'asc' : sorted}
                  onClick={() => column.toggleSorting(sorted === 'asc')}
                >
                  {header}
                </TableSortLabel>
              ) : (
                header
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

/** The box that picks all rows in sight, or none of them. */
export function SelectAll<Row extends object>({ table, label }: { table: AnyTable<Row>; label: string }) {
  const all = table.getIsAllRowsSelected();
  return (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={!all && table.getIsSomeRowsSelected()}
      onChange={() => table.toggleAllRowsSelected(!all)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}
