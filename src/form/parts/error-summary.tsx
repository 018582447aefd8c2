import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { SoftLink } from '@/ui/soft-link';
import { t } from '@/texts/t';

export type SummaryProblem = {
  /** Tells the entry from its neighbours; `href` and `message` do when it is not given. */
  id?: string | undefined;
  /** Where it is: the field's label, such as "Office phone" or "Vehicle 2, make"; '' for the whole form. */
  label: string;
  message: string;
  /**
   * Where the control is: on this page `#company_name`, on another step its address. Without it the entry is no link:
   * it is about the whole form here.
   */
  href?: string | undefined;
  /** Goes there and gives the control focus. */
  onSelect: () => void;
  /** Another control that can be corrected instead. */
  instead?: { label: string; href: string; onSelect: () => void } | undefined;
};

export type ErrorSummaryHandle = { focus: () => void };

export type ErrorSummaryProps = {
  /** What happened, where the entries do not say it all. */
  lead?: ReactNode;
  /** Nothing is shown while there is none. */
  problems: readonly SummaryProblem[];
  ref?: Ref<ErrorSummaryHandle>;
};

/**
 * All that is wrong, above the form, each entry leading to its control. Takes focus when it appears, and again when
 * `ref.current.focus()` asks, as on pressing the button a second time; not while entries only come and go.
 */
export function ErrorSummary({ problems, lead, ref }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = problems.length > 0;
  useImperativeHandle(ref, () => ({ focus: () => focusSummary(box.current) }), []);
  useEffect(() => {
    if (shown) focusSummary(box.current);
  }, [shown]);
  if (!shown) return null;
  return (
    <Alert
      ref={box}
      severity="error"
      variant="outlined"
      tabIndex={-1}
      role="group"
      aria-labelledby="error-summary-heading"
    >
      <AlertTitle component="h2" id="error-summary-heading">
        {problems.length === 1 ? t('There is a problem') : t('There are {count} problems', { count: problems.length })}
      </AlertTitle>
      {lead}
      <ul>
        {problems.map(({ id, label, message, href, onSelect, instead }) => (
          <li key={id ?? `${href} ${message}`}>
            {href === undefined ? (
              toText(label, message)
            ) : (
              <SoftLink href={href} onSelect={onSelect}>
                {toText(label, message)}
              </SoftLink>
            )}
            {instead && (
              <>
                {` ${t('or')} `}
                <SoftLink href={instead.href} onSelect={instead.onSelect}>
                  {instead.label}
                </SoftLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function toText(label: string, message: string): string {
  return label === '' ? message : `${label}: ${message}`;
}

function focusSummary(box: HTMLDivElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'start' });
}
