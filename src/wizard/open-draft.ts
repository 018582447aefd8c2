/** Finds what a person has begun before, on this device and in the account. */
import { chooseDraft, type DraftChoice } from './choose-draft';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import type { RemoteDrafts } from './remote-drafts';

export interface FoundDraft {
  choice: DraftChoice;
  /** Revision of the device's draft; 0: none. */
  revision: number;
  /** Revision of the account's draft; 0: none, or the account did not answer. */
  accountRevision: number;
  /** Whether the device's draft was written since this tab was opened: after a reload nobody is asked. */
  sameVisit: boolean;
}

/** Device and account are waited for this long: a form must not wait for a slow network, nor for a browser whose storage does not answer. */
const PATIENCE_MS = 4000;

export async function openDraft(scope: string, local: LocalDrafts, remote: RemoteDrafts | undefined): Promise<FoundDraft> {
  const [here, there] = await Promise.all([waitFor(local.load()), waitFor(remote?.load())]);
  return {
    choice: chooseDraft(here, there),
    revision: here?.revision ?? 0,
    accountRevision: there?.revision ?? here?.accountRevision ?? 0,
    sameVisit: isSameVisit(scope, here),
  };
}

async function waitFor<Found>(loading: Promise<Found | undefined> | undefined): Promise<Found | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  return Promise.race([loading?.catch(() => undefined), patience]);
}

/** Remembers, as long as the tab lives, which draft is open in it. Storage can be forbidden; then the person is asked. */
export function markVisit(scope: string, submissionKey: string): void {
  try {
    sessionStorage.setItem(`draft:${scope}`, submissionKey);
  } catch {
    // Forbidden or full: the question is asked once more, nothing is lost.
  }
}

function isSameVisit(scope: string, draft: LocalDraft | undefined): boolean {
  try {
    return draft !== undefined && sessionStorage.getItem(`draft:${scope}`) === draft.submissionKey;
  } catch {
    return false;
  }
}
