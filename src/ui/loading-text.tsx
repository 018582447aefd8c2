import { Spinner } from '@/ui/spinner';
import styles from '@/ui/spinner.module.css';

/** What stands in the place of a section that is on its way. */
export function LoadingText({ children = 'Loading…' }: { children?: string }) {
  return (
    <p role="status" className={styles.loading}>
      <Spinner label="" /> <span>{children}</span>
    </p>
  );
}
