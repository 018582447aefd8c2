import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { memo, type ReactNode } from 'react';
import { getControlIds } from '@/ui/control-ids';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from '@/ui/field-frame.module.css';

export type FieldFrameProps = {
  /** The control's id. */
  id: string;
  /** Not given for a control that brings its own label, such as a declaration. */
  label?: string | undefined;
  hint?: ReactNode;
  /** What is wrong; undefined when nothing is to be said. */
  message?: string | undefined;
  required?: boolean | undefined;
  /** Why the field may not be changed, such as "From your invitation". */
  locked?: string | undefined;
  /** For several controls that answer one question together. */
  group?: 'radiogroup' | 'group' | undefined;
  children: ReactNode;
};

/**
 * Around a control: label above, hint under the label, message under the control. The control points back with
 * `describedBy(id, …)` of `control-ids.ts`. Messages are not announced here: the page's one live region does that.
 */
export const FieldFrame = memo(function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, message, required, locked, group, children } = props;
  const ids = getControlIds(id);
  // The mark is drawn by CSS: the label's text stays its name, and the control itself says that it is required.
  const mark = required === true && <span className={styles.required} aria-hidden="true" />;
  const inside = (
    <>
      {hint !== undefined && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {locked !== undefined && (
        <p className={styles.locked}>
          <LockOutlined fontSize="inherit" aria-hidden="true" /> {locked}
        </p>
      )}
      <div className={styles.control}>{children}</div>
      {message !== undefined && (
        <p id={ids.message} className={styles.message}>
          <ErrorOutlined fontSize="small" aria-hidden="true" />
          <span>
            <VisuallyHidden>Error: </VisuallyHidden>
            <span>{message}</span>
          </span>
        </p>
      )}
    </>
  );
  if (group !== undefined) {
    const shown = [hint !== undefined && ids.hint, message !== undefined && ids.message].filter(Boolean).join(' ');
    return (
      <fieldset
        className={styles.frame}
        data-field={id}
        data-invalid={message !== undefined}
        role={group}
        aria-labelledby={ids.label}
        aria-describedby={shown || undefined}
        aria-required={group === 'radiogroup' ? required : undefined}
      >
        <legend id={ids.label} className={styles.label}>
          {label}
          {mark}
          {group === 'group' && required === true && <VisuallyHidden>, required</VisuallyHidden>}
        </legend>
        {inside}
      </fieldset>
    );
  }
  return (
    <div className={styles.frame} data-field={id} data-invalid={message !== undefined}>
      {label !== undefined && (
        <label id={ids.label} htmlFor={id} className={styles.label}>
          {label}
          {mark}
        </label>
      )}
      {inside}
    </div>
  );
});
