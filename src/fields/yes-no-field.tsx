import { ChoiceList } from '@/ui/choice-list';
import type { FieldInputProps, FieldKindParts } from './field-parts';
import { toChoiceText, toRadioAttributes } from './input-attributes';
import { TextOutput } from './text-output';

/** A question answered Yes or No; neither is chosen beforehand. */
export const yesNoField: FieldKindParts = { framing: 'radiogroup', Input: YesNoFieldInput, Output: TextOutput };

const ANSWERS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

function YesNoFieldInput(props: FieldInputProps) {
  return (
    <ChoiceList
      {...toRadioAttributes(props)}
      inline
      choices={ANSWERS}
      value={toChoiceText(props.value)}
      onChange={(text) => props.onChange(text === 'true')}
    />
  );
}
