import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { t } from '@/texts/t';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { SendForm } from '@/ui/send-form';

interface DialogFormProps {
  onSubmit: () => void;
  onCancel: () => void;
  /** Whether it is being sent. */
  busy: boolean;
  /** Why it was not taken; null: it was not refused. */
  error: unknown;
  /** What of it is safe then. */
  kept: string;
  submitLabel: string;
  busyLabel: string;
  /** Another act, at the other end of its foot. */
  act?: ReactNode;
  children: ReactNode;
}

/** The form of a dialog, below its title: what is filled, what went wrong, and the ways out. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, onCancel, busy, error, kept, submitLabel, busyLabel, act, children } = props;
  return (
    <SendForm onSend={onSubmit} busy={busy}>
      <DialogContent>
        <Stack spacing={2}>
          {children}
          {error !== null && (
            <ErrorState title={describeFailure(error)}>
              <p>{kept}</p>
            </ErrorState>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {act}
        <Button onClick={onCancel} disabled={busy}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </DialogActions>
    </SendForm>
  );
}

interface FormDialogProps extends DialogFormProps {
  title: string;
  width?: 'xs' | 'sm' | 'md';
  /** Dialogs that its buttons open over it. */
  over?: ReactNode;
}

/** A dialog that is one form; while it is sent it stays. */
export function FormDialog({ title, width = 'sm', over, ...form }: FormDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={form.busy ? undefined : form.onCancel} aria-labelledby={titleId} fullWidth maxWidth={width}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogForm {...form} />
      {over}
    </Dialog>
  );
}

interface PendingDialogProps {
  title: string;
  width?: 'xs' | 'sm';
  asked: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** What is safe where it could not be had. */
  kept?: string;
  onClose: () => void;
}

/** What stands in the place of a dialog until there is what it shows. */
export function PendingDialog({ title, width = 'sm', asked, kept, onClose }: PendingDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth={width}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {/* What has the focus has a ring, which the edge would cut. */}
      <DialogContent sx={{ '&&': { paddingTop: 1 } }}>
        {asked.error ? (
          <ErrorState title={describeFailure(asked.error)} onRetry={() => void asked.refetch()} busy={asked.isFetching}>
            {kept !== undefined && <p>{kept}</p>}
          </ErrorState>
        ) : (
          <LoadingText />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
