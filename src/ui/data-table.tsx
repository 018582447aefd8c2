import { useRef, type ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { DataTableHead } from '@/ui/data-table-head';
import { DataTableTools } from '@/ui/data-table-tools';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { SoftLink } from '@/ui/soft-link';
import type { TableColumn, TableSelection, TableSort } from '@/ui/table-column';
import { useFittedTable } from '@/ui/use-fitted-table';
import styles from '@/ui/data-table.module.css';

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

/**
 * A dense table with a head that stays in sight. Where it has no room it leaves columns out, and where that is not
 * enough each row is a card that names its values.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    showCaption = false,
    columns,
    rows,
    rowKey,
    rowLink,
    sort,
    onSort,
    selection,
    loading = false,
    error,
    onRetry,
    empty,
  } = props;
  if (error !== undefined)
    return (
      <ErrorState title={error} onRetry={onRetry}>
        <p>What belongs here could not be loaded. Nothing was changed.</p>
      </ErrorState>
    );
  if (rows.length === 0) return loading ? <LoadingText /> : (empty ?? <EmptyState title="Nothing to show" />);
  return <Rows {...{ caption, showCaption, columns, rows, rowKey, rowLink, sort, onSort, selection, loading }} />;
}

type RowsProps<Row> = Omit<DataTableProps<Row>, 'error' | 'onRetry' | 'empty'>;

function Rows<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  rowLink,
  sort,
  onSort,
  selection,
  loading = false,
}: RowsProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  useFittedTable(frame, columns, rows);
  const keys = rows.map(rowKey);
  return (
    <div ref={frame} className={styles.frame} aria-busy={loading || undefined}>
      <DataTableTools columns={columns} sort={sort} onSort={onSort} keys={keys} selection={selection} />
      <table className={styles.table}>
        <caption className={classNames(styles.caption, !showCaption && styles.hiddenCaption)}>{caption}</caption>
        <DataTableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          keys={keys.filter((_key, index) => canPick(selection, rows[index]))}
          selection={selection}
        />
        <tbody>
          {rows.map((row, index) => (
            <TableRow
              key={keys[index]}
              row={row}
              id={keys[index] ?? ''}
              columns={columns}
              link={rowLink?.(row)}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TableRowProps<Row> = {
  row: Row;
  id: string;
  columns: readonly TableColumn<Row>[];
  link: { href: string; onSelect?: () => void } | undefined;
  selection: TableSelection<Row> | undefined;
};

function TableRow<Row>({ row, id, columns, link, selection }: TableRowProps<Row>) {
  const selected = selection?.selected.has(id) ?? false;
  return (
    <tr className={styles.row} data-selected={selected} data-linked={link !== undefined}>
      {selection && (
        <td className={styles.pick}>
          {canPick(selection, row) && (
            <label className={styles.box}>
              <input
                type="checkbox"
                aria-label={selection.label(row)}
                checked={selected}
                onChange={() => selection.onChange(toggle(selection.selected, id))}
              />
            </label>
          )}
        </td>
      )}
      {columns.map((column, index) => {
        const value = column.cell(row);
        return (
          <td
            key={column.key}
            className={styles.cell}
            data-label={column.header}
            data-align={column.align}
            data-unbroken={column.unbroken ?? isReadAsOne(value)}
            data-gives-way={column.givesWay}
          >
            <span className={styles.value}>
              {index === 0 && link !== undefined ? (
                <SoftLink className={styles.link} {...link}>
                  {value}
                </SoftLink>
              ) : (
                value
              )}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

function canPick<Row>(selection: TableSelection<Row> | undefined, row: Row | undefined): boolean {
  return row !== undefined && (selection?.can?.(row) ?? true);
}

/** A phone number, a plate, a code: short and without a space. */
function isReadAsOne(value: ReactNode): boolean {
  return typeof value === 'string' && /^\S{1,24}$/.test(value);
}

function toggle(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
