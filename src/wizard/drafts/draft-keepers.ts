/** The keepers of this page, by person and form: they outlive their forms, until their answers are in the account. */
import type { DraftKeeper, Released } from './draft-keeper';
import { waitFor } from '@/api/client/patience';

/** Bytes of a file that is not sent yet, by local id. */
export type Peek = (localId: string) => Blob | undefined;

const keepers = new Map<string, { keeper: DraftKeeper; peek: Peek }>();

/** A keeper goes on after its form was left, until its answers are in the account or the draft is opened again. */
export function noteKeeper(scope: string, keeper: DraftKeeper, peek: Peek): void {
  keepers.set(scope, { keeper, peek });
}

/** Writes what the account lacks, at once. Never throws: what cannot be written stays on the device. */
export async function flushKeepers(): Promise<void> {
  await Promise.all([...keepers.values()].map(({ keeper }) => keeper.flush()));
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

/**
 * The form that had the draft before, in this page, ends its work: two of one page must not take each other for another tab.
 * Waited for at most `patienceMs`; what is under way then goes on by itself. Undefined: no form of this page had it.
 */
export async function takeOver(scope: string, patienceMs: number): Promise<(Released & { peek: Peek }) | undefined> {
  const before = keepers.get(scope);
  if (!before) return undefined;
  const released = await waitFor(before.keeper.release(), patienceMs);
  before.keeper.stop();
  return { ...(released ?? before.keeper.read()), peek: before.peek };
}
