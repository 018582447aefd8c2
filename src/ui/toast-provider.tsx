import '@/ui/theme/style-nonce';
import { SnackbarProvider, closeSnackbar, enqueueSnackbar } from 'notistack';
import { useEffect, type ReactNode } from 'react';
import { mountToastArea, toastDuration, toastLimit } from '@/ui/toast';
import { ToastCard } from '@/ui/toast-card';

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
