import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTypedText } from './use-typed-text';

export interface TakenFieldProps extends Pick<TextFieldProps, 'id' | 'name' | 'label' | 'type' | 'helperText'> {
  value: string;
  onTake: (value: string) => void;
}

/** What is typed is taken over once it is whole, at Enter or on leaving: half a year, or half a name, must not empty a list. */
export function TakenField({ value, onTake, ...field }: TakenFieldProps) {
  const [typed, setTyped] = useTypedText(value);
  const take = () => {
    if (typed.trim() !== value) onTake(typed.trim());
  };
  return (
    <TextField
      {...field}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}
