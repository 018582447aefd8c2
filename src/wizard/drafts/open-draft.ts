/** Finds what a person has begun before, on this device and in the account. */
import { chooseDraft, isOwnWrite, type DraftChoice } from './choose-draft';
import type { DraftOrigin } from './draft-autosave';
import { takeOver, type Peek } from './open-autosaves';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import { waitFor } from '@/api/client/wait-for';
import type { RemoteDrafts } from './remote-drafts';

export interface FoundDraft {
  choice: DraftChoice;
  /** Of whatever is chosen: the account's draft, as it is now, is gone on from or replaced. */
  origin: DraftOrigin;
  /** Of what is open in this page. What the account has had since is a conflict. */
  own: DraftOrigin;
  /** Bytes of files that only the page has. */
  peek: Peek | undefined;
  /** Whether the device's draft was written since this tab was opened: after a reload nobody is asked. */
  sameVisit: boolean;
}

/**
 * Device and account are waited for this long: a form must not wait for a slow network, nor for a browser whose storage
 * does not answer.
 */
const PATIENCE_MS = 4000;

export async function openDraft(scope: string, local: LocalDrafts, remote: RemoteDrafts): Promise<FoundDraft> {
  const before = await takeOver(scope, PATIENCE_MS);
  const [onDevice, there] = await Promise.all([
    waitFor(local.load(), PATIENCE_MS),
    waitFor(remote.load(), PATIENCE_MS),
  ]);
  const here = before?.unsaved ?? onDevice;
  const revision = Math.max(onDevice?.revision ?? 0, before?.origin.revision ?? 0);
  return {
    choice: chooseDraft(here, there),
    origin: {
      revision,
      accountRevision: there?.revision ?? here?.accountRevision ?? 0,
      unanswered: isOwnWrite(there, here?.unanswered) ? [] : (here?.unanswered ?? []),
    },
    own: {
      ...(before?.origin ?? { accountRevision: here?.accountRevision ?? 0, unanswered: here?.unanswered ?? [] }),
      revision,
    },
    peek: before?.peek,
    sameVisit: isSameVisit(scope, here),
  };
}

/**
 * Remembers, as long as the tab lives, which draft is open in it. Storage can be forbidden; then the person is asked.
 */
export function markVisit(scope: string, submissionKey: string): void {
  try {
    sessionStorage.setItem(`draft:${scope}`, submissionKey);
  } catch {
    // Forbidden or full: the question is asked once more, nothing is lost.
  }
}

/** The tab forgets which drafts of a person were open in it. */
export function forgetVisits(userId: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(`draft:${userId}:`)) sessionStorage.removeItem(key);
  } catch {
    // Forbidden: nothing was kept.
  }
}

function isSameVisit(scope: string, draft: LocalDraft | undefined): boolean {
  try {
    return draft !== undefined && sessionStorage.getItem(`draft:${scope}`) === draft.submissionKey;
  } catch {
    return false;
  }
}
