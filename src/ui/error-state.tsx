import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import styles from '@/ui/error-state.module.css';

export type ErrorStateProps = {
  /** What happened. */
  title: string;
  /** What is safe, and what to do. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  busy?: boolean;
};

/** What stands in the place of something that could not be had. */
export function ErrorState({ title, children, onRetry, retryLabel = 'Try again', busy }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <ErrorOutlined className={styles.icon} aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {onRetry && <div className={styles.action}><Button kind="secondary" onClick={onRetry} busy={busy}>{retryLabel}</Button></div>}
      </div>
    </div>
  );
}
