/**
 * The notification area, fetched with the first page that can notify: the landing page only does when a card asks for
 * it, and stands without a router.
 */
import { again } from '@/api/client/again';
import { Suspense, useEffect } from 'react';
import { create } from 'zustand';
import { announce } from '@/ui/announce';
import type { ToastKind } from '@/ui/toast';
import { lazyPart } from './lazy-part';

const useToastArea = create<{ wanted: boolean }>()(() => ({ wanted: false }));
/** Milliseconds until the area is asked for again where it could not be had. */
const RETRY_MS = 5000;

const ToastProvider = lazyPart(
  async () => (await again(() => import('@/ui/toast-provider'))).ToastProvider,
  ({ onRetry }) => <RetryLater onRetry={onRetry} />,
);

let announceMounted: () => void;
const mounted = new Promise<void>((resolve) => (announceMounted = resolve));

/** `atOnce`: fetched with the page, as its own code notifies. */
export function ToastArea({ atOnce = false }: { atOnce?: boolean }) {
  const wanted = useToastArea((state) => state.wanted) || atOnce;
  useEffect(() => {
    if (wanted) useToastArea.setState({ wanted: true });
  }, [wanted]);
  return (
    wanted && (
      <Suspense>
        <ToastProvider>
          <Mounted />
        </ToastProvider>
      </Suspense>
    )
  );
}

/**
 * Shows a notification from a page that came without the area. Where the area cannot be had, the live region says it.
 */
export async function notify(message: string, kind: ToastKind = 'plain'): Promise<void> {
  useToastArea.setState({ wanted: true });
  try {
    const [{ showToast }] = await Promise.all([again(() => import('@/ui/toast')), mounted]);
    showToast(message, kind);
  } catch {
    announce(message, { urgent: true });
  }
}

/** Nothing on the page says that notifications are missing: they are no part of what the person does. */
function RetryLater({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRetry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [onRetry]);
  return null;
}

/** Within the area, so that its effect runs when the area is there. */
function Mounted() {
  useEffect(() => announceMounted(), []);
  return null;
}
