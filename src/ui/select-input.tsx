import { memo } from 'react';
import type { Choice } from '@/ui/choice';
import { classNames } from '@/ui/class-names';
import { commonAttributes, type InputProps } from '@/ui/input-props';
import styles from '@/ui/control.module.css';

export type SelectInputProps = InputProps<string> & {
  choices: readonly Choice[];
};

/**
 * One of a list, as the device's own list: typing the first letters finds an entry in a long one, and a phone shows its
 * wheel. `placeholder` is the line that stands for no answer (''). Read-only is shown as disabled: a select has no
 * other.
 */
export const SelectInput = memo(function SelectInput(props: SelectInputProps) {
  const { value, onChange, readOnly, disabled, choices, placeholder = 'Select…', autoComplete } = props;
  return (
    <span className={styles.picked}>
      <select
        {...commonAttributes(props)}
        className={classNames(styles.control, styles.select)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled === true || readOnly === true}
        autoComplete={autoComplete}
      >
        <option value="">{placeholder}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <svg className={styles.arrow} viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5 7.500 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </span>
  );
});
