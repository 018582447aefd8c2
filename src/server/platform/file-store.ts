/** Where uploaded bytes live. Names, owners and states live in the table `files`. */
import type { ByteRange } from '@/api/shapes/byte-range';
import { tellAway } from '../storage/unavailable-error';

export interface StoredBytes {
  size: number;
  /** Hex. */
  sha256: string;
}

export interface OpenedFile {
  stream: ReadableStream<Uint8Array>;
  /** Of the whole file, also when a range was asked for. */
  size: number;
}

export interface FileStore {
  /**
   * Writes a new file as its chunks come; it never holds the file whole. When it has resolved, the file survives a
   * power cut. When `chunks` throws, nothing stays behind and that error comes through.
   */
  put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Undefined when there is no such file. */
  open(key: string, range?: ByteRange): Promise<OpenedFile | undefined>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
  /** Throws when the store cannot be reached. */
  check(): Promise<void>;
}

/**
 * A store, named in the log by `part`, whose own errors say that it is away. A full disk, and what the sender of `put`
 * throws, come through as they are.
 */
export function tellWhenAway(part: string, store: FileStore): FileStore {
  return {
    async put(key, chunks) {
      assertKey(key);
      let fault: { error: unknown } | undefined;
      async function* watch() {
        try {
          yield* chunks;
        } catch (error) {
          fault = { error };
          throw error;
        }
      }
      return tellAway(part, store.put(key, watch()), (error) => fault?.error === error);
    },
    async open(key, range) {
      assertKey(key);
      return tellAway(part, store.open(key, range));
    },
    async remove(key) {
      assertKey(key);
      return tellAway(part, store.remove(key));
    },
    check: () => tellAway(part, store.check()),
  };
}

/** Keys are made by createSecretText; anything else must not become part of a path. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error('A file key has an unexpected form');
}

/** Whether it can be the key of a stored file. */
export function isKey(key: string): boolean {
  return /^[\w-]{20,100}$/.test(key);
}
