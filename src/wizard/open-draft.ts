/** Finds what a person has begun before, on this device and in the account. */
import { chooseDraft, isOwnWrite, type DraftChoice } from './choose-draft';
import type { DraftKeeper, DraftOrigin } from './draft-keeper';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import type { RemoteDrafts } from './remote-drafts';

export interface FoundDraft {
  choice: DraftChoice;
  origin: Omit<DraftOrigin, 'savedAt'>;
  /** Whether the device's draft was written since this tab was opened: after a reload nobody is asked. */
  sameVisit: boolean;
}

/** Device and account are waited for this long: a form must not wait for a slow network, nor for a browser whose storage does not answer. */
const PATIENCE_MS = 4000;

export async function openDraft(scope: string, local: LocalDrafts, remote: RemoteDrafts | undefined): Promise<FoundDraft> {
  await takeOver(scope);
  const [here, there] = await Promise.all([waitFor(local.load()), waitFor(remote?.load())]);
  return {
    choice: chooseDraft(here, there),
    origin: {
      revision: here?.revision ?? 0,
      accountRevision: there?.revision ?? here?.accountRevision ?? 0,
      unanswered: isOwnWrite(there, here?.unanswered) ? [] : (here?.unanswered ?? []),
    },
    sameVisit: isSameVisit(scope, here),
  };
}

const keepers = new Map<string, DraftKeeper>();

/** A keeper goes on after its form was left, until its answers are in the account or the draft is opened again. */
export function noteKeeper(scope: string, keeper: DraftKeeper): void {
  keepers.set(scope, keeper);
}

/** The form that had the draft before, in this page, ends its work: two of one page must not take each other for another tab. */
async function takeOver(scope: string): Promise<void> {
  const before = keepers.get(scope);
  await waitFor(before?.release());
  before?.stop();
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
