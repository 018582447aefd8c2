import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import { styled } from '@mui/material/styles';
import { useTable } from '@tanstack/react-table';
import { useMemo, useRef, type ReactNode } from 'react';
import { DataTableHead } from '@/ui/data-table-head';
import { DataTableRow } from '@/ui/data-table-row';
import { DataTableTools } from '@/ui/data-table-tools';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import type { TableColumn, TableSelection, TableSort } from '@/ui/table-column';
import { features } from '@/ui/table-features';
import { TABLE_LOOK } from '@/ui/table-styles';
import { useFittedTable } from '@/ui/use-fitted-table';

export type DataTableProps<Row> = {
  /** What the table holds; shown only to screen readers unless `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads: its first column becomes the link, and the whole row can be pressed. */
  rowLink?: ((row: Row) => { href: string; onSelect?: () => void } | undefined) | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  selection?: TableSelection<Row> | undefined;
  loading?: boolean;
  /** What happened; shown in the rows' place. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** In the rows' place when there is none. */
  empty?: ReactNode;
};

const Frame = styled('div')(TABLE_LOOK);

/**
 * A dense table with a head that stays in sight. Where it has no room it leaves columns out, and where that is not
 * enough each row is a card that names its values.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, loading = false, error, onRetry, empty } = props;
  if (error !== undefined)
    return (
      <ErrorState title={error} onRetry={onRetry}>
        <p>What belongs here could not be loaded. Nothing was changed.</p>
      </ErrorState>
    );
  if (rows.length === 0) return loading ? <LoadingRows /> : (empty ?? <EmptyState title="Nothing to show" />);
  return <Rows {...props} />;
}

function Rows<Row extends object>(props: DataTableProps<Row>) {
  const { caption, showCaption = false, columns, rows, rowKey, rowLink, sort, onSort, selection, loading } = props;
  const frame = useRef<HTMLDivElement>(null);
  useFittedTable(frame, columns, rows);
  const sorting = sort ? [{ id: sort.key, desc: sort.direction === 'descending' }] : [];
  const picked = Object.fromEntries([...(selection?.selected ?? [])].map((key) => [key, true as const]));
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () =>
        columns.map((column) => ({
          id: column.key,
          header: column.header,
          accessorFn: column.cell,
          enableSorting: column.sortable === true && onSort !== undefined,
          sortDescFirst: false,
          meta: column,
        })),
      [columns, onSort],
    ),
    getRowId: rowKey,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: ({ original }) => selection !== undefined && (selection.can?.(original) ?? true),
    state: { sorting, rowSelection: picked },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      if (next) onSort?.({ key: next.id, direction: next.desc ? 'descending' : 'ascending' });
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(picked) : change;
      selection?.onChange(new Set(Object.keys(next).filter((key) => next[key] === true)));
    },
  });
  return (
    <Frame ref={frame} aria-busy={loading === true || undefined}>
      <DataTableTools table={table} sort={sort} onSort={onSort} picks={selection !== undefined} />
      <Table size="small" stickyHeader>
        <caption data-shown={showCaption}>{caption}</caption>
        <DataTableHead table={table} picks={selection !== undefined} />
        <TableBody>
          {table.getRowModel().rows.map((row) => (
            <DataTableRow
              key={row.id}
              row={row}
              columns={columns}
              link={rowLink?.(row.original)}
              selected={picked[row.id] === true}
              pickLabel={selection?.label(row.original)}
            />
          ))}
        </TableBody>
      </Table>
    </Frame>
  );
}
