/** Asks before unsaved settings are left behind. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@/ui/confirm-dialog';

/** `groups`: titles of what is not saved yet; none lets everybody go. */
export function LeaveGuard({ groups }: { groups: readonly string[] }) {
  const unsaved = groups.length > 0;
  // Signing out must never be held up.
  const blocker = useBlocker(
    ({ nextLocation }) =>
      unsaved &&
      nextLocation.pathname.startsWith('/admin/') &&
      nextLocation.pathname !== '/admin/login' &&
      nextLocation.pathname !== '/admin/settings',
  );
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      danger
      confirmLabel="Leave without saving"
      cancelLabel="Stay here"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>Changed, but not saved: {groups.join(', ')}.</p>
    </ConfirmDialog>
  );
}
