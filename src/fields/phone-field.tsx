import type { WidgetProps } from '@rjsf/utils';
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

/** "+44 (20) 7946-0000" → "+442079460000". Anything that is no separator stays, for the rules to refuse. */
export function tidyPhone(text: string): string {
  return text.replace(/[\s().\u2010-\u2015-]/g, '');
}

function PhoneFieldOutput({ answer }: OutputPartProps) {
  const number = toInputText(answer);
  return number === '' ? null : <a href={`tel:${number}`}>{number}</a>;
}
