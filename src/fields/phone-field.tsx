import type { WidgetProps } from '@rjsf/utils';
import { tidyPhone } from '@/engine/locale/phone-number';
import { BaseInput } from './base-input';
import type { FieldKindParts, OutputPartProps } from './field-parts';
import { toInputText } from './typed-input';

/** A phone number: the phone's own keypad while asking, a number to call while showing. */
export const phoneField: FieldKindParts = { Output: PhoneFieldOutput };

/** May be typed with spaces, hyphens and brackets; on leaving the box they are taken out. */
export function PhoneInput(props: WidgetProps) {
  const { options, onChange, onBlur } = props;
  const leave = (id: string, typed: unknown) => {
    const tidy = tidyPhone(toInputText(typed));
    if (tidy !== typed) onChange(tidy === '' ? options.emptyValue : tidy);
    onBlur(id, tidy);
  };
  return (
    <BaseInput
      {...props}
      options={{ ...options, inputType: 'tel', autocomplete: options.autocomplete ?? 'tel' }}
      onBlur={leave}
    />
  );
}

function PhoneFieldOutput({ answer }: OutputPartProps) {
  const number = toInputText(answer);
  return number === '' ? null : <a href={`tel:${number}`}>{number}</a>;
}
