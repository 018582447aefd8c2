import { memo } from 'react';
import type { InputProps } from '@/ui/input-props';
import { toStorableText } from '@/ui/keepable-text';
import { TextBox } from '@/ui/text-box';

export type TextInputProps = InputProps<string> & {
  type?: 'text' | 'email' | 'url' | 'search';
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'url' | 'search' | undefined;
  maxLength?: number | undefined;
  spellCheck?: boolean | undefined;
  /** As wide as a short answer: a number, a code. */
  short?: boolean;
};

/** One line of text. */
export const TextInput = memo(function TextInput({
  onChange,
  inputMode,
  maxLength,
  spellCheck,
  ...props
}: TextInputProps) {
  return (
    <TextBox
      {...props}
      onChange={(text) => onChange(toStorableText(text))}
      native={{ inputMode, maxLength, spellCheck }}
    />
  );
});
