/** What a run through a wizard starts with: nothing yet, a draft, or the record that is changed. */
import { type ProviderDefinition, listFields, type FieldDefinition } from '@/definition/parse/catalog';
import { serverNow } from '@/definition/language/server-time';
import { getAnswerAt, hasRowsOf, setAnswerAt, findFieldAt } from '@/engine/answers/answer-paths';
import { createInitialData, type LockingSources, type PrefillSources } from '@/engine/answers/initial-data';
import { type FormValidators, getFormValidator } from '@/engine/validation/form-validators';
import type { StoredDraft } from '../drafts/choose-draft';
import { listLocalIds, type NamedFile } from '../drafts/draft-content';
import type { DraftOrigin } from '../drafts/draft-autosave';
import type { LocalDrafts } from '../drafts/local-drafts';
import { listPastDays } from './renew-days';
import { createKey } from '@/form/store/random-key';
import type { RemoteDrafts } from '../drafts/remote-drafts';
import type { WizardMode } from './wizard-mode';
import type { SessionStart } from './wizard-session';
import { toDay } from '@/engine/locale/calendar';
import { isAgreement } from '@/definition/language/field-kinds';
import { checkForm } from '@/engine/validation/check-form';
import { toPathText } from '@/engine/record/path-text';
import { isEmptyAnswer, isRow, type Answer, type FormData } from '@/engine/answers/form-data';

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

/** Rules whose breach says that the answer is of another sort than is asked for now, not that it is unfinished. */
const MISFITS = new Set(['type', 'enum', 'oneOf', 'const', 'additionalProperties']);

/**
 * The answers that still fit, under the keys of now (a field's `formerly` names its key of before), and what has no
 * place any more, in words. Of a list or an object it is the cell, the entry or the row, and never the rest of it.
 */
export function migrateDraft(
  definition: ProviderDefinition,
  validators: FormValidators,
  before: FormData,
): { data: FormData; dropped: string[] } {
  const { steps } = definition.wizard;
  const fields = listFields(definition);
  const known = new Set(fields.map(({ key }) => key));
  const renamed = renameAnswers(fields, before);
  const dropped = new Set<string>();
  const given = Object.entries(renamed).filter(([, answer]) => !isEmptyAnswer(answer));
  const unknown = given.flatMap(([key]) => (known.has(key) ? [] : [key.replaceAll('_', ' ')]));
  let data: FormData = Object.fromEntries(given.filter(([key]) => known.has(key)));
  const misfits = steps
    .flatMap((step) => checkForm(step, getFormValidator(validators, step), renamed))
    .filter(({ code, path }) => MISFITS.has(code) && path !== '');
  for (const { code, path } of misfits) {
    const answer = getAnswerAt(data, path);
    const field = findFieldAt(fields, path);
    // An unticked declaration breaks "const" and fits all the same.
    const fits = answer === undefined || (field && isAgreement(field) && typeof answer === 'boolean');
    if (fits) continue;
    if (code === 'additionalProperties' && isRow(answer)) {
      const others = Object.keys(answer).filter((key) => findFieldAt(fields, `${path}.${key}`) === undefined);
      for (const key of others) dropped.add(`${toPathText(fields, path)}: ${key.replaceAll('_', ' ')}`);
      const kept = Object.entries(answer).filter(([key]) => !others.includes(key));
      data = setAnswerAt(data, path, Object.fromEntries(kept));
    } else {
      dropped.add(toPathText(fields, path));
      data = setAnswerAt(data, path, undefined);
    }
  }
  return { data: withoutGaps(data) as FormData, dropped: [...dropped, ...unknown] };
}

/** Without the keys and entries that were taken out of it. Places stand still until the last of them is. */
function withoutGaps(answer: Answer): Answer {
  if (Array.isArray(answer))
    return (answer as readonly Answer[]).filter((entry) => entry !== undefined).map(withoutGaps);
  if (!isRow(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]) => (value === undefined ? [] : [[key, withoutGaps(value)]])),
  );
}

/** Files that a draft of an older definition names, at the fields of now. */
export function carryFilesOver(definition: ProviderDefinition, files: readonly NamedFile[]): NamedFile[] {
  const keys = new Map(
    listFields(definition).flatMap(({ key, ui }) => (ui.formerly === undefined ? [] : [[ui.formerly, key] as const])),
  );
  return files.map((file) => {
    const [key = '', ...inside] = file.field.split('.');
    return { ...file, field: [keys.get(key) ?? key, ...inside].join('.') };
  });
}

/** An answer under the new key counts more than one under the old. */
function renameAnswers(fields: readonly FieldDefinition[], before: FormData): FormData {
  const data = { ...before };
  for (const { key, ui } of fields) {
    const { formerly } = ui;
    if (formerly === undefined || !(formerly in data) || fields.some((field) => field.key === formerly)) continue;
    if (isEmptyAnswer(data[key])) data[key] = data[formerly];
    delete data[formerly];
  }
  return data;
}
