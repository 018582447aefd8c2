import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { commonAttributes, type InputProps } from '@/ui/input-props';
import styles from '@/ui/control.module.css';

export type DateInputProps = InputProps<string> & {
  /** Days that the picker offers, as `YYYY-MM-DD`; a typed day outside is for the rules to refuse. */
  min?: string | undefined;
  max?: string | undefined;
};

/** A day, as `YYYY-MM-DD`, or '' while there is none; shown and picked the way the device does it. */
export const DateInput = memo(function DateInput(props: DateInputProps) {
  const { value, onChange, readOnly, autoComplete, min, max } = props;
  return (
    <input
      {...commonAttributes(props)}
      className={classNames(styles.control, styles.short)}
      type="date"
      value={value}
      min={min}
      max={max}
      onChange={(event) => onChange(event.target.value)}
      readOnly={readOnly}
      autoComplete={autoComplete}
    />
  );
});
