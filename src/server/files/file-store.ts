/** Where uploaded bytes live. Names, owners and states live in the table `files`. */
export interface ByteRange {
  /** First byte, from 0. */
  start: number;
  /** Last byte, included. */
  end: number;
}

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
   * Writes a new file as its chunks come; it never holds the file whole. When it answers, the file survives a power cut. When `chunks` throws,
   * nothing stays behind and that error comes through.
   */
  put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Undefined when there is no such file. */
  open(key: string, range?: ByteRange): Promise<OpenedFile | undefined>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
}

/** Keys are made by createSecretText; anything else must not become part of a path. */
export function assertKey(key: string): void {
  if (!/^[\w-]{20,100}$/.test(key)) throw new Error('A file key has an unexpected form');
}

/** Writes bytes as hex digits. */
export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
