import TextField, { type TextFieldProps } from '@mui/material/TextField';

type SelectFieldProps = Omit<TextFieldProps, 'select' | 'children'> & {
  /** What the choice of none is called; without it, one is always chosen. */
  none?: string;
  choices: readonly { value: string; label: string }[];
};

/** A box from which one is chosen. */
export function SelectField({ none, choices, ...field }: SelectFieldProps) {
  return (
    <TextField select {...field}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
