import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { memo } from 'react';
import type { Choice } from '@/ui/choice';
import { ariaAttributes, type InputProps } from '@/ui/input-props';

export type SelectInputProps = InputProps<string> & {
  choices: readonly Choice[];
};

const box = <OutlinedInput />;

/**
 * One of a list, as the device's own list: typing the first letters finds an entry in a long one, and a phone shows its
 * wheel. `placeholder` is the line that stands for no answer (''). Read-only is shown as disabled: a select has no
 * other.
 */
export const SelectInput = memo(function SelectInput(props: SelectInputProps) {
  const { id, name, value, onChange, onBlur, readOnly, disabled, invalid, choices, placeholder = 'Select…' } = props;
  return (
    <NativeSelect
      input={box}
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled === true || readOnly === true}
      error={invalid}
      inputProps={{ id, autoComplete: props.autoComplete, ...ariaAttributes(props) }}
    >
      <option value="">{placeholder}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
});
