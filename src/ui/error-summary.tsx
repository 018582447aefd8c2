import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { SoftLink } from '@/ui/soft-link';
import styles from '@/ui/error-summary.module.css';

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
    <div ref={box} tabIndex={-1} role="group" aria-labelledby="error-summary-heading" className={styles.summary}>
      <h2 id="error-summary-heading" className={styles.heading}>
        <ErrorOutlined aria-hidden="true" />
        {problems.length === 1 ? 'There is a problem' : `There are ${problems.length} problems`}
      </h2>
      {lead !== undefined && lead !== false && <div className={styles.lead}>{lead}</div>}
      <ul className={styles.list}>
        {problems.map(({ id, label, message, href, onSelect }) => (
          <li key={id ?? `${href} ${message}`}>
            {href === undefined ? (
              toText(label, message)
            ) : (
              <SoftLink href={href} onSelect={onSelect}>
                {toText(label, message)}
              </SoftLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function toText(label: string, message: string): string {
  return label === '' ? message : `${label}: ${message}`;
}

function focusSummary(box: HTMLDivElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'start' });
}
