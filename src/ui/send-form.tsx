/** A form that its button and Ctrl+Enter send, by one way. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isSendKey } from './send-key';

export interface SendFormProps {
  onSend: () => void;
  /** On its way: the key does nothing. */
  busy: boolean;
  children: ReactNode;
}

export function SendForm({ onSend, busy, children }: SendFormProps) {
  return (
    <Box
      component="form"
      noValidate
      onKeyDown={(event) => {
        if (!isSendKey(event) || busy) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </Box>
  );
}
