/** Bytes that are packed at a time: what they unpack to stays within memory. */
const PART_BYTES = 16 * 1024;

/** What is packed, piece by piece, so that it is never held whole. Throws where it cannot be unpacked further. */
export function unpackPieces(packed: Uint8Array, format: 'deflate' | 'deflate-raw'): AsyncIterable<Uint8Array> {
  let at = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= packed.length) controller.close();
      else controller.enqueue(new Uint8Array(packed.subarray(at, (at += PART_BYTES))));
    },
  });
  return source.pipeThrough(new DecompressionStream(format));
}
