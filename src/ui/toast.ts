/** Notifications. The area that shows them is `toast-provider.tsx`; what comes before it is there waits for it. */
import { create } from 'zustand';

/** Milliseconds that a notification stays (specification section 1). */
export const toastDuration = { error: 4000, plain: 4000, success: 2000 } as const;

/** Notifications kept at most (specification section 9). */
export const toastLimit = 20;

export type ToastKind = keyof typeof toastDuration;

export interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
}

interface ToastArea {
  show: (toast: Toast) => void;
  /** One notification, or all of them. */
  dismiss: (id?: number) => void;
}

let lastId = 0;
let area: ToastArea | undefined;

/** Notifications that no area has shown yet, oldest first. */
export const useWaitingToasts = create<readonly Toast[]>()(() => []);

/**
 * Shows `message` at the top right. Returns its id, for `dismissToast`; ids begin at 1 (specification section 9).
 * Callable from anywhere.
 */
export function showToast(message: string, kind: ToastKind = 'plain'): number {
  lastId += 1;
  const toast = { id: lastId, message, kind };
  if (area) area.show(toast);
  else useWaitingToasts.setState((waiting) => [...waiting, toast].slice(-toastLimit), true);
  return lastId;
}

/** Takes one notification away, or all of them. */
export function dismissToast(id?: number): void {
  useWaitingToasts.setState((waiting) => waiting.filter((toast) => id !== undefined && toast.id !== id), true);
  area?.dismiss(id);
}

/** Returns what is waiting, which then waits no more. */
export function takeWaitingToasts(): readonly Toast[] {
  const waiting = useWaitingToasts.getState();
  if (waiting.length > 0) useWaitingToasts.setState([], true);
  return waiting;
}

/** Has `mounted` show what is waiting and all that follows, until the returned function is called. */
export function mountToastArea(mounted: ToastArea): () => void {
  area = mounted;
  for (const toast of takeWaitingToasts()) mounted.show(toast);
  return () => {
    if (area === mounted) area = undefined;
  };
}
