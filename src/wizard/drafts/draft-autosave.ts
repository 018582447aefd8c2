/**
 * Keeps a draft while it is filled: on the device at once, in the account in a pause; never newer over older without
 * asking.
 */
import { withoutSecrets } from '@/engine/answers/secrets';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { serverNow } from '@/definition/language/server-time';
import { fromLocal, fromRemote, isOwnWrite, type StoredDraft } from './choose-draft';
import { listLocalIds, listMissing, splitUnsentFiles, type DraftContent, type LostFile } from './draft-content';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import { waitFor } from '@/api/client/wait-for';
import { createKey } from '@/form/store/random-key';
import type { RemoteDrafts } from './remote-drafts';

export interface AutosaveState {
  device: 'unsaved' | 'saved' | 'failed';
  account: 'waiting' | 'saved' | 'failed';
  /** When the account took it. */
  accountAt: Date | undefined;
  /** 'page': a file that waits to be sent is not on the device. It lives as long as the page. */
  files: 'device' | 'page';
  /** A draft that another tab or device wrote meanwhile. Nothing is written until the person has chosen. */
  conflict: StoredDraft | undefined;
}

export interface DraftAutosave {
  state: StoreApi<AutosaveState>;
  keep: (content: DraftContent) => void;
  /**
   * Waits until what was kept last is on the device or, where that keeps nothing, in the account. Throws when neither
   * has it.
   */
  settle: () => Promise<void>;
  /** Writes at once what the device or the account lacks. Never throws. */
  flush: () => Promise<void>;
  /** The person chose this page's answers: they replace the others. */
  overwrite: () => void;
  /** After a successful submission: removes both copies and keeps no more. Waits for the device's alone. */
  finish: () => Promise<void>;
  /** Keeps no more; what is stored stays. */
  stop: () => void;
  /**
   * Takes no more changes, and flushes. Answers, when that has ended, what the next form goes on from: the answers too
   * when the device has not kept them. Never throws.
   */
  release: () => Promise<Released>;
  /** The same as it stands now, with nothing waited for. */
  read: () => Released;
  /** The device did not take the bytes of a chosen file. */
  fileNotStored: (localId: string) => void;
}

/** What the answers in a page go back to. */
export interface DraftOrigin {
  /** Revision of the device's draft; 0: none. */
  revision: number;
  /** Revision of the account's draft; 0: none, or the account did not answer. */
  accountRevision: number;
  /** Ids of this device's writes that the account may have without an answer having come. */
  unanswered: readonly string[];
}

export interface Released {
  origin: DraftOrigin;
  /** Answers that only the page has. */
  unsaved: LocalDraft | undefined;
}

export interface DraftAutosaveOptions {
  definition: ProviderDefinition;
  local: LocalDrafts;
  remote: RemoteDrafts;
  origin: DraftOrigin;
  /** When the account took the answers; undefined: there are none yet, or it lacks some. */
  savedAt: Date | undefined;
  /** Files that the draft names and nobody has here: named further on, until others are chosen in their place. */
  lost: readonly LostFile[];
}

/** Pause in typing after which the account is told. */
const ACCOUNT_PAUSE_MS = 1200;
/** After a failure the account is tried again this often. */
const ACCOUNT_RETRY_MS = 15_000;
/** A device whose storage does not answer keeps nothing from the account. */
const DEVICE_PATIENCE_MS = 2000;
/** Of writes without an answer, the last ones: an older one that arrives this late is asked about. */
const UNANSWERED_LIMIT = 50;

export function createDraftAutosave({
  definition,
  local,
  remote,
  origin,
  savedAt,
  lost,
}: DraftAutosaveOptions): DraftAutosave {
  const writer = createKey();
  const state = createStore<AutosaveState>(() => ({
    device: 'unsaved',
    account: savedAt ? 'saved' : 'waiting',
    accountAt: savedAt,
    files: 'device',
    conflict: undefined,
  }));
  let { revision, accountRevision } = origin;
  let content: DraftContent | undefined;
  let change = 0;
  let changeInAccount = 0;
  let changeOnDevice = 0;
  /** Told apart by content: the same change that is sent again is the same write. */
  let write: { id: string; change: number } | undefined;
  let unanswered = [...origin.unanswered];
  let released = false;
  let stopped = false;
  let writing: Promise<void> | undefined;
  let dirty = false;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notStored = new Set<string>();

  const isBlocked = () => stopped || content === undefined || state.getState().conflict !== undefined;

  function noteFiles(): void {
    const waiting = content === undefined ? [] : listLocalIds(definition, content.data);
    state.setState({ files: waiting.some((localId) => notStored.has(localId)) ? 'page' : 'device' });
  }

  function writeDevice(): Promise<void> {
    dirty = true;
    writing ??= drain().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  function toLocalDraft(saved: DraftContent): LocalDraft {
    const inAccount = change === changeInAccount;
    return {
      ...saved,
      revision: revision + 1,
      writer,
      savedAt: serverNow().toISOString(),
      accountRevision,
      inAccount,
      unanswered,
      missing: listMissing(lost, saved.data),
    };
  }

  /** One write at a time, the newest content each; what comes while one is under way goes with the next. */
  async function drain(): Promise<void> {
    while (dirty && !isBlocked() && content) {
      dirty = false;
      const draft = toLocalDraft(content);
      const taken = change;
      try {
        const other = await local.save(draft, revision);
        if (other) state.setState({ conflict: fromLocal(other) });
        else {
          revision = draft.revision;
          changeOnDevice = taken;
          state.setState({ device: 'saved' });
        }
      } catch {
        state.setState({ device: 'failed' });
      }
    }
  }

  function planAccount(delay: number): void {
    if (stopped || released) return;
    clearTimeout(timer);
    timer = setTimeout(send, delay);
  }

  function send(): void {
    clearTimeout(timer);
    sending ??= writeAccount().finally(() => {
      sending = undefined;
      if (!isBlocked() && change !== changeInAccount)
        planAccount(state.getState().account === 'failed' ? ACCOUNT_RETRY_MS : ACCOUNT_PAUSE_MS);
    });
  }

  async function writeAccount({ again = false } = {}): Promise<void> {
    if (isBlocked() || !content) return;
    const sent = change;
    const { data, files } = splitUnsentFiles(definition, content.data);
    const { definitionVersion, step, submissionKey } = content;
    if (write?.change !== sent) write = { id: createKey(), change: sent };
    // Noted on the device before it is sent: whatever becomes of the answer, and of this page, the device knows its own
    // write.
    if (!unanswered.includes(write.id)) {
      unanswered = [...unanswered, write.id].slice(-UNANSWERED_LIMIT);
      await waitFor(writeDevice(), DEVICE_PATIENCE_MS);
      if (isBlocked()) return;
    }
    try {
      const answer = await remote.save({
        provider: definition.id,
        definition_version: definitionVersion,
        step,
        data,
        files: [...files, ...listMissing(lost, content.data)],
        submission_key: submissionKey,
        write_id: write.id,
        revision: accountRevision,
      });
      if (stopped) return;
      if (answer === 'conflict') {
        const theirs = await remote.load();
        if (theirs && !isOwnWrite(theirs, unanswered)) return state.setState({ conflict: fromRemote(theirs, content) });
        accountRevision = theirs?.revision ?? 0;
        return again ? undefined : await writeAccount({ again: true });
      }
      unanswered = [];
      accountRevision = answer.revision;
      changeInAccount = sent;
      state.setState({ account: change === sent ? 'saved' : 'waiting', accountAt: new Date(answer.updated_at) });
      await waitFor(writeDevice(), DEVICE_PATIENCE_MS);
    } catch {
      state.setState({ account: 'failed' });
    }
  }

  async function flush(): Promise<void> {
    await Promise.allSettled([waitFor(writing, DEVICE_PATIENCE_MS), sending]);
    if (isBlocked() || change === changeInAccount) return;
    send();
    await sending;
  }

  function read(): Released {
    const isUnsaved = change !== changeOnDevice && change !== changeInAccount;
    return {
      origin: { revision, accountRevision, unanswered },
      unsaved: content && isUnsaved ? toLocalDraft(content) : undefined,
    };
  }

  return {
    state,
    keep: (next) => {
      if (stopped || released) return;
      content = { ...next, data: withoutSecrets(definition, next.data) };
      change += 1;
      state.setState({ account: 'waiting' });
      noteFiles();
      void writeDevice();
      planAccount(ACCOUNT_PAUSE_MS);
    },
    settle: async () => {
      await waitFor(writing, DEVICE_PATIENCE_MS);
      if (change === changeOnDevice) return;
      await flush();
      if (change !== changeOnDevice && change !== changeInAccount)
        throw new Error('Neither the device nor the account has kept the answers.');
    },
    overwrite: () => {
      const { conflict } = state.getState();
      change += 1;
      state.setState({ conflict: undefined, account: 'waiting' });
      if (conflict?.place === 'account') accountRevision = conflict.accountRevision;
      // A device that keeps nothing has no draft to go on from; the account's is replaced all the same.
      void waitFor(local.load(), DEVICE_PATIENCE_MS).then((draft) => {
        revision = Math.max(revision, draft?.revision ?? 0);
        accountRevision = Math.max(accountRevision, draft?.accountRevision ?? 0);
        void writeDevice();
        planAccount(0);
      });
    },
    finish: async () => {
      stopped = true;
      clearTimeout(timer);
      // Each after what is under way there, or a late write would bring the draft back. Nobody waits for the account:
      // it has taken the draft away with the submission.
      void Promise.allSettled([sending]).then(() => remote.remove().catch(() => undefined));
      await Promise.allSettled([waitFor(writing, DEVICE_PATIENCE_MS)]);
      await Promise.allSettled([waitFor(local.remove(), DEVICE_PATIENCE_MS)]);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
    flush,
    release: async () => {
      released = true;
      await flush();
      return read();
    },
    read,
    fileNotStored: (localId) => {
      notStored.add(localId);
      noteFiles();
    },
  };
}
