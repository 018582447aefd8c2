/** Everything that lives as long as one run through a wizard: answers, files, draft, locks. */
import { describeFailure } from '@/api/client/describe-failure';
import { lendUrl, saveFile } from '@/fields/files/save-file';
import { showToast } from '@/ui/toast';
import type { ApiClient } from '@/api/client/client';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FileRecord, FormData } from '@/engine/answers/form-data';
import { getFormValidator, type FormValidators } from '@/engine/validation/form-validators';
import { checkRulesAcross } from '@/engine/validation/rules-across';
import { createAnswerStore, type AnswerStore } from '@/form/store/answer-store';
import { dropLostFiles, noteLost, type LostFile, type NamedFile } from '../drafts/draft-content';
import { createDraftAutosave, type DraftAutosave, type DraftOrigin } from '../drafts/draft-autosave';
import { registerAutosave } from '../drafts/open-autosaves';
import { createChosenFiles, type ChosenFiles } from '@/form/store/chosen-files';
import type { LocalDrafts } from '../drafts/local-drafts';
import { createKey } from '@/form/store/random-key';
import type { RemoteDrafts } from '../drafts/remote-drafts';
import { toFingerprint, type Uploader } from '../upload/uploader';
import type { Locks } from './wizard-mode';

export interface WizardSession extends Locks {
  /** Tells one run from the next. */
  id: string;
  /** Names the person and the form. */
  scope: string;
  answers: AnswerStore;
  files: ChosenFiles;
  autosave: DraftAutosave;
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

export function createWizardSession(
  { definition, validators, api, scope, local, remote, locks, uploader }: SessionSources,
  start: SessionStart,
): WizardSession {
  const { steps, validate, rules } = definition.wizard;
  const { data, lost } = dropLostFiles(definition, start.data, (localId) => start.contents.has(localId));
  const answers = createAnswerStore({
    forms: steps,
    getValidator: (form) => getFormValidator(validators, form),
    data,
    validate,
    ...(rules && { checkAcross: (current) => checkRulesAcross({ steps, rules }, current) }),
  });
  const missing = noteLost([...start.lost, ...lost], data);
  const autosave = createDraftAutosave({
    definition,
    local,
    remote,
    origin: start.origin,
    savedAt: start.savedAt,
    lost: missing,
  });
  const files = createChosenFiles({
    answers,
    shelf: local.shelf,
    contents: start.contents,
    onStorageFailure: autosave.fileNotStored,
    onDrop: (localId) => void uploader.discard?.(toFingerprint(start.submissionKey, localId)),
    open: (file) => void openStoredFile(api, file),
  });
  registerAutosave(scope, autosave, files.peek);
  return {
    ...locks,
    id: createKey(),
    scope,
    answers,
    files,
    autosave,
    local,
    initial: start.initial,
    submissionKey: start.submissionKey,
    unsent: start.unsent,
    lost: missing,
  };
}

/** In a new tab, which must be opened while the click still counts as the person's own; so before the file is here. */
async function openStoredFile(api: ApiClient, { fileUrl, fileName }: FileRecord): Promise<void> {
  if (fileUrl === undefined) return;
  const tab = window.open('', '_blank');
  try {
    const content = await api.downloadFile(fileUrl);
    if (tab) tab.location.href = lendUrl(content);
    else saveFile(content, fileName);
  } catch (error) {
    tab?.close();
    showToast(describeFailure(error), 'error');
  }
}
