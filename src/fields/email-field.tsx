import { breakParts } from '@/ui/break-parts';
import type { FieldKindParts, OutputPartProps } from './field-parts';
import { toInputText } from './typed-input';

/** An e-mail address. Its widget is RJSF's own, which asks for the base input with the keypad for addresses. */
export const emailField: FieldKindParts = { Output: EmailFieldOutput };

function EmailFieldOutput({ answer }: OutputPartProps) {
  const address = toInputText(answer);
  return address === '' ? null : <a href={`mailto:${address}`}>{breakParts(address)}</a>;
}
