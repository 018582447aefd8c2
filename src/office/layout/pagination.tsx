import TablePagination from '@mui/material/TablePagination';
import Button from '@mui/material/Button';
import { EmptyState } from '@/ui/empty-state';
import { toNumberText } from '@/ui/number-text';
import { msg, t, type Message } from '@/texts/t';

export type PaginationProps = {
  /** From 1. */
  page: number;
  perPage: number;
  /** Rows in all, or with `more` those that can be paged through. */
  total: number;
  /** true: there are more rows than can be paged through. */
  more?: boolean;
  onChange: (page: number) => void;
  /** Which rows are in sight, with the places from, to and count; and more, which is "yes" where there are more. */
  rangeText?: Message;
};

const ROW_RANGE = msg('{from}–{to} of {count} rows');

/** Which rows are in sight, and the way to the others. */
export function Pagination({ page, perPage, total, more = false, onChange, rangeText = ROW_RANGE }: PaginationProps) {
  return (
    <TablePagination
      component="nav"
      aria-label={t('Pages')}
      count={total}
      page={Math.min(page, toPages(total, perPage)) - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={[]}
      labelDisplayedRows={({ from, to, count }) =>
        t(rangeText, {
          from: toNumberText(from),
          to: toNumberText(to),
          count: toNumberText(count),
          more: more ? 'yes' : 'no',
        })
      }
      onPageChange={(_event, index) => onChange(index + 1)}
      ActionsComponent={PagingButtons}
    />
  );
}

/** In the place of rows, where there are some on other pages: they have become fewer, or the address is an old one. */
export function NoSuchPage({ page, onFirst }: { page: number; onFirst: () => void }) {
  return (
    <EmptyState
      title={t('There is no page {page}.', { page: toNumberText(page) })}
      action={<Button onClick={onFirst}>{t('Go to the first page')}</Button>}
    />
  );
}

type PagingButtonsProps = {
  page: number;
  count: number;
  rowsPerPage: number;
  onPageChange: (event: null, index: number) => void;
};

/** In words: MUI's own are pictures. */
function PagingButtons({ page, count, rowsPerPage, onPageChange }: PagingButtonsProps) {
  const pages = toPages(count, rowsPerPage);
  return (
    <div className="paging">
      <Button size="small" onClick={() => onPageChange(null, page - 1)} disabled={page <= 0}>
        {t('Previous')}
      </Button>
      <span>{t('Page {number} of {pages}', { number: toNumberText(page + 1), pages: toNumberText(pages) })}</span>
      <Button size="small" onClick={() => onPageChange(null, page + 1)} disabled={page + 1 >= pages}>
        {t('Next')}
      </Button>
    </div>
  );
}

function toPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
