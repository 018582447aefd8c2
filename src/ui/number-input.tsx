import { memo, useState } from 'react';
import type { InputProps } from '@/ui/input-props';
import { TextBox } from '@/ui/text-box';

/** A number, undefined for an empty box, or the text itself when it is no number, so that a rule can say so. */
export type NumberValue = number | string | undefined;

export type NumberInputProps = InputProps<NumberValue> & {
  /** Whole numbers only: chooses the phone's keypad, refuses nothing. */
  whole?: boolean;
};

/**
 * A number, typed. A text box rather than `type="number"`, because that one changes its value under a scrolling wheel,
 * and loses what it cannot read. What was typed stays as it was typed ("1.50", "12,000").
 */
export const NumberInput = memo(function NumberInput(props: NumberInputProps) {
  const { value, onChange, whole = false } = props;
  const [typed, setTyped] = useState(() => toText(value));
  // A value from outside (a default, a restored draft) replaces the typed text only when it is another number.
  const shown = Object.is(parseNumber(typed), value) ? typed : toText(value);
  return (
    <TextBox
      {...props}
      short
      autoComplete={props.autoComplete ?? 'off'}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(parseNumber(text));
      }}
      native={{ inputMode: whole ? 'numeric' : 'decimal' }}
    />
  );
});

/** "12,000.5" and " 12000.5 " are 12000.5; "" is undefined; "12 boxes" stays text. */
export function parseNumber(text: string): NumberValue {
  const plain = text.trim().replace(/(?<=\d)[,\s](?=\d{3}(?:\D|$))/g, '');
  if (plain === '') return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

function toText(value: NumberValue): string {
  return value === undefined ? '' : String(value);
}
