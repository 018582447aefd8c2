/** Everything that lives as long as one run through a wizard: answers, files, draft, locks. */
import type { ApiClient } from '@/api/client/client';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FileRecord, FormData } from '@/engine/answers/form-data';
import { getFormValidator, type FormValidators } from '@/engine/validation/form-validators';
import { createAnswerStore, type AnswerStore } from '@/form/store/answer-store';
import { dropLostFiles, noteLost, type LostFile, type NamedFile } from '../drafts/draft-content';
import { createDraftKeeper, type DraftKeeper, type DraftOrigin } from '../drafts/draft-keeper';
import { noteKeeper } from '../drafts/draft-keepers';
import { createFileDesk, type FileDesk } from '@/form/store/file-desk';
import type { LocalDrafts } from '../drafts/local-drafts';
import { createKey } from '@/form/store/random-key';
import type { RemoteDrafts } from '../drafts/remote-drafts';
import { toFingerprint, type Uploader } from '../upload/uploader';
import type { Locks } from './wizard-locks';

export interface WizardSession extends Locks {
  /** Tells one run from the next. */
  id: string;
  /** Names the person and the form. */
  scope: string;
  answers: AnswerStore;
  files: FileDesk;
  keeper: DraftKeeper;
  local: LocalDrafts;
  /** What the forms held before anything was typed. */
  initial: FormData;
  submissionKey: string;
  /** Whether the account lacked some of the answers when the run began. */
  unsent: boolean;
  /** Files that the draft names and nobody has here. */
  lost: readonly LostFile[];
}

export interface SessionStart {
  data: FormData;
  initial: FormData;
  submissionKey: string;
  origin: DraftOrigin;
  /** When the account took the answers; undefined: there are none yet, or it lacks some. */
  savedAt: Date | undefined;
  /** Whether the account lacks some of it. */
  unsent: boolean;
  lost: readonly NamedFile[];
  contents: ReadonlyMap<string, Blob>;
}

export interface SessionSources {
  definition: ProviderDefinition;
  validators: FormValidators;
  api: ApiClient;
  scope: string;
  local: LocalDrafts;
  remote: RemoteDrafts;
  locks: Locks;
  uploader: Uploader;
}

export function createWizardSession({ definition, validators, api, scope, local, remote, locks, uploader }: SessionSources, start: SessionStart): WizardSession {
  const { steps, validate } = definition.wizard;
  const { data, lost } = dropLostFiles(definition, start.data, (localId) => start.contents.has(localId));
  const answers = createAnswerStore({ forms: steps, getValidator: (form) => getFormValidator(validators, form), data, validate });
  const missing = noteLost([...start.lost, ...lost], data);
  const keeper = createDraftKeeper({ definition, local, remote, origin: start.origin, savedAt: start.savedAt, lost: missing });
  const files = createFileDesk({
    answers, shelf: local.shelf, contents: start.contents,
    onShelfFailure: keeper.fileNotKept,
    onDrop: (localId) => void uploader.discard?.(toFingerprint(start.submissionKey, localId)),
    open: (file) => void openStoredFile(api, file),
  });
  noteKeeper(scope, keeper, files.peek);
  return { ...locks, id: createKey(), scope, answers, files, keeper, local, initial: start.initial, submissionKey: start.submissionKey, unsent: start.unsent, lost: missing };
}

/** In a new tab, which must be opened while the click still counts as the person's own; so before the file is here. */
async function openStoredFile(api: ApiClient, { fileUrl }: FileRecord): Promise<void> {
  if (fileUrl === undefined) return;
  const tab = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await api.download(fileUrl.replace(/^\/?api\//, '')));
    if (tab) tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch {
    tab?.close();
  }
}
