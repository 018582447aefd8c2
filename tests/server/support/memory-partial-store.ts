/** Growing uploads in memory. */
import type { PartialStore } from '@/server/platform/partial-store';

export function createMemoryPartialStore(): PartialStore & { ids(): string[] } {
  const files = new Map<string, Uint8Array>();
  return {
    ids: () => [...files.keys()],
    async open(id) {
      const bytes = () => files.get(id) ?? new Uint8Array();
      return {
        get size() {
          return bytes().byteLength;
        },
        async append(more) {
          const grown = new Uint8Array(bytes().byteLength + more.byteLength);
          grown.set(bytes());
          grown.set(more, bytes().byteLength);
          files.set(id, grown);
        },
        async *read(range) {
          yield range ? bytes().slice(range.start, range.end + 1) : bytes();
        },
        close: async () => undefined,
      };
    },
    size: async (id) => files.get(id)?.byteLength ?? 0,
    remove: async (id) => void files.delete(id),
  };
}
