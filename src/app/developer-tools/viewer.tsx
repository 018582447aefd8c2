import { useState, type ReactNode } from 'react';
import styles from './viewer.module.css';

export interface ViewerProps {
  title: string;
  /** Said in the place of entries when there are none. */
  empty: string | false;
  children: ReactNode;
}

/** One list of the developer tools, closed until it is asked for. */
export function Viewer({ title, empty, children }: ViewerProps) {
  return (
    <Disclosure className={styles.viewer} summary={<summary className={styles.summary}>{title}</summary>}>
      {empty && <p className={styles.none}>{empty}</p>}
      <ol className={styles.list}>{children}</ol>
    </Disclosure>
  );
}

/** Holds nothing while it is closed: what is in it would be found by whoever looks for the page's own words. */
export function Disclosure({
  className,
  summary,
  children,
}: {
  className?: string | undefined;
  summary: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {summary}
      {open && children}
    </details>
  );
}
