/**
 * Small texts that the browser keeps. Where it forbids that, or has no room, they live as long as the page: nothing
 * that is shown may break for it.
 */
export interface PersistedTexts {
  read: (key: string) => string | undefined;
  /** Returns whether the browser took it, and so has it when the page is gone. */
  keep: (key: string, text: string) => boolean;
  forget: (key: string) => void;
  /** The keys that begin so. */
  list: (start: string) => string[];
}

/** Kept between visits, and shared by the tabs. */
export const deviceTexts = createPersistedTexts(() => localStorage);

/** Kept as long as the tab lives. */
export const tabTexts = createPersistedTexts(() => sessionStorage);

/** `open` may throw: a browser that forbids storage does so when it is only named. */
function createPersistedTexts(open: () => Storage): PersistedTexts {
  const inPage = new Map<string, string>();
  return {
    read: (key) => inPage.get(key) ?? attempt(() => open().getItem(key)) ?? undefined,
    keep: (key, text) => {
      inPage.set(key, text);
      // What the browser has taken is read there: another tab may have changed it since.
      const isTaken = attempt(() => (open().setItem(key, text), true)) ?? false;
      if (isTaken) inPage.delete(key);
      return isTaken;
    },
    forget: (key) => {
      inPage.delete(key);
      attempt(() => open().removeItem(key));
    },
    list: (start) => {
      const keys = [...inPage.keys(), ...(attempt(() => Object.keys(open())) ?? [])];
      return keys.filter((key) => key.startsWith(start));
    },
  };
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
