import { CheckBox } from '@/ui/check-box';
import type { FieldInputProps, FieldKindParts } from './field-parts';
import { toInputAttributes } from './input-attributes';
import { TextOutput } from './text-output';

/** A tick box with a sentence to agree to. Unticked counts as unanswered where the schema wants it ticked. */
export const declarationField: FieldKindParts = {
  framing: 'sentence',
  Input: DeclarationFieldInput,
  Output: TextOutput,
};

function DeclarationFieldInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  return (
    <CheckBox
      {...toInputAttributes(props)}
      label={field.ui.sentence ?? field.label}
      value={value === true}
      onChange={onChange}
    />
  );
}
