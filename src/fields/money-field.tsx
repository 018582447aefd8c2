import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { useRef, type ChangeEvent } from 'react';
import { toCurrencySign } from '@/engine/locale/money';
import { countGroups, groupDigits, parseNumber, toTypedNumber } from '@/engine/locale/typed-number';
import { BaseInput } from './base-input';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';

/** An amount of money in a fixed currency. */
export const moneyField: FieldKindParts = { Output: TextOutput };

/**
 * An amount whose thousands are set apart while it is typed; the caret stays behind the digit that it was behind. A
 * sign that somebody typed stays where it is: only those that were set here are moved.
 */
export function MoneyInput(props: WidgetProps) {
  const { options, value, onChange, onFocus } = props;
  const groups = useRef(0);
  const currency = String(options['currency']);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (countGroups(target.value) <= groups.current) regroup(target);
    if (typeof parseNumber(target.value) === 'number') groups.current = countGroups(target.value);
    onChange(parseNumber(target.value));
  };
  return (
    <BaseInput
      {...props}
      type="text"
      inputMode="decimal"
      options={{ ...options, autocomplete: options.autocomplete ?? 'off' }}
      value={typeof value === 'number' ? groupDigits(toTypedNumber(value)) : value}
      isShown={(held) => Object.is(parseNumber(held), value)}
      onFocus={(id, held) => {
        groups.current = countGroups(String(held));
        onFocus(id, held);
      }}
      onChangeOverride={change}
      before={
        <InputAdornment position="start" aria-hidden>
          {toCurrencySign(currency)}
        </InputAdornment>
      }
    />
  );
}

function regroup(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const grouped = groupDigits(value);
  if (grouped === value) return;
  const before = countSigns(value.slice(0, selectionStart ?? value.length));
  input.value = grouped;
  let caret = 0;
  for (let seen = 0; caret < grouped.length && seen < before; caret += 1) seen += countSigns(grouped[caret] ?? '');
  input.setSelectionRange(caret, caret);
}

/** All but the separators. */
function countSigns(text: string): number {
  return text.length - countGroups(text);
}
