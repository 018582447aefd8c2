import { PasswordInput } from '@/ui/password-input';
import type { FieldInputProps, FieldKindParts, OutputPartProps } from './field-parts';
import { toInputAttributes, toInputText } from './input-attributes';
import { isEmptyAnswer } from '@/engine/answers/form-data';

/** A secret. Never shown again: not even how long it is. */
export const passwordField: FieldKindParts = {
  framing: 'label',
  Input: PasswordFieldInput,
  Output: PasswordFieldOutput,
};

function PasswordFieldInput(props: FieldInputProps) {
  return <PasswordInput {...toInputAttributes(props)} value={toInputText(props.value)} onChange={props.onChange} />;
}

function PasswordFieldOutput({ answer }: OutputPartProps) {
  return isEmptyAnswer(answer) ? null : <>Hidden</>;
}
