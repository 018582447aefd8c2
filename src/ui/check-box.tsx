import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { commonAttributes, type InputProps } from '@/ui/input-props';
import styles from '@/ui/choice-row.module.css';

export type CheckBoxProps = InputProps<boolean> & {
  /** The statement that ticking agrees to; it is the control's own label. */
  label: string;
};

/** A single statement to agree to, such as a declaration. */
export const CheckBox = memo(function CheckBox(props: CheckBoxProps) {
  const { id, value, onChange, label, required, disabled, readOnly, invalid } = props;
  return (
    <div className={classNames(styles.row, styles.boxed)} data-invalid={invalid}>
      <input
        {...commonAttributes(props)}
        className={styles.mark}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        disabled={disabled === true || readOnly === true}
      />
      <span className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {required === true && <span className={styles.required} aria-hidden="true" />}
        </label>
      </span>
    </div>
  );
});
