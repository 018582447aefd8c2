import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { isFocusLost } from '@/ui/focus-lost';
import { useFocusOn } from '@/ui/use-focus-on';
import { t } from '@/texts/t';

export type ErrorStateProps = {
  title: string;
  /** What is safe, and what to do. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  busy?: boolean;
  /** Takes focus, and is brought into view, each time this value changes to another defined one. */
  focusOn?: unknown;
};

/** What stands in the place of something that could not be had. Takes focus where nothing else has it. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel = t('Try again'),
  busy = false,
  focusOn,
}: ErrorStateProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useFocusOn(box, focusOn);
  useEffect(() => {
    if (!busy && isFocusLost()) box.current?.focus();
  }, [busy, title]);
  // What takes focus is read out by that; as an alert it would be read a second time.
  const told = focusOn === undefined ? { role: 'alert' } : { role: 'group', 'aria-labelledby': titleId };
  return (
    <Alert ref={box} severity="error" tabIndex={-1} {...told}>
      <AlertTitle component="p" id={titleId}>
        {title}
      </AlertTitle>
      {children}
      {onRetry && (
        <Button onClick={onRetry} loading={busy}>
          {retryLabel}
        </Button>
      )}
    </Alert>
  );
}
