/** Milliseconds until a page that is busy all the time, or a browser that does not tell, does it all the same. */
const LATEST_MS = 3000;

/**
 * Calls `task` in the page's first pause: what is nice to have comes after what is typed into. Returns how to call it
 * off.
 */
export function inPause(task: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const planned = requestIdleCallback(task, { timeout: LATEST_MS });
  return () => cancelIdleCallback(planned);
}
