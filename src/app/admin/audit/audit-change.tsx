/** What an act changed: only what differs, old beside new. */
import { listDifferences } from './list-differences';
import styles from './audit.module.css';

export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const differences = listDifferences(before, after);
  if (differences.length === 0) return <span className={styles.none}>No details</span>;
  return (
    <ul className={styles.list}>
      {differences.map((difference) => (
        <li key={difference.path}>
          {difference.path !== '' && <span className={styles.path}>{difference.path.replaceAll('_', ' ')}: </span>}
          <del className={styles.before}>{difference.before}</del> <span aria-hidden="true">→</span> <ins className={styles.after}>{difference.after}</ins>
        </li>
      ))}
    </ul>
  );
}
