/** Asks for one line of text: the name of a new type, the path of a new file. */
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';

export interface AskDialogProps {
  title: string;
  label: string;
  hint: string;
  start?: string;
  action: string;
  /** Rejects with what is wrong with the answer. */
  onAnswer: (answer: string) => Promise<void> | void;
  onClose: () => void;
}

export function AskDialog({ title, label, hint, start = '', action, onAnswer, onClose }: AskDialogProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await onAnswer(text.trim());
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: { onEntered: () => input.current?.focus() } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DialogContent>
          <TextField
            inputRef={input}
            fullWidth
            id={id}
            label={label}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={fault !== undefined}
            helperText={fault ?? hint}
            slotProps={{ formHelperText: { role: fault === undefined ? undefined : 'alert' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" type="submit" loading={busy} disabled={text.trim() === ''}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
