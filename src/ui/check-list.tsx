import FormGroup from '@mui/material/FormGroup';
import { memo } from 'react';
import type { Choice } from '@/ui/choice';
import { ChoiceRow } from '@/ui/choice-row';
import type { InputProps } from '@/ui/input-props';

export type CheckListProps = InputProps<readonly string[]> & {
  choices: readonly Choice[];
};

/**
 * Any number of a list. Values come out in the list's order, whatever the order of ticking. Stands in a `FieldFrame`
 * with `group="group"`; the control's `id` is on the first answer.
 */
export const CheckList = memo(function CheckList(props: CheckListProps) {
  const { id, name, value, onChange, onBlur, choices, disabled, readOnly, invalid } = props;
  const toggle = (picked: string, checked: boolean) => {
    const kept = checked ? [...value, picked] : value.filter((each) => each !== picked);
    onChange(choices.map((choice) => choice.value).filter((each) => kept.includes(each)));
  };
  return (
    <FormGroup>
      {choices.map((choice, index) => (
        <ChoiceRow
          key={choice.value}
          type="checkbox"
          id={index === 0 ? id : `${id}-${index}`}
          name={name}
          choice={choice}
          checked={value.includes(choice.value)}
          onChange={(checked) => toggle(choice.value, checked)}
          onBlur={onBlur}
          disabled={disabled}
          readOnly={readOnly}
          invalid={invalid}
        />
      ))}
    </FormGroup>
  );
});
