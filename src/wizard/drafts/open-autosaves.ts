/** The autosaves of this page, by person and form: they outlive their forms, until their answers are in the account. */
import type { DraftAutosave, Released } from './draft-autosave';
import { waitFor } from '@/api/client/wait-for';

/** Bytes of a file that is not sent yet, by local id. */
export type Peek = (localId: string) => Blob | undefined;

const autosaves = new Map<string, { autosave: DraftAutosave; peek: Peek }>();

/** An autosave goes on after its form was left, until its answers are in the account or the draft is opened again. */
export function registerAutosave(scope: string, autosave: DraftAutosave, peek: Peek): void {
  autosaves.set(scope, { autosave, peek });
}

/** Writes what the account lacks, at once. Never throws: what cannot be written stays on the device. */
export async function flushAutosaves(): Promise<void> {
  await Promise.all([...autosaves.values()].map(({ autosave }) => autosave.flush()));
}

/**
 * What one person has typed must not be sent in the name of the next: everything that goes on stops. It is on the
 * device still.
 */
export function stopAutosaves(): void {
  for (const { autosave } of autosaves.values()) autosave.stop();
  autosaves.clear();
}

/** After a successful submission: removes the draft for good, though its form was left and opened again meanwhile. */
export async function finishDraft(scope: string, autosave: DraftAutosave): Promise<void> {
  const latest = autosaves.get(scope)?.autosave;
  autosaves.delete(scope);
  await autosave.finish();
  if (latest && latest !== autosave) await latest.finish();
}

/**
 * The form that had the draft before, in this page, ends its work: two of one page must not take each other for another
 * tab. Waited for at most `patienceMs`; what is under way then goes on by itself. Undefined: no form of this page had
 * it.
 */
export async function takeOver(scope: string, patienceMs: number): Promise<(Released & { peek: Peek }) | undefined> {
  const before = autosaves.get(scope);
  if (!before) return undefined;
  const released = await waitFor(before.autosave.release(), patienceMs);
  before.autosave.stop();
  return { ...(released ?? before.autosave.read()), peek: before.peek };
}
