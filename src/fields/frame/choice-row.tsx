import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { CheckboxProps } from '@mui/material/Checkbox';
import type { RadioProps } from '@mui/material/Radio';
import type { ComponentType, InputHTMLAttributes } from 'react';
import { RequiredMark } from './required-mark';

/** One answer that can be picked. */
export type Choice = {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

export type ChoiceRowProps = {
  /** Radio or Checkbox: whoever asks with one does not fetch the other. */
  mark: ComponentType<RadioProps & CheckboxProps>;
  id: string;
  name: string;
  choice: Choice;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  /** What the native control has beyond that. */
  native?: InputHTMLAttributes<HTMLInputElement>;
};

/** One answer, as a row that can be pressed anywhere. */
export function ChoiceRow(props: ChoiceRowProps) {
  const {
    mark: Mark,
    id,
    name,
    choice,
    checked,
    onChange,
    onBlur,
    disabled,
    readOnly,
    invalid,
    required,
    native,
  } = props;
  const hintId = choice.hint === undefined ? undefined : `${id}-hint-of-choice`;
  return (
    <div data-invalid={invalid}>
      <FormControlLabel
        label={
          <>
            {choice.label}
            {required === true && <RequiredMark />}
          </>
        }
        disabled={disabled === true || readOnly === true || choice.disabled === true}
        control={
          <Mark
            id={id}
            name={name}
            value={choice.value}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
            color={invalid === true ? 'error' : 'primary'}
            slotProps={{ input: { 'aria-describedby': hintId, ...native } }}
          />
        }
      />
      {hintId !== undefined && (
        <FormHelperText id={hintId} sx={{ margin: '-8px 0 8px 31px' }}>
          {choice.hint}
        </FormHelperText>
      )}
    </div>
  );
}
