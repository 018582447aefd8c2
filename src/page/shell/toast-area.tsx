/** The notification area, fetched with the first notification: most visits have none. */
import { again } from '@/ui/again';
import { useEffect, useState } from 'react';
import { announce } from '@/ui/announce';
import { takeWaitingToasts, useWaitingToasts } from '@/ui/toast';
import { lazyPartWith } from '@/ui/fetched-part';

/** Milliseconds until the area is asked for again where it could not be had. */
const RETRY_MS = 5000;

const ToastProvider = lazyPartWith(
  async () => (await again(() => import('@/ui/toast-provider'))).ToastProvider,
  ({ onRetry }) => <SpokenToasts onRetry={onRetry} />,
  () => null,
);

/** Stands once on a page, wherever it notifies from. */
export function ToastArea() {
  const isAsked = useWaitingToasts((waiting) => waiting.length > 0);
  const [wanted, setWanted] = useState(isAsked);
  if (isAsked && !wanted) setWanted(true);
  return wanted && <ToastProvider />;
}

/** In the place of an area that could not be had, until it can: the live region says what it would have shown. */
function SpokenToasts({ onRetry }: { onRetry: () => void }) {
  const waiting = useWaitingToasts();
  useEffect(() => {
    for (const { message } of takeWaitingToasts()) announce(message, { urgent: true });
  }, [waiting]);
  useEffect(() => {
    const timer = setTimeout(onRetry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [onRetry]);
  return null;
}
