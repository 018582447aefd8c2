import { ChoiceList } from '@/ui/choice-list';
import type { FieldInputProps, FieldKindParts } from './field-parts';
import { fromChoice, toChoices, toChoiceText, toRadioAttributes } from './input-attributes';
import { TextOutput } from './text-output';

/** One of a few, all in sight. */
export const radioField: FieldKindParts = { framing: 'radiogroup', Input: RadioFieldInput, Output: TextOutput };

function RadioFieldInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  return (
    <ChoiceList
      {...toRadioAttributes(props)}
      choices={toChoices(field)}
      value={toChoiceText(value)}
      onChange={(text) => onChange(fromChoice(field, text))}
    />
  );
}
