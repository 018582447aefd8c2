/** What an act changed: only what differs, old beside new. */
import { VisuallyHidden } from '@/ui/visually-hidden';
import { listDifferences, type Difference } from './list-differences';
import styles from './audit.module.css';

export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const differences = listDifferences(before, after);
  if (differences.length === 0) return <span className={styles.none}>No details</span>;
  return (
    <ul className={styles.list}>
      {differences.map((difference) => (
        <Changed key={difference.path} difference={difference} />
      ))}
    </ul>
  );
}

function Changed({ difference: { path, before, after } }: { difference: Difference }) {
  const say = (text: string) => (path === 'status' ? toWords(text) : text);
  return (
    <li>
      {path !== '' && <span className={styles.path}>{toWords(path)}: </span>}
      {before !== undefined && (
        <del className={styles.before}>
          <VisuallyHidden>was </VisuallyHidden>
          {say(before)}
        </del>
      )}
      {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
      {after !== undefined && (
        <ins className={styles.after}>
          <VisuallyHidden> is now </VisuallyHidden>
          {say(after)}
        </ins>
      )}
    </li>
  );
}

/** "changes_requested" as "Changes requested". */
function toWords(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
