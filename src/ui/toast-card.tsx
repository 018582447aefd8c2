import Alert from '@mui/material/Alert';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';
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
