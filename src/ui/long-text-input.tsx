import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { commonAttributes, type InputProps } from '@/ui/input-props';
import { toStorableText } from '@/ui/keepable-text';
import styles from '@/ui/control.module.css';

export type LongTextInputProps = InputProps<string> & {
  /** Characters asked for at least, and at most: they are counted under the box. */
  minLength?: number | undefined;
  maxLength?: number | undefined;
  rows?: number;
};

/**
 * Several lines of text; the box grows with them. What is too long is said, never cut off while it is typed or pasted.
 */
export const LongTextInput = memo(function LongTextInput(props: LongTextInputProps) {
  const { value, onChange, readOnly, placeholder, autoComplete, rows = 4, minLength, maxLength } = props;
  const count = describeLength(value.trim().length, minLength, maxLength);
  return (
    <>
      <textarea
        {...commonAttributes(props)}
        className={classNames(styles.control, styles.grow)}
        value={value}
        onChange={(event) => onChange(toStorableText(event.target.value))}
        readOnly={readOnly}
        placeholder={placeholder}
        autoComplete={autoComplete}
        rows={rows}
      />
      {count !== undefined && <p className={styles.count}>{count}</p>}
    </>
  );
});

function describeLength(length: number, minimum = 0, maximum?: number): string | undefined {
  // That one character is wanted says no more than the mark of a required field.
  if (length < minimum && minimum > 1) return `${length} of at least ${minimum} characters`;
  if (maximum !== undefined) return `${length} of at most ${maximum} characters`;
  return minimum > 1 ? `${length} characters` : undefined;
}
