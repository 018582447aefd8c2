import Alert from '@mui/material/Alert';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import { useEffect, type Ref } from 'react';
import { VisuallyHidden } from '@/ui/visually-hidden';

const looks = {
  error: { severity: 'error', role: 'alert', word: 'Error: ' },
  success: { severity: 'success', role: 'status', word: 'Success: ' },
  plain: { severity: 'info', role: 'status', word: '' },
} as const;

const LOOK = {
  pointerEvents: 'auto',
  width: 'min(26rem, calc(100vw - 32px))',
  fontSize: 'var(--mui-textSize-hint)',
  boxShadow: '0 2px 10px rgb(0 0 0 / 16%)',
};

/** One notification: an error interrupts a screen reader, anything else waits its turn. */
export function ToastCard({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  useEffect(uncoverFocus, []);
  const { severity, role, word } = looks[variant === 'error' || variant === 'success' ? variant : 'plain'];
  return (
    <Alert
      ref={ref}
      role={role}
      severity={severity}
      sx={LOOK}
      closeText="Dismiss notification"
      onClose={() => closeSnackbar(id)}
    >
      {word !== '' && <VisuallyHidden>{word}</VisuallyHidden>}
      <span>{message}</span>
    </Alert>
  );
}

/** What has focus is not to lie under notifications, as a summary that was just brought to the top of the screen would. */
function uncoverFocus(): (() => void) | undefined {
  const area = document.querySelector('.toast-area');
  if (!area) return undefined;
  // Notifications come with a motion: only once they are there is it known what they cover.
  const watch = new ResizeObserver(() => {
    const covered = document.activeElement?.getBoundingClientRect();
    const { bottom, left, right } = area.getBoundingClientRect();
    if (!covered || document.activeElement === document.body || area.contains(document.activeElement)) return;
    const isBeside = covered.right <= left || covered.left >= right;
    if (isBeside || covered.top < 0 || covered.top >= bottom) return;
    window.scrollBy({ top: covered.top - bottom - GAP });
  });
  watch.observe(area);
  return () => watch.disconnect();
}

/** Pixels between notifications and what they would have covered. */
const GAP = 8;
