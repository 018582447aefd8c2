/** Where uploads grow that are not whole yet. Their owners, lengths and names live in the table `uploads`. */
export interface PartialFile {
  /** Bytes that are really there. */
  readonly size: number;
  /** Writes behind what is there. */
  append(bytes: Uint8Array): Promise<void>;
  read(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** When it has resolved, what was written survives a power cut. */
  close(): Promise<void>;
}

export interface PartialStore {
  /** The file under the id, empty when it is new. */
  open(id: string): Promise<PartialFile>;
  /** Bytes that are there; 0 for none. */
  size(id: string): Promise<number>;
  /** Does nothing when there is no such file. */
  remove(id: string): Promise<void>;
}
