import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import { styled } from '@mui/material/styles';
import {
  useTable,
  type Row as TanStackRow,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { useMemo, useRef, useId, useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import type { TableColumn, TableSelection, TableSort } from '@/ui/table-column';
import { TABLE_LOOK } from '@/ui/table-styles';
import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { SoftLink } from '@/ui/soft-link';
import { t } from '@/texts/t';
import TableHead from '@mui/material/TableHead';
import TableSortLabel from '@mui/material/TableSortLabel';

/** What TanStack Table keeps for us; which rows there are, and in which order, the server says. */
const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });

/** Narrower frames, in px, hold cards without a try: a table of two words a line is hard to read. */
const CARDS_BELOW = 560;

type DataTableRowProps<Row extends object> = {
  row: TanStackRow<typeof features, Row>;
  columns: readonly TableColumn<Row>[];
  link: { href: string; onSelect?: () => void } | undefined;
  selected: boolean;
  /** What the row's box is called; undefined where none can be picked. */
  pickLabel: string | undefined;
};

type DataTableToolsProps<Row extends object> = {
  table: AnyTable<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
  picks: boolean;
};

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
        <p>{t('What belongs here could not be loaded. Nothing was changed.')}</p>
      </ErrorState>
    );
  if (rows.length === 0) return loading ? <LoadingRows /> : (empty ?? <EmptyState title={t('Nothing to show')} />);
  return <Rows {...props} />;
}

function Rows<Row extends object>(props: DataTableProps<Row>) {
  const { caption, showCaption = false, rows, rowKey, rowLink, sort, onSort, selection, loading } = props;
  const columns = useMemo(() => keepSorted(props.columns, sort?.key), [props.columns, sort?.key]);
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
    <Frame ref={frame} aria-busy={loading === true || undefined} data-cards={hasShortCards(props.columns)}>
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

/** An order whose column is out of sight cannot be followed by the eye: the sorted column never gives way. */
function keepSorted<Row>(columns: readonly TableColumn<Row>[], sorted: string | undefined): TableColumn<Row>[] {
  return columns.map((column) =>
    column.key === sorted ? { ...column, givesWay: undefined, onCard: column.onCard ?? 'second' } : column,
  );
}

function hasShortCards<Row>(columns: readonly TableColumn<Row>[]): 'short' | undefined {
  return columns.some(({ onCard }) => onCard === 'first') ? 'short' : undefined;
}

function toValue({ key, direction }: TableSort): string {
  return `${key} ${direction}`;
}

/** What a table's head offers, where the head, or a column that it can be sorted by, is not in sight. */
function DataTableTools<Row extends object>({ table, sort, onSort, picks }: DataTableToolsProps<Row>) {
  const id = useId();
  const sortable = table
    .getAllLeafColumns()
    .filter((column) => column.getCanSort())
    .map((column) => column.columnDef.meta as TableColumn<Row>);
  if (sortable.length === 0 && !picks) return null;
  const choices = sortable.flatMap(({ key, header }) => [
    { value: toValue({ key, direction: 'ascending' }), label: t('{header}, ascending', { header }) },
    { value: toValue({ key, direction: 'descending' }), label: t('{header}, descending', { header }) },
  ]);
  const current = sort ? toValue(sort) : '';
  const isOffered = choices.some(({ value }) => value === current);
  const choose = (value: string) => {
    const [key, direction] = value.split(' ');
    if (key !== undefined && (direction === 'ascending' || direction === 'descending')) onSort?.({ key, direction });
  };
  return (
    <div className="tools">
      {picks && (
        <FormControlLabel
          className="pick"
          label={t('Select all')}
          control={<SelectAll table={table} label={t('Select all on this page')} />}
        />
      )}
      {sortable.length > 0 && (
        <span className="sort-by">
          <label htmlFor={id}>{t('Sort by')}</label>
          <NativeSelect
            input={<OutlinedInput />}
            name="sort"
            value={current}
            onChange={({ target }) => choose(target.value)}
            inputProps={{ id }}
          >
            {!isOffered && <option value={current}>{sort ? t('The list’s own order') : t('Not sorted')}</option>}
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

function DataTableRow<Row extends object>({ row, columns, link, selected, pickLabel }: DataTableRowProps<Row>) {
  return (
    <TableRow hover={link !== undefined} selected={selected} aria-selected={undefined}>
      {pickLabel !== undefined && (
        <TableCell padding="checkbox">
          {row.getCanSelect() && (
            <FormControlLabel
              className="pick"
              label={t('Select')}
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
            data-on-card={column.onCard}
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

/**
 * Finds the form in which a table's rows fit their frame, so that no page scrolls sideways, whatever stands in the
 * cells. Sets `data-layout` ("table" or "cards") and `data-left-out` (ranks of columns) on the frame. Written past
 * React: each form has to be laid out to be measured, and all of it happens before the page is painted.
 */
function useFittedTable<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): void {
  const shape = columns.map(({ key, givesWay = '' }) => `${key}:${givesWay}`).join();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    fit(element);
    let width = element.clientWidth;
    let frameRequest = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frameRequest);
      // Not at once: an observer that changes the size of what it observes is called an error by the browser.
      frameRequest = requestAnimationFrame(() => {
        if (element.clientWidth === width) return;
        fit(element);
        width = element.clientWidth;
      });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frameRequest);
    };
  }, [frame, shape, rows]);
}

function fit(frame: HTMLElement): void {
  const table = frame.querySelector('table');
  if (!table) return;
  const { scrollX, scrollY } = window;
  frame.dataset['layout'] = findLayout(frame, table);
  // While it was measured the page may have been shorter than what was scrolled.
  if (window.scrollY !== scrollY) window.scrollTo(scrollX, scrollY);
}

function findLayout(frame: HTMLElement, table: HTMLTableElement): 'table' | 'cards' {
  frame.dataset['leftOut'] = '';
  if (frame.clientWidth < CARDS_BELOW) return 'cards';
  frame.dataset['layout'] = 'table';
  const ranks = new Set(
    [...table.querySelectorAll<HTMLElement>('th[data-gives-way]')].map((head) => head.dataset['givesWay'] ?? ''),
  );
  const fits = () => table.offsetWidth <= frame.clientWidth;
  if (fits()) return 'table';
  for (const rank of [...ranks].toSorted()) {
    frame.dataset['leftOut'] += ` ${rank}`;
    if (fits()) return 'table';
  }
  frame.dataset['leftOut'] = '';
  return 'cards';
}

type AnyTable<Row extends object> = ReactTable<typeof features, Row>;

type DataTableHeadProps<Row extends object> = {
  table: AnyTable<Row>;
  /** Whether rows can be picked. */
  picks: boolean;
};

/** The head of a `DataTable`: names, sorting, picking all. */
function DataTableHead<Row extends object>({ table, picks }: DataTableHeadProps<Row>) {
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
function SelectAll<Row extends object>({ table, label }: { table: AnyTable<Row>; label: string }) {
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
