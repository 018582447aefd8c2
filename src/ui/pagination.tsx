import { Button } from '@/ui/button';
import styles from '@/ui/pagination.module.css';
import { toNumberText } from '@/ui/number-text';

export type PaginationProps = {
  /** From 1. */
  page: number;
  perPage: number;
  /** Rows in all, or with `more` those that can be paged through. */
  total: number;
  /** true: there are more rows than can be paged through. */
  more?: boolean;
  onChange: (page: number) => void;
  /** What is counted, such as "applications". */
  noun?: string;
};

/** Which rows are in sight, and the way to the others. */
export function Pagination({ page, perPage, total, more = false, onChange, noun = 'rows' }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  const format = (count: number) => toNumberText(count);
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <p className={styles.text}>
        {format(first)}–{format(last)} of {more && 'more than '}
        {format(total)} {noun}
      </p>
      <div className={styles.buttons}>
        <Button small onClick={() => onChange(page - 1)} disabled={page <= 1}>
          Previous
        </Button>
        <span className={styles.text}>
          Page {format(page)} of {format(pages)}
        </span>
        <Button small onClick={() => onChange(page + 1)} disabled={page >= pages}>
          Next
        </Button>
      </div>
    </nav>
  );
}
