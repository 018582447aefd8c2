/** Drafts on the device: answers and the bytes of chosen files, in IndexedDB, per person and form. */
import { createStore, del, delMany, entries, get, keys, set, update } from 'idb-keyval';
import type { DraftContent, NamedFile } from './draft-content';
import type { FileStorage } from '@/form/store/chosen-files';

export interface LocalDraft extends DraftContent {
  /** Rises with every write on this device. */
  revision: number;
  /** The page (tab) that wrote it. */
  writer: string;
  /** ISO time. */
  savedAt: string;
  /** Revision of the account's draft that this one goes back to; 0: none. */
  accountRevision: number;
  /** Whether the account has everything that is here. */
  inAccount: boolean;
  /** Ids of writes to the account that were not answered (yet): it may have one of them. */
  unanswered: readonly string[];
  /** Files that it names and this device does not have. */
  missing?: NamedFile[];
}

export interface LocalDrafts {
  load: () => Promise<LocalDraft | undefined>;
  /**
   * Writes unless another page has written since `basedOn`; then its draft is answered and nothing is written.
   * Throws when the device has no room or forbids storage.
   */
  save: (draft: LocalDraft, basedOn: number) => Promise<LocalDraft | undefined>;
  /** Removes the draft with all files that were ever chosen for it: those of rows that are gone, too. */
  remove: () => Promise<void>;
  shelf: FileStorage;
}

const openDatabase = () => createStore('registry-drafts', 'drafts');

/**
 * Takes from the device what a person has begun here and the account has too, with the files that were chosen: whoever
 * comes next must not find it. What the account lacks stays, as it is nowhere else, unless there is no account any more
 * (`erased`).
 */
export async function forgetDrafts(userId: string, erased = false): Promise<void> {
  const database = openDatabase();
  const all = await entries<string, LocalDraft | Blob>(database);
  const isLacked = ([key, kept]: [string, LocalDraft | Blob]) =>
    !erased && key.startsWith(`draft:${userId}:`) && 'inAccount' in kept && !kept.inAccount;
  const lacked = all.filter(isLacked).map(([key]) => key.slice('draft:'.length));
  const isTheirs = (key: string) => key.startsWith(`draft:${userId}:`) || key.startsWith(`file:${userId}:`);
  const isLackedToo = (key: string) =>
    lacked.some((scope) => key === `draft:${scope}` || key.startsWith(`file:${scope}:`));
  await delMany(
    all.map(([key]) => key).filter((key) => isTheirs(key) && !isLackedToo(key)),
    database,
  );
}

/** `scope` names the person and the form. */
export function createLocalDrafts(scope: string): LocalDrafts {
  const database = openDatabase();
  const draftKey = `draft:${scope}`;
  const fileKey = (localId: string) => `file:${scope}:${localId}`;
  return {
    // Each is async: where storage is forbidden the browser throws at once, and callers wait for a promise.
    load: async () => get<LocalDraft>(draftKey, database),
    save: async (draft, basedOn) => {
      let other: LocalDraft | undefined;
      // Read and write in one transaction: two pages cannot both find the place free.
      await update<LocalDraft>(
        draftKey,
        (current) => {
          other = current && current.revision > basedOn && current.writer !== draft.writer ? current : undefined;
          return other ?? draft;
        },
        database,
      );
      return other;
    },
    remove: async () => {
      const all = await keys<string>(database);
      await delMany([draftKey, ...all.filter((key) => key.startsWith(fileKey('')))], database);
    },
    shelf: {
      put: async (localId, content) => set(fileKey(localId), content, database),
      get: async (localId) => get<Blob>(fileKey(localId), database),
      remove: async (localId) => del(fileKey(localId), database),
    },
  };
}
