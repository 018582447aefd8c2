import { PhoneInput } from '@/ui/phone-input';
import type { FieldInputProps, FieldKindParts, OutputPartProps } from './field-parts';
import { toInputAttributes, toInputText } from './input-attributes';

/** A phone number: the phone's own keypad while asking, a number to call while showing. */
export const phoneField: FieldKindParts = { framing: 'label', Input: PhoneFieldInput, Output: PhoneFieldOutput };

function PhoneFieldInput(props: FieldInputProps) {
  return <PhoneInput {...toInputAttributes(props)} value={toInputText(props.value)} onChange={props.onChange} />;
}

function PhoneFieldOutput({ answer }: OutputPartProps) {
  const number = toInputText(answer);
  return number === '' ? null : <a href={`tel:${number}`}>{number}</a>;
}
