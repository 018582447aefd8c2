/**
 * Another time than the machine's, for a program that loads this before all else, and for a page: its clock goes on
 * from there as clocks do. CLOCK_AHEAD_MS says by how much.
 */
import { ServerResponse } from 'node:http';

/** In one piece: a page takes it as a script. @param {number} ahead in milliseconds */
export function moveClock(ahead) {
  const Real = globalThis.Date;
  const now = () => Real.now() + ahead;
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, words, newTarget) => Reflect.construct(target, words.length === 0 ? [now()] : words, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  Real.prototype.constructor = globalThis.Date;
}

const { CLOCK_AHEAD_MS } = process.env;
if (CLOCK_AHEAD_MS !== undefined) {
  moveClock(Number(CLOCK_AHEAD_MS));
  // Node's own header has the time of the machine.
  const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead');
  ServerResponse.prototype.writeHead = function writeHeadWithTime(...words) {
    if (!this.headersSent) this.setHeader('Date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, words);
  };
}
