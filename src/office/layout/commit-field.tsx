import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTypedText } from './use-typed-text';

export interface CommitFieldProps extends Pick<TextFieldProps, 'id' | 'name' | 'label' | 'type' | 'helperText'> {
  value: string;
  onCommit: (value: string) => void;
}

/**
 * What is typed is committed once it is whole, at Enter or on leaving: half a year, or half a name, must not empty a
 * list.
 */
export function CommitField({ value, onCommit, ...field }: CommitFieldProps) {
  const [typed, setTyped] = useTypedText(value);
  const commit = () => {
    if (typed.trim() !== value) onCommit(typed.trim());
  };
  return (
    <TextField
      {...field}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}
