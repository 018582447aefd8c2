/**
 * The part of a file that somebody asks for: players of sound and viewers of documents read in parts (RFC 9110, section
 * 14).
 */

export interface ByteRange {
  /** First byte, from 0. */
  start: number;
  /** Last byte, included. */
  end: number;
}

/** One range; several at once are answered with the whole file, as RFC 9110 allows. */
export function readRange(header: string | null, size: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') return Number(last) === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  return range.start >= size || range.end < range.start ? 'outside' : range;
}

/**
 * Of a file that is there as a whole, with the headers of that: all of it, the asked part (206), or that there is none
 * (416).
 */
export function answerRange(whole: Uint8Array<ArrayBuffer>, asked: string | null, given: HeadersInit): Response {
  const headers = new Headers(given);
  const range = readRange(asked, whole.byteLength);
  headers.set('accept-ranges', 'bytes');
  if (range === 'outside') {
    headers.set('content-range', `bytes */${whole.byteLength}`);
    headers.delete('content-length');
    return new Response(null, { status: 416, headers });
  }
  const part = range ? whole.subarray(range.start, range.end + 1) : whole;
  headers.set('content-length', String(part.byteLength));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${whole.byteLength}`);
  return new Response(part, { status: range ? 206 : 200, headers });
}
