/** Asks before a change is sent, and stays with what went wrong where it was not made. */
import { describeFailure } from '@/api/client/describe-failure';
import { ConfirmDialog, type ConfirmDialogProps } from '@/ui/confirm-dialog';

interface ConfirmChangeProps extends Omit<ConfirmDialogProps, 'open' | 'busy' | 'error'> {
  change: { isPending: boolean; error: Error | null };
}

export function ConfirmChange({ change, ...dialog }: ConfirmChangeProps) {
  return (
    <ConfirmDialog
      open
      busy={change.isPending}
      error={change.error ? describeFailure(change.error) : undefined}
      {...dialog}
    />
  );
}
