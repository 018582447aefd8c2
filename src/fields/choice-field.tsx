import { SelectInput } from '@/ui/select-input';
import type { FieldInputProps, FieldKindParts } from './field-parts';
import { fromChoice, toChoices, toChoiceText, toInputAttributes } from './input-attributes';
import { TextOutput } from './text-output';

/** One of a list, in a drop-down whose first line stands for no answer. */
export const choiceField: FieldKindParts = { framing: 'label', Input: ChoiceFieldInput, Output: TextOutput };

function ChoiceFieldInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  return (
    <SelectInput
      {...toInputAttributes(props)}
      placeholder={field.ui.placeholder}
      choices={toChoices(field)}
      value={toChoiceText(value)}
      onChange={(text) => onChange(fromChoice(field, text))}
    />
  );
}
