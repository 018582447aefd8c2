import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { useId, useRef, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { useFocusOn } from '@/ui/use-focus-on';
import styles from '@/ui/error-state.module.css';

export type ErrorStateProps = {
  /** What happened. */
  title: string;
  /** What is safe, and what to do. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  busy?: boolean;
  /** Takes focus, and is brought into view, each time this value changes to another defined one. */
  focusOn?: unknown;
};

/** What stands in the place of something that could not be had. */
export function ErrorState({ title, children, onRetry, retryLabel = 'Try again', busy, focusOn }: ErrorStateProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useFocusOn(box, focusOn);
  // What takes focus is read out by that; as an alert it would be read a second time.
  const told = focusOn === undefined ? { role: 'alert' } : { role: 'group', tabIndex: -1, 'aria-labelledby': titleId };
  return (
    <div ref={box} className={styles.state} {...told}>
      <ErrorOutlined className={styles.icon} aria-hidden="true" />
      <div>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {onRetry && (
          <div className={styles.action}>
            <Button kind="secondary" onClick={onRetry} busy={busy}>
              {retryLabel}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
