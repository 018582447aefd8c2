/**
 * Answers that a page will want, asked for while its code is still on the way: on a slow line each takes as long as a
 * script. Each is given once, to the call that would have asked for the same with the same token.
 */

interface Asked {
  token: string;
  at: number;
  answer: Promise<Response>;
}

/** After which a call asks for itself: the answer would be of too long ago. */
const FRESH_MS = 30_000;

/** Name of the page's `meta` that says what to ask for, addresses with spaces between. */
export const WANTED = 'wanted-ahead';

/** Of the page, not of this module: who asks ahead is a script by itself. */
const page = globalThis as { prefetched?: Map<string, Asked> };
const asked = (page.prefetched ??= new Map());

/** `address` as a call has it, such as "/api/drafts/clubs". */
export function prefetch(address: string, token: string, timeoutMs: number): void {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), timeoutMs);
  const answer = fetch(new Request(address, { headers: { authorization: `Bearer ${token}` }, signal: ending.signal }));
  asked.set(toKey(address), { token, at: Date.now(), answer });
  // Whoever wants it asks then.
  answer.catch(() => asked.delete(toKey(address)));
}

/** Undefined where nothing was asked for, or for somebody else. */
export function takePrefetched(request: Request): Promise<Response> | undefined {
  // What is sent may change what was answered.
  if (request.method !== 'GET') asked.clear();
  const found = asked.get(toKey(request.url));
  if (!found || request.headers.get('authorization') !== `Bearer ${found.token}`) return undefined;
  asked.delete(toKey(request.url));
  return Date.now() - found.at < FRESH_MS ? found.answer : undefined;
}

/** Of what was asked of this page's own server: the same written with its origin and without. */
function toKey(address: string): string {
  const { pathname, search } = new URL(address, 'http://own-server');
  return pathname + search;
}
