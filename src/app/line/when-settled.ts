/** For which nothing was fetched. */
const QUIET_MS = 4000;

/**
 * Calls `task` once the page is loaded and has fetched nothing for a while: what is nice to have comes after what is
 * needed.
 */
export function whenSettled(task: () => unknown): void {
  let fetched = -1;
  const look = () => {
    const { length } = performance.getEntriesByType('resource');
    if (length === fetched) return void task();
    fetched = length;
    setTimeout(look, QUIET_MS);
  };
  if (document.readyState === 'complete') look();
  else window.addEventListener('load', look, { once: true });
}
