/** Keeps a draft while it is filled: on the device at once, in the account in a pause; never newer over older without asking. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProviderDefinition } from '@/definition/catalog';
import { serverNow } from '@/definition/server-time';
import type { FormData } from '@/engine/form-data';
import { fromLocal, fromRemote, type StoredDraft } from './choose-draft';
import { listLocalIds, splitUnsentFiles, withoutSecrets, type DraftContent } from './draft-content';
import type { LocalDrafts } from './local-drafts';
import { createKey } from './random-key';
import type { RemoteDrafts } from './remote-drafts';
import { isSameAnswer } from './same-answer';

export interface KeeperState {
  device: 'unsaved' | 'saved' | 'failed';
  account: 'none' | 'waiting' | 'saved' | 'failed';
  /** When the account took it. */
  accountAt: Date | undefined;
  /** 'page': a file that waits to be sent is not on the device. It lives as long as the page. */
  files: 'kept' | 'page';
  /** A draft that another tab or device wrote meanwhile. Nothing is written until the person has chosen. */
  conflict: StoredDraft | undefined;
}

export interface DraftKeeper {
  state: StoreApi<KeeperState>;
  keep: (content: DraftContent) => void;
  /** Waits until what was kept last is on the device. Never throws. */
  settle: () => Promise<void>;
  /** The person chose this page's answers: they replace the others. */
  overwrite: () => void;
  /** After a successful submission: removes both copies and keeps no more. */
  finish: () => Promise<void>;
  /** Keeps no more; what is stored stays. */
  stop: () => void;
  /** The device did not take the bytes of a chosen file. */
  fileNotKept: (localId: string) => void;
}

export interface DraftKeeperOptions {
  definition: ProviderDefinition;
  local: LocalDrafts;
  remote: RemoteDrafts | undefined;
  /** Revisions that the answers in this page go back to; 0 for none. */
  revision: number;
  accountRevision: number;
}

/** Pause in typing after which the account is told. */
const ACCOUNT_PAUSE_MS = 1200;
/** After a failure the account is tried again this often. */
const ACCOUNT_RETRY_MS = 15_000;

export function createDraftKeeper({ definition, local, remote, ...known }: DraftKeeperOptions): DraftKeeper {
  const writer = createKey();
  const state = createStore<KeeperState>(() => ({ device: 'unsaved', account: remote ? 'waiting' : 'none', accountAt: undefined, files: 'kept', conflict: undefined }));
  let { revision, accountRevision } = known;
  let content: DraftContent | undefined;
  let change = 0;
  let changeInAccount = 0;
  let lastSent: FormData | undefined;
  let stopped = false;
  let writing: Promise<void> | undefined;
  let dirty = false;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notKept = new Set<string>();

  const isBlocked = () => stopped || content === undefined || state.getState().conflict !== undefined;

  function noteFiles(): void {
    const waiting = content === undefined ? [] : listLocalIds(definition, content.data);
    state.setState({ files: waiting.some((localId) => notKept.has(localId)) ? 'page' : 'kept' });
  }

  function writeDevice(): Promise<void> {
    dirty = true;
    writing ??= drain().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  /** One write at a time, the newest content each; what comes while one is under way goes with the next. */
  async function drain(): Promise<void> {
    while (dirty && !isBlocked() && content) {
      dirty = false;
      const draft = { ...content, revision: revision + 1, writer, savedAt: serverNow().toISOString(), accountRevision, inAccount: change === changeInAccount };
      try {
        const other = await local.save(draft, revision);
        if (other) state.setState({ conflict: fromLocal(other) });
        else {
          revision = draft.revision;
          state.setState({ device: 'saved' });
        }
      } catch {
        state.setState({ device: 'failed' });
      }
    }
  }

  function planAccount(delay: number): void {
    if (!remote || stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      sending ??= writeAccount(remote).finally(() => {
        sending = undefined;
        if (!isBlocked() && change !== changeInAccount) planAccount(state.getState().account === 'failed' ? ACCOUNT_RETRY_MS : ACCOUNT_PAUSE_MS);
      });
    }, delay);
  }

  async function writeAccount(drafts: RemoteDrafts): Promise<void> {
    if (isBlocked() || !content) return;
    const sent = change;
    const { data, files } = splitUnsentFiles(definition, content.data);
    const { definitionVersion, step, submissionKey } = content;
    try {
      const answer = await drafts.save({
        provider: definition.id, definition_version: definitionVersion, step, data, files, submission_key: submissionKey, revision: accountRevision,
      });
      if (stopped) return;
      if (answer === 'conflict') {
        const theirs = await drafts.load();
        accountRevision = theirs?.revision ?? 0;
        // An answer that got lost on its way: the account has what was sent before, and nobody else's.
        const isOurs = theirs?.submission_key === submissionKey && isSameAnswer(theirs.data, lastSent);
        if (theirs && !isOurs) state.setState({ conflict: fromRemote(theirs) });
        return;
      }
      lastSent = data;
      accountRevision = answer.revision;
      changeInAccount = sent;
      state.setState({ account: 'saved', accountAt: new Date(answer.updated_at) });
      await writeDevice();
    } catch {
      lastSent = data;
      state.setState({ account: 'failed' });
    }
  }

  return {
    state,
    keep: (next) => {
      if (stopped) return;
      content = { ...next, data: withoutSecrets(definition, next.data) };
      change += 1;
      if (remote) state.setState({ account: 'waiting' });
      noteFiles();
      void writeDevice();
      planAccount(ACCOUNT_PAUSE_MS);
    },
    settle: async () => {
      await writing;
    },
    overwrite: () => {
      const { conflict } = state.getState();
      state.setState({ conflict: undefined });
      if (conflict?.place === 'account') accountRevision = conflict.accountRevision;
      // A device that keeps nothing has no draft to go on from; the account's is replaced all the same.
      void local.load().catch(() => undefined).then((draft) => {
        revision = Math.max(revision, draft?.revision ?? 0);
        accountRevision = Math.max(accountRevision, draft?.accountRevision ?? 0);
        void writeDevice();
        planAccount(0);
      });
    },
    finish: async () => {
      stopped = true;
      clearTimeout(timer);
      // Ordered after what is under way, or a late write would bring the draft back.
      await Promise.allSettled([writing, sending]);
      await Promise.allSettled([local.remove(), remote?.remove()]);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
    fileNotKept: (localId) => {
      notKept.add(localId);
      noteFiles();
    },
  };
}
