import InputAdornment from '@mui/material/InputAdornment';
import { memo, useState } from 'react';
import { Button } from '@/ui/button';
import type { InputProps } from '@/ui/input-props';
import { TextBox } from '@/ui/text-box';

const native = { autoCapitalize: 'none', spellCheck: false };

/** A password, hidden until "Show" is pressed. `autoComplete` is 'current-password' unless said otherwise. */
export const PasswordInput = memo(function PasswordInput(props: InputProps<string>) {
  const [shown, setShown] = useState(false);
  return (
    <TextBox
      {...props}
      type={shown ? 'text' : 'password'}
      autoComplete={props.autoComplete ?? 'current-password'}
      native={native}
      endAdornment={
        <InputAdornment position="end">
          <Button kind="link" small controls={props.id} pressed={shown} onClick={() => setShown(!shown)}>
            Show
          </Button>
        </InputAdornment>
      }
    />
  );
});
