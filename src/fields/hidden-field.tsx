import type { FieldInputProps, FieldKindParts } from './field-parts';
import { toInputText } from './input-attributes';
import { TextOutput } from './text-output';

/** Filled from an invitation, a default or the account. Carries its name and value in the page like any other. */
export const hiddenField: FieldKindParts = { framing: 'none', Input: HiddenFieldInput, Output: TextOutput };

function HiddenFieldInput({ field, id, value }: FieldInputProps) {
  return <input type="hidden" id={id} name={field.key} value={toInputText(value)} />;
}
