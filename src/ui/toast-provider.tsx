import '@/ui/theme/style-nonce';
import { SnackbarProvider, closeSnackbar, enqueueSnackbar, type CustomContentProps } from 'notistack';
import { useEffect, type ReactNode, type Ref } from 'react';
import { mountToastArea, toastDuration, toastLimit } from '@/ui/toast';
import Alert from '@mui/material/Alert';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { shadow } from '@/ui/theme/tokens';
import { msg, t } from '@/texts/t';

declare module 'notistack' {
  interface VariantOverrides {
    plain: true;
    default: false;
    warning: false;
    info: false;
  }
}

const cards = { plain: ToastCard, error: ToastCard, success: ToastCard };

/** The notification area at the top right: away from the primary action, which a phone has at the bottom. */
export function ToastProvider({ children }: { children?: ReactNode }) {
  useEffect(
    () =>
      mountToastArea({
        show: ({ id, message, kind }) =>
          enqueueSnackbar(message, { key: id, variant: kind, autoHideDuration: toastDuration[kind] }),
        dismiss: closeSnackbar,
      }),
    [],
  );
  return (
    <SnackbarProvider
      maxSnack={toastLimit}
      autoHideDuration={toastDuration.plain}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={cards}
      classes={{ containerRoot: 'toast-area' }}
    >
      {children}
    </SnackbarProvider>
  );
}

const looks = {
  error: { severity: 'error', role: 'alert', word: msg('Error:') },
  success: { severity: 'success', role: 'status', word: msg('Success:') },
  plain: { severity: 'info', role: 'status', word: undefined },
} as const;

const STYLES = {
  pointerEvents: 'auto',
  width: 'min(26rem, calc(100vw - 32px))',
  fontSize: 'var(--mui-textSize-hint)',
  boxShadow: shadow.floating,
};

/** One notification: an error interrupts a screen reader, anything else waits its turn. */
function ToastCard({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  useEffect(uncoverFocus, []);
  const { severity, role, word } = looks[variant === 'error' || variant === 'success' ? variant : 'plain'];
  return (
    <Alert
      ref={ref}
      role={role}
      severity={severity}
      sx={STYLES}
      closeText={t('Dismiss notification')}
      onClose={() => closeSnackbar(id)}
    >
      {word && <VisuallyHidden>{t(word)} </VisuallyHidden>}
      <span>{message}</span>
    </Alert>
  );
}

/**
 * What has focus is not to lie under notifications, as a summary that was just brought to the top of the screen would.
 */
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
