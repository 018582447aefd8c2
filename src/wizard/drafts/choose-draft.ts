/** Which of the two copies of a draft is offered when a person comes back. */
import type { Draft } from '@/api/shapes/draft';
import type { FormData } from '@/engine/answers/form-data';
import { putFilesBack, type DraftContent, type NamedFile } from './draft-content';
import type { LocalDraft } from './local-drafts';

export interface StoredDraft extends DraftContent {
  place: 'device' | 'account';
  /** ISO time. */
  savedAt: string;
  /** Of the account's draft that this one goes back to; 0: none. */
  accountRevision: number;
  /** Whether the account has all of it. */
  inAccount: boolean;
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
  const account = remote && fromRemote(remote, local);
  if (!device || !local) return account ? { kind: 'one', draft: account } : { kind: 'none' };
  // Both: after a new beginning the revisions of the account's drafts are others, and may come to the same number.
  if (!account || (account.accountRevision === local.accountRevision && account.submissionKey === local.submissionKey))
    return { kind: 'one', draft: device };
  // The answer to this device's own write got lost; all that the account has went on here.
  if (isOwnWrite(remote, local.unanswered))
    return { kind: 'one', draft: { ...device, accountRevision: account.accountRevision } };
  // The account's went on elsewhere. When all that is here was in it before, it is simply the newer one.
  if (local.inAccount) return { kind: 'one', draft: account };
  return { kind: 'both', device, account };
}

/** Whether the account's draft is one of the writes that this device has made and heard nothing of. */
export function isOwnWrite(remote: Draft | undefined, unanswered: readonly string[] | undefined): boolean {
  return typeof remote?.write_id === 'string' && (unanswered?.includes(remote.write_id) ?? false);
}

export function fromLocal({
  definitionVersion,
  step,
  data,
  submissionKey,
  savedAt,
  accountRevision,
  inAccount,
  missing = [],
}: LocalDraft): StoredDraft {
  return {
    place: 'device',
    definitionVersion,
    step,
    data,
    submissionKey,
    savedAt,
    accountRevision,
    inAccount,
    files: missing,
  };
}

/** `here`: what this device has, whose files need not be asked for again. */
export function fromRemote(draft: Draft, here?: DraftContent): StoredDraft {
  const { data, files } = putFilesBack(draft.data as FormData, draft.files, here?.data ?? {});
  return {
    place: 'account',
    definitionVersion: draft.definition_version,
    step: draft.step,
    data,
    submissionKey: draft.submission_key,
    savedAt: draft.updated_at,
    accountRevision: draft.revision,
    inAccount: true,
    files,
  };
}
