import type { ReactNode } from 'react';
import styles from '@/ui/action-bar.module.css';

export type ActionBarProps = {
  /** The one thing to do next; on a phone it stays at the bottom, full width, at the thumb. */
  primary: ReactNode;
  secondary?: ReactNode;
  /** Beside them: what is saved, what is missing. */
  note?: ReactNode;
};

/** The end of a form: the way back, the way on. */
export function ActionBar({ primary, secondary, note }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      {note !== undefined && <div className={styles.note}>{note}</div>}
      <div className={styles.primary}>{primary}</div>
      {secondary !== undefined && <div className={styles.secondary}>{secondary}</div>}
    </div>
  );
}
