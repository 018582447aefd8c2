import FormGroup from '@mui/material/FormGroup';
import { memo } from 'react';
import type { Choice } from '@/ui/choice';
import { ChoiceRow } from '@/ui/choice-row';
import type { InputProps } from '@/ui/input-props';

export type ChoiceListProps = InputProps<string> & {
  choices: readonly Choice[];
  /** Beside each other, for two or three short answers. */
  inline?: boolean;
};

/**
 * One of a few, all in sight. Stands in a `FieldFrame` with `group="radiogroup"`, which carries the question. The
 * control's `id` is on the chosen answer, or on the first, so that a link to the field lands where Tab would.
 */
export const ChoiceList = memo(function ChoiceList(props: ChoiceListProps) {
  const { id, name, value, onChange, onBlur, choices, disabled, readOnly, invalid, inline = false } = props;
  const entry = Math.max(
    0,
    choices.findIndex((choice) => choice.value === value),
  );
  return (
    <FormGroup row={inline}>
      {choices.map((choice, index) => (
        <ChoiceRow
          key={choice.value}
          type="radio"
          id={index === entry ? id : `${id}-${index}`}
          name={name}
          choice={choice}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
          onBlur={onBlur}
          disabled={disabled}
          readOnly={readOnly}
          invalid={invalid}
        />
      ))}
    </FormGroup>
  );
});
