import Inbox from '@mui/icons-material/InboxOutlined';
import type { ReactNode } from 'react';
import styles from '@/ui/empty-state.module.css';

export type EmptyStateProps = {
  /** What there is none of, such as "No applications yet". */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Where a list would be, had it anything in it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Inbox className={styles.icon} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
