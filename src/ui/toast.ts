import '@/ui/style-nonce';
import { closeSnackbar, enqueueSnackbar } from 'notistack';

/** Milliseconds that a notification stays (specification section 1). */
export const toastDuration = { error: 4000, plain: 4000, success: 2000 } as const;

/** Notifications kept at most (specification section 9). */
export const toastLimit = 20;

export type ToastKind = keyof typeof toastDuration;

let lastId = 0;

/**
 * Shows `message` at the top right. Returns its id, for `dismissToast`; ids begin at 1 (specification section 9).
 * Callable from anywhere once `ToastProvider` is mounted.
 */
export function showToast(message: string, kind: ToastKind = 'plain'): number {
  lastId += 1;
  enqueueSnackbar(message, { key: lastId, variant: kind, autoHideDuration: toastDuration[kind] });
  return lastId;
}

/** Takes one notification away, or all of them. */
export function dismissToast(id?: number): void {
  closeSnackbar(id);
}
