/** zlib (RFC 1950) by the streams that Node and browsers have. */

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Undefined for what is not zlib, and for what would have more than `limit` bytes: no more than those are inflated. */
export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const inflated = new Uint8Array(limit);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return inflated.slice(0, length);
      if (length + value.length > limit) {
        await reader.cancel();
        return undefined;
      }
      inflated.set(value, length);
      length += value.length;
    }
  } catch {
    return undefined;
  }
}
