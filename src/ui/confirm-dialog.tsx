import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { t } from '@/texts/t';
import { SendForm } from '@/ui/send-form';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be taken back. */
  children?: ReactNode;
  confirmLabel: string;
  busyLabel?: string | undefined;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** What happened, when confirming failed: the dialog stays. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that others see or that cannot be undone. Holds focus, and gives it back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, busyLabel, cancelLabel = t('Cancel'), danger = false } = props;
  const { busy = false, error, onConfirm, onCancel } = props;
  const titleId = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : onCancel} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <SendForm onSend={onConfirm} busy={busy}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {children}
          {error !== undefined && <ErrorState title={error} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={busy}>
            {(busy ? busyLabel : undefined) ?? confirmLabel}
          </Button>
        </DialogActions>
      </SendForm>
    </Dialog>
  );
}
