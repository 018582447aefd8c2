import { LongTextInput } from '@/ui/long-text-input';
import type { FieldInputProps, FieldKindParts } from './field-parts';
import { toInputAttributes, toInputText } from './input-attributes';
import { TextOutput } from './text-output';

/** Several lines of text, with a count against the schema's lengths. */
export const longTextField: FieldKindParts = { framing: 'label', Input: LongTextFieldInput, Output: TextOutput };

function LongTextFieldInput(props: FieldInputProps) {
  const { minLength, maxLength } = props.field.schema;
  return (
    <LongTextInput
      {...toInputAttributes(props)}
      value={toInputText(props.value)}
      onChange={props.onChange}
      minLength={minLength}
      maxLength={maxLength}
    />
  );
}
