import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useRef } from 'react';
import { useTypedText } from './use-typed-text';

export interface CommitFieldProps extends Pick<TextFieldProps, 'id' | 'name' | 'label' | 'type' | 'helperText'> {
  value: string;
  onCommit: (value: string) => void;
}

/**
 * What is typed is committed once it is whole, at Enter or on leaving: half a year, or half a name, must not empty a
 * list. A day that is picked in the calendar is whole at once.
 */
export function CommitField({ value, onCommit, ...field }: CommitFieldProps) {
  const [typed, setTyped] = useTypedText(value);
  const isTyping = useRef(false);
  const commit = (whole: string) => {
    if (whole.trim() !== value) onCommit(whole.trim());
  };
  return (
    <TextField
      {...field}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (field.type === 'date' && !isTyping.current) commit(target.value);
      }}
      onBlur={() => {
        isTyping.current = false;
        commit(typed);
      }}
      onKeyDown={({ key }) => {
        isTyping.current = key !== 'Enter';
        if (key === 'Enter') commit(typed);
      }}
    />
  );
}
