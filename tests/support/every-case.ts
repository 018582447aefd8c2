/**
 * Set by `npm run test:long`. Without it, of cases that are tried alike some are tried, the same ones each time: all of
 * them take longer than anybody waits for a change.
 */
export const EVERY_CASE = process.env['EVERY_CASE'] === '1';
