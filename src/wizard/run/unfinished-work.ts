/** What was typed and chosen in a form that another takes the place of. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { serverNow } from '@/definition/language/server-time';
import type { StoredDraft } from '../drafts/choose-draft';
import type { WizardSession } from './wizard-session';

export interface UnfinishedWork {
  /** The answers as they stand on the page when the next form takes them. */
  read: () => StoredDraft;
  /** What is different in the new form, in words. */
  changes: readonly string[];
  /** The bytes of files that are not sent yet, by local id. */
  peek: (localId: string) => Blob | undefined;
}

/** The answers of a page, as they are now. */
export function toStoredDraft(
  { version }: ProviderDefinition,
  { answers, submissionKey }: WizardSession,
  step: string,
): StoredDraft {
  return {
    place: 'device',
    definitionVersion: version,
    step,
    data: answers.state.getState().data,
    submissionKey,
    savedAt: serverNow().toISOString(),
    accountRevision: 0,
    inAccount: false,
    files: [],
  };
}
