import { ConfirmDialog } from '@/ui/confirm-dialog';
import { WARNING_MS } from './idle-state';
import { t } from '@/texts/t';

export interface IdleWarningProps {
  open: boolean;
  /** What becomes of what is on the page. */
  reassurance: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Stands for the last minute of an unused session. */
export function IdleWarning({ open, reassurance, onStay, onLeave }: IdleWarningProps) {
  return (
    <ConfirmDialog
      open={open}
      title={t('Are you still there?')}
      confirmLabel={t('Stay signed in')}
      cancelLabel={t('Sign out')}
      onConfirm={onStay}
      onCancel={onLeave}
    >
      <p>
        {t(
          'You will be signed out in {minutes, plural, one {# minute} other {# minutes}}, because nothing was done for a while.',
          { minutes: WARNING_MS / 60_000 },
        )}{' '}
        {reassurance}
      </p>
    </ConfirmDialog>
  );
}
