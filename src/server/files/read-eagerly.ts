/** Reads a body as it arrives, whether or not the last piece is dealt with. */

/** Above this the sender waits. */
const WAITING_BYTES = 4_000_000;

/**
 * The body's pieces, up to its end, the end of its connection, or the signal: none of these throws, since all that came
 * counts. A stream that breaks off forgets what nobody has read yet, so it is read at once and kept here.
 */
export async function* readEagerly(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  if (!body) return;
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let waiting = 0;
  let ended = false;
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const end = () => {
    ended = true;
    tell();
  };
  const pump = async () => {
    while (!ended) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      waiting += value.byteLength;
      tell();
      while (waiting >= WAITING_BYTES && !ended) await changed.promise;
    }
  };
  const pumping = pump()
    .catch(() => undefined)
    .finally(end);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    while (pieces.length > 0 || !ended) {
      const piece = join(pieces.splice(0));
      if (piece.byteLength === 0) {
        if (!ended) await changed.promise;
        continue;
      }
      waiting -= piece.byteLength;
      tell();
      yield piece;
    }
  } finally {
    signal.removeEventListener('abort', end);
    end();
    await reader.cancel().catch(() => undefined);
    await pumping;
  }
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.byteLength;
  }
  return joined;
}
