import { ConfirmDialog } from '@/ui/confirm-dialog';
import { WARNING_MS } from './idle-state';

export interface IdleWarningProps {
  open: boolean;
  /** What becomes of what is on the page. */
  kept: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Stands for the last minute of an unused session. */
export function IdleWarning({ open, kept, onStay, onLeave }: IdleWarningProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Are you still there?"
      confirmLabel="Stay signed in"
      cancelLabel="Sign out"
      onConfirm={onStay}
      onCancel={onLeave}
    >
      <p>
        You will be signed out in {WARNING_MS / 60_000} minute, because nothing was done for a while. {kept}
      </p>
    </ConfirmDialog>
  );
}
