/**
 * The time by the server's clock. A device's may be hours or years wrong, and a rule about "today" would then refuse
 * what the server takes.
 */

declare global {
  /**
   * Milliseconds that the server's clock is ahead of this device's. Compiled rules read it, too; missing on the server
   * itself.
   */
  var serverAheadMs: number | undefined;
}

/** Less is the way of an answer, not a wrong clock. */
const TOLERANCE_MS = 60_000;

/** Takes an answer's header "Date", which has just arrived; without one nothing changes. */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const ahead = time - Date.now();
  globalThis.serverAheadMs = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
}

/** Now, as near as this device knows it. */
export function serverNow(): Date {
  return new Date(Date.now() + (globalThis.serverAheadMs ?? 0));
}

/** True once an answer has told that this device's clock is wrong. */
export function isClockWrong(): boolean {
  return (globalThis.serverAheadMs ?? 0) !== 0;
}
