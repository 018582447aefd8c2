import { TextInput } from '@/ui/text-input';
import type { FieldInputProps, FieldKindParts } from './field-parts';
import { toInputAttributes, toInputText } from './input-attributes';
import { TextOutput } from './text-output';

/** One line of text. What is too long is said, never cut off while it is typed or pasted. */
export const textField: FieldKindParts = { framing: 'label', Input: TextFieldInput, Output: TextOutput };

function TextFieldInput(props: FieldInputProps) {
  return <TextInput {...toInputAttributes(props)} value={toInputText(props.value)} onChange={props.onChange} />;
}
