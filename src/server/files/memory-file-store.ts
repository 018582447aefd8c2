/** Files in memory: for tests and for the server inside a browser. */
import { findChecksum } from '@/engine/checksum';
import { assertKey, type FileStore } from '../platform/file-store';

export function createMemoryFileStore(): FileStore & { keys(): string[] } {
  const files = new Map<string, Blob>();
  return {
    keys: () => [...files.keys()],
    async put(key, chunks) {
      assertKey(key);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of chunks) parts.push(new Uint8Array(chunk));
      const blob = new Blob(parts);
      const sha256 = await findChecksum(await blob.arrayBuffer());
      files.set(key, blob);
      return { size: blob.size, sha256 };
    },
    async open(key, range) {
      const blob = files.get(key);
      if (!blob) return undefined;
      return { stream: (range ? blob.slice(range.start, range.end + 1) : blob).stream(), size: blob.size };
    },
    async remove(key) {
      files.delete(key);
    },
    check: async () => undefined,
  };
}
