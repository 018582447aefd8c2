/** Where uploads that were cut stand: remembered on the device, so that they go on after a reload. */
export interface UploadNotes {
  /** The address of the upload that was begun for the file; undefined for none. */
  find: (fingerprint: string) => string | undefined;
  keep: (fingerprint: string, url: string) => void;
  forget: (fingerprint: string) => void;
}

const PREFIX = 'upload:';
/** As long as the server keeps an upload that nobody goes on with. */
const KEPT_MS = 24 * 3_600_000;

/** In this browser; where it forbids storage, as long as the page lives. */
export function createUploadNotes(): UploadNotes {
  const inPage = createMemoryNotes();
  return {
    find: (fingerprint) => inPage.find(fingerprint) ?? attempt(() => read(fingerprint)?.url),
    keep: (fingerprint, url) => {
      inPage.keep(fingerprint, url);
      attempt(() => {
        clearOld();
        localStorage.setItem(PREFIX + fingerprint, JSON.stringify({ url, at: Date.now() }));
      });
    },
    forget: (fingerprint) => {
      inPage.forget(fingerprint);
      attempt(() => localStorage.removeItem(PREFIX + fingerprint));
    },
  };
}

export function createMemoryNotes(): UploadNotes {
  const urls = new Map<string, string>();
  return {
    find: (fingerprint) => urls.get(fingerprint),
    keep: (fingerprint, url) => void urls.set(fingerprint, url),
    forget: (fingerprint) => void urls.delete(fingerprint),
  };
}

function read(fingerprint: string): { url?: string; at?: number } | undefined {
  const text = localStorage.getItem(PREFIX + fingerprint);
  return text === null ? undefined : (JSON.parse(text) as { url?: string; at?: number });
}

function clearOld(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && Date.now() - (read(key.slice(PREFIX.length))?.at ?? 0) > KEPT_MS)
      localStorage.removeItem(key);
  }
}

/** Storage can be forbidden, full, or written by somebody else: the file is then sent from its beginning. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
