import type { Passed } from './fault-proxy.ts';

/** Bytes of all pieces of an upload; throws where there is a gap between two, or a byte in common. */
export function addPieces(pieces: Pick<Passed, 'offset' | 'bytes'>[]): number {
  return pieces.reduce((reached, { offset, bytes }) => {
    if (offset !== reached)
      throw new Error(`A piece begins at ${offset ?? 'no byte'}, the one before ended at ${reached}.`);
    return reached + bytes;
  }, 0);
}
