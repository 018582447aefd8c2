import { useCallback, useSyncExternalStore } from 'react';

const urls = new WeakMap<Blob, { url: string; users: number }>();

/**
 * An address of `source` for this page, as long as a component uses it; undefined on the first render and without a
 * source.
 */
export function useObjectUrl(source: Blob | undefined): string | undefined {
  const subscribe = useCallback(() => (source === undefined ? ignore : holdUrl(source)), [source]);
  return useSyncExternalStore(subscribe, () => (source === undefined ? undefined : urls.get(source)?.url));
}

/** Makes or shares the address; the returned function gives it back, and the last one out frees the memory. */
function holdUrl(source: Blob): () => void {
  const entry = urls.get(source) ?? { url: URL.createObjectURL(source), users: 0 };
  entry.users += 1;
  urls.set(source, entry);
  return () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    URL.revokeObjectURL(entry.url);
    urls.delete(source);
  };
}

function ignore(): void {
  // Without a source there is no address to give back.
}
