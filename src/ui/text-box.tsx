import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes } from 'react';
import { ariaAttributes, type InputProps } from '@/ui/input-props';

export type TextBoxProps = Omit<InputProps<string>, 'onChange'> & {
  onChange: (text: string) => void;
  type?: string;
  /** What the native control has beyond that. */
  native?: InputHTMLAttributes<HTMLInputElement> | undefined;
  /** As wide as a short answer: a number, a code. */
  short?: boolean | undefined;
} & Pick<OutlinedInputProps, 'endAdornment' | 'multiline' | 'inputComponent' | 'className'>;

/** The box that all typed answers have in common: MUI's, told the same as every other input. */
export function TextBox(props: TextBoxProps) {
  const { id, name, value, onChange, onBlur, disabled, readOnly, invalid, placeholder, autoComplete } = props;
  return (
    <OutlinedInput
      id={id}
      name={name}
      type={props.type ?? 'text'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      readOnly={readOnly}
      error={invalid}
      placeholder={placeholder}
      autoComplete={autoComplete}
      className={props.className}
      data-short={props.short === true ? 'true' : undefined}
      endAdornment={props.endAdornment}
      multiline={props.multiline}
      inputComponent={props.inputComponent}
      slotProps={{ input: { ...ariaAttributes(props), ...props.native } }}
    />
  );
}
