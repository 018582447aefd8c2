import { TextInput } from '@/ui/text-input';
import type { FieldInputProps, FieldKindParts, OutputPartProps } from './field-parts';
import { toInputAttributes, toInputText } from './input-attributes';

/** An e-mail address. */
export const emailField: FieldKindParts = { framing: 'label', Input: EmailFieldInput, Output: EmailFieldOutput };

function EmailFieldInput(props: FieldInputProps) {
  return (
    <TextInput
      {...toInputAttributes(props)}
      type="email"
      inputMode="email"
      spellCheck={false}
      value={toInputText(props.value)}
      onChange={props.onChange}
    />
  );
}

function EmailFieldOutput({ answer }: OutputPartProps) {
  const address = toInputText(answer);
  return address === '' ? null : <a href={`mailto:${address}`}>{address}</a>;
}
