/** Work that can wait for a pause in typing. */

/** Milliseconds without a call that count as a pause. */
const PAUSE_MS = 100;
/** Milliseconds after which it is done even if there was none. */
const LATEST_MS = 300;

export interface PauseTask<Argument> {
  /** Calls before the pause come to one, with the last argument. */
  plan: (argument: Argument) => void;
  /** Does at once what is planned, if anything is. */
  finish: () => void;
}

export function runInPause<Argument>(task: (argument: Argument) => void): PauseTask<Argument> {
  let planned: { argument: Argument; first: number; last: number } | undefined;
  const finish = () => {
    if (!planned) return;
    const { argument } = planned;
    planned = undefined;
    task(argument);
  };
  const look = () => {
    if (!planned) return;
    const left = Math.min(planned.last + PAUSE_MS, planned.first + LATEST_MS) - performance.now();
    if (left > 0) setTimeout(look, left);
    else finish();
  };
  return {
    plan: (argument) => {
      const now = performance.now();
      if (!planned) setTimeout(look, PAUSE_MS);
      planned = { argument, first: planned?.first ?? now, last: now };
    },
    finish,
  };
}
