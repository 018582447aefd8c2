import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Row as TanStackRow } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { SoftLink } from '@/ui/soft-link';
import type { TableColumn } from '@/ui/table-column';
import type { features } from '@/ui/table-features';

export type DataTableRowProps<Row extends object> = {
  row: TanStackRow<typeof features, Row>;
  columns: readonly TableColumn<Row>[];
  link: { href: string; onSelect?: () => void } | undefined;
  selected: boolean;
  /** What the row's box is called; undefined where none can be picked. */
  pickLabel: string | undefined;
};

/** A row of a `DataTable`. */
export function DataTableRow<Row extends object>({ row, columns, link, selected, pickLabel }: DataTableRowProps<Row>) {
  return (
    <TableRow hover={link !== undefined} selected={selected} aria-selected={undefined}>
      {pickLabel !== undefined && (
        <TableCell padding="checkbox">
          {row.getCanSelect() && (
            <FormControlLabel
              className="pick"
              label="Select"
              control={
                <Checkbox
                  size="small"
                  checked={selected}
                  onChange={row.getToggleSelectedHandler()}
                  slotProps={{ input: { 'aria-label': pickLabel } }}
                />
              }
            />
          )}
        </TableCell>
      )}
      {columns.map((column, index) => {
        const value = column.cell(row.original);
        return (
          <TableCell
            key={column.key}
            align={column.align === 'end' ? 'right' : 'left'}
            data-label={column.header}
            data-unbroken={column.unbroken ?? isReadAsOne(value)}
            data-gives-way={column.givesWay}
          >
            <span className="value">
              {index === 0 && link !== undefined ? (
                <SoftLink className="leads" {...link}>
                  {value}
                </SoftLink>
              ) : (
                value
              )}
            </span>
          </TableCell>
        );
      })}
    </TableRow>
  );
}

/** A phone number, a plate, a code: short and without a space. */
function isReadAsOne(value: ReactNode): boolean {
  return typeof value === 'string' && /^\S{1,24}$/.test(value);
}
