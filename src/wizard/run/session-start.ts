/** What a run through a wizard starts with: nothing yet, a draft, or the record that is changed. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { serverNow } from '@/definition/language/server-time';
import { getAnswerAt, hasRowsOf, setAnswerAt } from '@/engine/answers/answer-paths';
import { createInitialData, type LockingSources, type PrefillSources } from '@/engine/answers/initial-data';
import type { FormValidators } from '@/engine/validation/form-validators';
import { carryFilesOver, migrateDraft } from './migrate-draft';
import type { StoredDraft } from '../drafts/choose-draft';
import { listLocalIds } from '../drafts/draft-content';
import type { DraftOrigin } from '../drafts/draft-autosave';
import type { LocalDrafts } from '../drafts/local-drafts';
import { listPastDays } from './renew-days';
import { createKey } from '@/form/store/random-key';
import type { RemoteDrafts } from '../drafts/remote-drafts';
import type { WizardMode } from './wizard-mode';
import type { SessionStart } from './wizard-session';
import { toDay } from '@/engine/locale/calendar';

export function createStart(definition: ProviderDefinition, mode: WizardMode, sources: LockingSources): SessionStart {
  const prefill: PrefillSources = { ...sources, today: toDay(serverNow()) };
  const data =
    mode.kind === 'edit'
      ? mode.correction.readAnswers(definition, mode.application)
      : createInitialData(definition.wizard.steps, prefill);
  return {
    data,
    initial: data,
    submissionKey: createKey(),
    origin: { revision: 0, accountRevision: 0, unanswered: [] },
    savedAt: undefined,
    unsent: false,
    lost: [],
    contents: new Map(),
  };
}

export interface DraftStartOptions {
  definition: ProviderDefinition;
  validators: FormValidators;
  local: LocalDrafts;
  draft: StoredDraft;
  fresh: SessionStart;
  /** Paths of what cannot be changed: it holds what a fresh form holds, whatever the draft says. */
  locked: Iterable<string>;
  /** Whether nothing of it was ever sent: its days are today's. */
  isNew: boolean;
  /** Bytes that a page before had, whether or not this device has stored them. */
  peek?: ((localId: string) => Blob | undefined) | undefined;
  origin: DraftOrigin;
}

/** The draft's answers over nothing, with the bytes of its files from this device; what no longer fits is named. */
export async function createStartFromDraft(
  options: DraftStartOptions,
): Promise<{ start: SessionStart; dropped: string[] }> {
  const { definition, validators, local, draft, fresh, locked, isNew, peek, origin } = options;
  const isCurrent = draft.definitionVersion === definition.version;
  const carried = isCurrent ? { data: draft.data, dropped: [] } : migrateDraft(definition, validators, draft.data);
  let { data } = carried;
  for (const path of locked) {
    const held = getAnswerAt(fresh.data, path);
    if (hasRowsOf(data, path) && getAnswerAt(data, path) !== held) data = setAnswerAt(data, path, held);
  }
  if (isNew) {
    const { paths, today } = listPastDays(definition, data);
    for (const path of paths) data = setAnswerAt(data, path, today);
  }
  const contents = new Map<string, Blob>();
  for (const localId of listLocalIds(definition, data)) {
    const content = peek?.(localId) ?? (await local.shelf.get(localId).catch(() => undefined));
    if (content) contents.set(localId, content);
  }
  const start = {
    ...fresh,
    data,
    submissionKey: draft.submissionKey,
    origin: { ...origin, accountRevision: Math.max(origin.accountRevision, draft.accountRevision) },
    savedAt: draft.inAccount ? new Date(draft.savedAt) : undefined,
    unsent: !draft.inAccount,
    lost: isCurrent ? draft.files : carryFilesOver(definition, draft.files),
    contents,
  };
  return { start, dropped: carried.dropped };
}

/** Deletes both copies, with their files. Never throws: what cannot be deleted is written over later. */
export async function discardDraft(local: LocalDrafts, remote: RemoteDrafts): Promise<void> {
  await Promise.allSettled([local.remove(), remote.remove()]);
}
