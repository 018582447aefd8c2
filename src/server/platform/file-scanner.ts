/** A virus scanner, where one is configured. */
export interface FileScanner {
  /** The name of what was found in a file; undefined for a clean one. Throws when the scanner cannot be asked. */
  scan(bytes: ReadableStream<Uint8Array>): Promise<string | undefined>;
}
