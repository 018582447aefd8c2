import { useEffect, useState } from 'react';

/** Whole seconds until a time (ms since 1970), counting down; 0 when it is past or there is none. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until === undefined) return undefined;
    const tick = () => setNow(Date.now());
    // At once, since the time that this component last looked at the clock may be long past.
    const first = setTimeout(tick);
    const timer = setInterval(() => {
      tick();
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [until]);
  return left;
}
