import TextField from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import { RequiredMark } from '@/fields/frame/required-mark';
import { toStorableText } from '@/fields/storable-text';
import { t } from '@/texts/t';

export interface CommentFieldProps {
  id: string;
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Characters at most: they are counted, and never cut off while they are typed or pasted. */
  max: number;
  hint?: string | undefined;
  message?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  /** What its box has besides, such as keys of its own. */
  input?: ComponentProps<'textarea'>;
}

/** What an officer writes to an applicant or about one, and an applicant to the officers. */
export function CommentField({ label, value, onChange, max, hint, message, input, ...field }: CommentFieldProps) {
  const count = t('{count} of at most {most} characters', { count: value.trim().length, most: max });
  return (
    <TextField
      {...field}
      label={
        <>
          {label}
          {field.required === true && <RequiredMark />}
        </>
      }
      multiline
      {...(input && { slotProps: { htmlInput: input } })}
      minRows={3}
      value={value}
      onChange={({ target }) => onChange(toStorableText(target.value))}
      error={message !== undefined}
      helperText={message ?? (hint === undefined ? count : `${hint} ${count}`)}
    />
  );
}
