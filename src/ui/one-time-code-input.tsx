import { memo } from 'react';
import type { InputProps } from '@/ui/input-props';
import { TextBox } from '@/ui/text-box';

export type OneTimeCodeInputProps = InputProps<string> & {
  /** Digits of a code. */
  length?: number;
  /** Called when the last digit is there. */
  onComplete?: (code: string) => void;
};

const CODE = { inputMode: 'numeric', pattern: '[0-9]*' } as const;

/**
 * The code from a message: one box, so that the phone can fill it in and a person can paste it, with or without spaces.
 */
export const OneTimeCodeInput = memo(function OneTimeCodeInput(props: OneTimeCodeInputProps) {
  const { value, onChange, length = 6, onComplete, ...rest } = props;
  const handleChange = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <TextBox
      {...rest}
      className="one-time-code"
      autoComplete="one-time-code"
      value={value}
      onChange={handleChange}
      native={CODE}
    />
  );
});
