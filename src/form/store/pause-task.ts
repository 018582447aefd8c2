/** Work that can wait for a pause in typing. */

/** Milliseconds without a call that count as a pause. */
const PAUSE_MS = 100;
/** Milliseconds after which it is done even if there was none. */
const LATEST_MS = 300;

export interface PauseTask {
  /** Calls before the pause come to one. */
  plan: () => void;
  /** Does at once what is planned, if anything is. */
  finish: () => void;
}

export function runInPause(task: () => void): PauseTask {
  let planned: { first: number; last: number } | undefined;
  const finish = () => {
    if (!planned) return;
    planned = undefined;
    task();
  };
  const look = () => {
    if (!planned) return;
    const left = Math.min(planned.last + PAUSE_MS, planned.first + LATEST_MS) - performance.now();
    if (left > 0) setTimeout(look, left);
    else finish();
  };
  return {
    plan: () => {
      const now = performance.now();
      if (!planned) setTimeout(look, PAUSE_MS);
      planned = { first: planned?.first ?? now, last: now };
    },
    finish,
  };
}
