export interface Wait {
  /** Milliseconds, while there is a network. */
  delay: number;
  signal: AbortSignal;
  /** True while there is no network and nothing can be done; false when it goes on. */
  onWaiting?: ((waiting: boolean) => void) | undefined;
}

/** The pause before a new attempt; without a network as long as there is none. Throws the signal's reason. */
export function waitForNetwork({ delay, signal, onWaiting }: Wait): Promise<void> {
  return new Promise((resolve, reject) => {
    const offline = typeof navigator === 'object' && navigator.onLine === false && typeof window === 'object';
    const end = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      if (offline) {
        window.removeEventListener('online', goOn);
        onWaiting?.(false);
      }
      finish();
    };
    const goOn = () => end(resolve);
    const abort = () => end(() => reject(signal.reason as Error));
    const timer = offline ? undefined : setTimeout(goOn, delay);
    signal.addEventListener('abort', abort, { once: true });
    if (!offline) return;
    onWaiting?.(true);
    window.addEventListener('online', goOn);
  });
}
