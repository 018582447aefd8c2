import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { describedBy } from '@/ui/control-ids';
import { ErrorState } from '@/ui/error-state';
import { FieldFrame } from '@/ui/field-frame';
import { LongTextInput } from '@/ui/long-text-input';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be taken back. */
  children?: ReactNode;
  confirmLabel: string;
  busyLabel?: string | undefined;
  cancelLabel?: string;
  danger?: boolean;
  /** Asks for words to go with it. `name` is the control's. */
  comment?: { label: string; name: string; hint?: string; required?: boolean; requiredMessage?: string } | undefined;
  busy?: boolean;
  /** What happened, when confirming failed: the dialog stays, and what was typed with it. */
  error?: string | undefined;
  /** `comment` is trimmed; '' when none was asked for or given. */
  onConfirm: (comment: string) => void;
  onCancel: () => void;
};

/** Asks before something that others see or that cannot be undone. Holds focus, and gives it back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const titleId = useId();
  const { open, busy, onCancel } = props;
  return (
    <Dialog
      open={open}
      onClose={busy === true ? undefined : onCancel}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
    >
      <DialogBody {...props} titleId={titleId} />
    </Dialog>
  );
}

function DialogBody(props: ConfirmDialogProps & { titleId: string }) {
  const {
    titleId,
    title,
    children,
    confirmLabel,
    busyLabel,
    cancelLabel = 'Cancel',
    danger = false,
    comment,
    busy,
    error,
    onConfirm,
    onCancel,
  } = props;
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const id = useId();
  const missing = comment?.required === true && text.trim() === '';
  const message = asked && missing ? (comment.requiredMessage ?? 'Enter a comment') : undefined;
  const confirm = () => {
    setAsked(true);
    if (missing) document.getElementById(id)?.focus();
    else onConfirm(text.trim());
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {children}
        {comment && (
          <FieldFrame id={id} label={comment.label} hint={comment.hint} required={comment.required} message={message}>
            <LongTextInput
              id={id}
              name={comment.name}
              value={text}
              onChange={setText}
              rows={3}
              required={comment.required}
              disabled={busy}
              invalid={message !== undefined}
              describedBy={describedBy(id, { hint: comment.hint !== undefined, message: message !== undefined })}
            />
          </FieldFrame>
        )}
        {error !== undefined && <ErrorState title={error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
