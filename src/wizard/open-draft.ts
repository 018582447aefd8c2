/** Finds what a person has begun before, on this device and in the account. */
import { chooseDraft, isOwnWrite, type DraftChoice } from './choose-draft';
import type { DraftKeeper, DraftOrigin, Released } from './draft-keeper';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import { waitFor } from './patience';
import type { RemoteDrafts } from './remote-drafts';

type Origin = Omit<DraftOrigin, 'savedAt'>;
type Peek = (localId: string) => Blob | undefined;

export interface FoundDraft {
  choice: DraftChoice;
  /** Of whatever is chosen: the account's draft, as it is now, is gone on from or replaced. */
  origin: Origin;
  /** Of what is open in this page. What the account has had since is a conflict. */
  own: Origin;
  /** Bytes of files that only the page has. */
  peek: Peek | undefined;
  /** Whether the device's draft was written since this tab was opened: after a reload nobody is asked. */
  sameVisit: boolean;
}

/** Device and account are waited for this long: a form must not wait for a slow network, nor for a browser whose storage does not answer. */
const PATIENCE_MS = 4000;

export async function openDraft(scope: string, local: LocalDrafts, remote: RemoteDrafts | undefined): Promise<FoundDraft> {
  const before = await takeOver(scope);
  const [kept, there] = await Promise.all([waitFor(local.load(), PATIENCE_MS), waitFor(remote?.load(), PATIENCE_MS)]);
  const here = before?.unkept ?? kept;
  const revision = Math.max(kept?.revision ?? 0, before?.origin.revision ?? 0);
  return {
    choice: chooseDraft(here, there),
    origin: {
      revision,
      accountRevision: there?.revision ?? here?.accountRevision ?? 0,
      unanswered: isOwnWrite(there, here?.unanswered) ? [] : (here?.unanswered ?? []),
    },
    own: { ...(before?.origin ?? { accountRevision: here?.accountRevision ?? 0, unanswered: here?.unanswered ?? [] }), revision },
    peek: before?.peek,
    sameVisit: isSameVisit(scope, here),
  };
}

const keepers = new Map<string, { keeper: DraftKeeper; peek: Peek }>();

/** A keeper goes on after its form was left, until its answers are in the account or the draft is opened again. */
export function noteKeeper(scope: string, keeper: DraftKeeper, peek: Peek): void {
  keepers.set(scope, { keeper, peek });
}

/** What one person has typed must not be sent in the name of the next: everything that goes on stops. It is on the device still. */
export function stopKeepers(): void {
  for (const { keeper } of keepers.values()) keeper.stop();
  keepers.clear();
}

/** After a successful submission: removes the draft for good, though its form was left and opened again meanwhile. */
export async function finishDraft(scope: string, keeper: DraftKeeper): Promise<void> {
  const latest = keepers.get(scope)?.keeper;
  keepers.delete(scope);
  await keeper.finish();
  if (latest && latest !== keeper) await latest.finish();
}

/** The form that had the draft before, in this page, ends its work: two of one page must not take each other for another tab. */
async function takeOver(scope: string): Promise<(Released & { peek: Peek }) | undefined> {
  const before = keepers.get(scope);
  if (!before) return undefined;
  const released = await waitFor(before.keeper.release(), PATIENCE_MS);
  before.keeper.stop();
  return { ...(released ?? before.keeper.read()), peek: before.peek };
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
