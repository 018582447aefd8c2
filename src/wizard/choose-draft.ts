/** Which of the two copies of a draft is offered when a person comes back. */
import type { Draft } from '@/api/draft';
import type { FormData } from '@/engine/form-data';
import type { DraftContent, NamedFile } from './draft-content';
import type { LocalDraft } from './local-drafts';

export interface StoredDraft extends DraftContent {
  place: 'device' | 'account';
  /** ISO time. */
  savedAt: string;
  /** Of the account's draft that this one goes back to; 0: none. */
  accountRevision: number;
  /** Named, but not on this device. */
  files: NamedFile[];
}

export type DraftChoice =
  | { kind: 'none' }
  | { kind: 'one'; draft: StoredDraft }
  /** Both have answers that the other lacks: only the person can say which counts. */
  | { kind: 'both'; device: StoredDraft; account: StoredDraft };

/** The newest by revision; where both went on from the same revision, both. */
export function chooseDraft(local: LocalDraft | undefined, remote: Draft | undefined): DraftChoice {
  const device = local && fromLocal(local);
  const account = remote && fromRemote(remote);
  if (!device || !local) return account ? { kind: 'one', draft: account } : { kind: 'none' };
  if (!account || account.accountRevision === local.accountRevision) return { kind: 'one', draft: device };
  // The account's went on elsewhere. When all that is here was in it before, it is simply the newer one.
  if (local.inAccount) return { kind: 'one', draft: account };
  return { kind: 'both', device, account };
}

export function fromLocal({ definitionVersion, step, data, submissionKey, savedAt, accountRevision }: LocalDraft): StoredDraft {
  return { place: 'device', definitionVersion, step, data, submissionKey, savedAt, accountRevision, files: [] };
}

export function fromRemote(draft: Draft): StoredDraft {
  return {
    place: 'account', definitionVersion: draft.definition_version, step: draft.step, data: draft.data as FormData, submissionKey: draft.submission_key,
    savedAt: draft.updated_at, accountRevision: draft.revision, files: draft.files,
  };
}
