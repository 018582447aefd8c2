import type { ReactNode } from 'react';
import styles from '@/ui/definition-list.module.css';

export type DefinitionRow = {
  id: string;
  label: string;
  /** Nothing at all is shown as "Not given". */
  value: ReactNode;
  /** At the row's end: "Change", a mark of what an officer asked for. */
  action?: ReactNode;
};

/** Labels and values of a record, on the page and on paper. */
export function DefinitionList({ rows }: { rows: readonly DefinitionRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <div key={row.id} className={styles.row} data-row={row.id}>
          <dt className={styles.label}>{row.label}</dt>
          <dd className={styles.value}>
            {isEmpty(row.value) ? <span className={styles.none}>Not given</span> : row.value}
          </dd>
          {row.action !== undefined && <dd className={styles.action}>{row.action}</dd>}
        </div>
      ))}
    </dl>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === null || value === '';
}
