/** Work that can wait for a pause in typing. */

/** Milliseconds after which it is done even if there was no pause. */
const LATEST_MS = 300;

/** Calls of the returned function before the pause come to one, with the last argument. */
export function runWhenIdle<Argument>(task: (argument: Argument) => void): (argument: Argument) => void {
  let latest: Argument;
  let planned = false;
  const run = () => {
    planned = false;
    task(latest);
  };
  return (argument) => {
    latest = argument;
    if (planned) return;
    planned = true;
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST_MS });
    else setTimeout(run, LATEST_MS / 2);
  };
}
