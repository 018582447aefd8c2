import type { WidgetProps } from '@rjsf/utils';
import { findPhoneNumber, tidyPhone } from '@/engine/locale/phone-number';
import { BaseInput } from './base-input';
import type { FieldKindParts, OutputPartProps } from './field-parts';
import { toInputText } from './typed-input';

/** A phone number: the phone's own keypad while asking, a number to call while showing. */
export const phoneField: FieldKindParts = { Output: PhoneFieldOutput };

/**
 * May be typed as the sign-in takes it. On leaving the box, spaces, hyphens and brackets are taken out, and a number
 * that the question does not take as it is written at home gets the calling code.
 */
export function PhoneInput(props: WidgetProps) {
  const { options, onChange, onBlur, schema } = props;
  const leave = (id: string, typed: unknown) => {
    const short = tidyPhone(toInputText(typed));
    const tidy = RegExp(schema.pattern ?? '', 'u').test(short) ? short : (findPhoneNumber(short) ?? short);
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
