import FormHelperText from '@mui/material/FormHelperText';
import { memo, type TextareaHTMLAttributes } from 'react';
import type { InputProps } from '@/ui/input-props';
import { toStorableText } from '@/ui/keepable-text';
import { TextBox } from '@/ui/text-box';

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
  const { rows = 4, minLength, maxLength, onChange, ...rest } = props;
  const count = describeLength(props.value.trim().length, minLength, maxLength);
  return (
    <>
      <TextBox
        {...rest}
        multiline
        // Plain: the browser itself lets it grow, by `field-sizing`, without a second one to measure.
        inputComponent="textarea"
        onChange={(text) => onChange(toStorableText(text))}
        native={{ rows } satisfies TextareaHTMLAttributes<HTMLTextAreaElement> as object}
      />
      {count !== undefined && <FormHelperText className="count">{count}</FormHelperText>}
    </>
  );
});

function describeLength(length: number, minimum = 0, maximum?: number): string | undefined {
  // That one character is wanted says no more than the mark of a required field.
  if (length < minimum && minimum > 1) return `${length} of at least ${minimum} characters`;
  if (maximum !== undefined) return `${length} of at most ${maximum} characters`;
  return minimum > 1 ? `${length} characters` : undefined;
}
