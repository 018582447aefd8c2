/** Files in the browser's own database: what was uploaded in the mock build is there after a reload. */
import { createStore, del, get, set } from 'idb-keyval';
import { assertKey, toHex, type FileStore } from '../../platform/file-store';

export function createIndexedDbFileStore(name: string): FileStore {
  const store = createStore(name, 'files');
  return {
    async put(key, chunks) {
      assertKey(key);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of chunks) parts.push(new Uint8Array(chunk));
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      await set(key, bytes, store);
      return { size: bytes.length, sha256: toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) };
    },
    async open(key, range) {
      const bytes = await get<Uint8Array<ArrayBuffer>>(key, store);
      if (!bytes) return undefined;
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return { stream: new Blob([part]).stream(), size: bytes.length };
    },
    remove: (key) => del(key, store),
    check: async () => undefined,
  };
}
