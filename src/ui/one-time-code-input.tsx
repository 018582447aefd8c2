import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { commonAttributes, type InputProps } from '@/ui/input-props';
import styles from '@/ui/control.module.css';

export type OneTimeCodeInputProps = InputProps<string> & {
  /** Digits of a code. */
  length?: number;
  /** Called when the last digit is there. */
  onComplete?: (code: string) => void;
};

/**
 * The code from a message: one box, so that the phone can fill it in and a person can paste it, with or without spaces.
 */
export const OneTimeCodeInput = memo(function OneTimeCodeInput(props: OneTimeCodeInputProps) {
  const { value, onChange, readOnly, length = 6, onComplete } = props;
  const handleChange = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <input
      {...commonAttributes(props)}
      className={classNames(styles.control, styles.code)}
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => handleChange(event.target.value)}
      readOnly={readOnly}
    />
  );
});
