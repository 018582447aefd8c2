/** A box for a password, which can be shown. */
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';

export interface PasswordBoxProps {
  id: string;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (typed: string) => void;
  hint?: string;
  message: string | undefined;
}

export function PasswordBox({ id, name, label, autoComplete, value, onChange, hint, message }: PasswordBoxProps) {
  const [shown, setShown] = useState(false);
  const isWrong = message !== undefined;
  return (
    <FieldFrame id={id} label={label} {...(hint === undefined ? {} : { hint })} message={message} required>
      <OutlinedInput
        id={id}
        name={name}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete={autoComplete}
        error={isWrong}
        endAdornment={
          <InputAdornment position="end">
            <Button
              variant="text"
              size="small"
              aria-controls={id}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              Show
            </Button>
          </InputAdornment>
        }
        slotProps={{
          input: {
            autoCapitalize: 'none',
            spellCheck: false,
            'aria-required': true,
            'aria-describedby': describedBy(id, { hint: hint !== undefined, message: isWrong }),
          },
        }}
      />
    </FieldFrame>
  );
}
