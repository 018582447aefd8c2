import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { commonAttributes, type InputProps } from '@/ui/input-props';
import { toStorableText } from '@/ui/keepable-text';
import styles from '@/ui/control.module.css';

export type TextInputProps = InputProps<string> & {
  type?: 'text' | 'email' | 'url' | 'search';
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'url' | 'search' | undefined;
  maxLength?: number | undefined;
  spellCheck?: boolean | undefined;
  /** As wide as a short answer: a number, a code. */
  short?: boolean;
};

/** One line of text. */
export const TextInput = memo(function TextInput(props: TextInputProps) {
  const {
    type = 'text',
    value,
    onChange,
    readOnly,
    placeholder,
    autoComplete,
    inputMode,
    maxLength,
    spellCheck,
    short,
  } = props;
  return (
    <input
      {...commonAttributes(props)}
      className={classNames(styles.control, short && styles.short)}
      type={type}
      value={value}
      onChange={(event) => onChange(toStorableText(event.target.value))}
      readOnly={readOnly}
      placeholder={placeholder}
      autoComplete={autoComplete}
      inputMode={inputMode}
      maxLength={maxLength}
      spellCheck={spellCheck}
    />
  );
});
