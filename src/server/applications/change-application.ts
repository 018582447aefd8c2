/** PATCH /applications/{id}: the applicant corrects what was asked for and submits again. */
import { findProvider, ofToday } from '@/engine/find-provider';
import type { Application, TimelineEntry } from '@/api/shapes/application';
import { listFields, type ProviderDefinition, type FieldDefinition } from '@/definition/parse/catalog';
import { REVISION_KEY } from '@/definition/language/reserved-keys';
import { checkRecord } from '@/engine/validation/check-record';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { computeAnswers, isComputed } from '@/engine/conditions/compute-answers';
import { isRow, type Answer, type FormData } from '@/engine/answers/form-data';
import { findResubmission, getStatus, isWaiting } from '@/engine/workflow/transitions';
import { collectWords, keepWords } from '@/engine/lists/choice-words';
import { listFilePlaces, withoutFiles } from '@/engine/record/file-answers';
import { toDocuments } from '@/engine/record/submission-body';
import { placeDocuments, readSubmissionBody, type ReadBody } from '@/engine/record/read-submission-body';
import { listChangedItems } from '@/engine/record/checklist';
import { clearHiddenAnswers, isVisible } from '@/engine/conditions/visible-fields';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { getCheckedDefinitionOf } from '../definitions/definition-store';
import { followChange } from './follow-change';
import { removeDraft } from '../drafts/draft-store';
import { findInvitationOf } from '../invitations/own-invitation';
import { withLists } from '../lists/with-lists';
import { notifyOfStatus } from '../messages/notify-applicant';
import { noteReturn } from '../officers/notices';
import type { Platform } from '../platform/platform';
import { moveTo } from '../records/make-transition';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { addEvent, getOwnApplicationRow, readApplication } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import { attachFiles, detachFiles, listFileKeys, replaceFiles } from '../files/attached-files';
import { scanWaiting } from '../files/inspect-file';
import { endChecks } from '../records/checks';
import { updateCompany } from '../records/companies';
import { claimRequest, findAnswer, rememberAnswer, type RequestKey } from './idempotency';
import { readStored } from '../records/stored-answers';
import { assertSameRevision } from './revision';
import { readKnown } from './known-answers';
import { keepLockedAnswers } from './locked-answers';
import { listPlainAnswers, toFoundBy, toSearchColumns } from '../records/record-columns';
import { assertApplicantRole } from '../records/assert-applicant-role';
import { assertValid } from '../platform/assert-valid';
import { toAccount } from './submit-application';
import { claimUniqueAnswers } from '../records/unique-answers';
import { saveVehicles } from './vehicles';
import { getHolding } from '@/definition/language/field-kinds';
import { findEntryField } from '@/engine/answers/entry-field';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { t } from '@/texts/t';

type AnswerChange = TimelineEntry['changes'][number];

export interface ApplicationChange {
  actor: Actor;
  id: string;
  /** Changed fields; null clears one. Documents that are not named stay. May name the `revision` it was made on. */
  body: Record<string, unknown>;
  /** From the Idempotency-Key header. */
  requestKey?: RequestKey | undefined;
}

/**
 * Returns the changed application. It is checked by the definition it was submitted under. 409 when its status does not
 * allow it or another change came first (an exact repeat of a change is answered as before); 403 for whoever may not
 * apply here any more, and one that names every field which the officer did not ask for; 400 and 409 as for a
 * submission.
 */
export async function changeApplication(
  platform: Platform,
  { actor, id, body, requestKey }: ApplicationChange,
): Promise<Application> {
  const { kysely } = platform.database;
  const row = await getOwnApplicationRow(kysely, id, actor.userId);
  const answered = await findEarlierAnswer(kysely, requestKey);
  if (answered) return answered;
  const { provider: own, validators } = await getCheckedDefinitionOf(platform, row);
  const provider = await withLists(platform, own, row.choice_words);
  assertEditable(provider, row);
  const current = findProvider(platform.catalog.providers, row.provider);
  if (current) assertApplicantRole(platform, actor, current);
  assertSameRevision(row, body[REVISION_KEY]);
  const invitation = await findInvitationOf(platform, actor, provider);
  const before = readStored(provider, row);
  const marked = readMarks(row).map(({ path }) => path.replace(/^documents\./, ''));
  const typed = keepLockedAnswers(provider, mergeChanges(provider, row, body), {
    invitation: invitation?.details,
    account: toAccount(actor),
    ...(await readKnown(platform, provider, { userId: actor.userId, invitation })),
    before,
    marked,
  });
  const wanted = computeAnswers(provider.wizard.steps, typed);
  await scanWaiting(platform, { owner: actor.userId, isThere: true });
  const { data, keys, problems } = await replaceFiles(kysely, listFields(provider), wanted, actor.userId);
  assertValid(checkRecord(provider, validators, data));
  assertValid(problems);
  const changes = listAnswerChanges(provider, before, data);
  assertOnlyMarkedChanged(provider, { row, before, data, changes });
  return kysely.transaction().execute(async (transaction) => {
    const now = await getOwnApplicationRow(transaction, id, actor.userId, { lock: true });
    // A twin of this request that was quicker: it had the record until now.
    const earlier = await findEarlierAnswer(transaction, requestKey);
    if (earlier) return earlier;
    assertSameRevision(now, row.revision);
    const changed = await storeChange(transaction, { platform, actor, provider, row, data, changes });
    await claimUniqueAnswers(transaction, provider, id, data);
    // All of them, and then those that it has now.
    await detachFiles(transaction, id, listFileKeys(provider, before));
    await attachFiles(transaction, id, keys, actor.userId);
    await removeDraft(transaction, { userId: actor.userId, providerId: provider.id, correctionOf: id });
    const answer = await readApplication(transaction, changed, 'applicant');
    if (requestKey && (await claimRequest(transaction, requestKey)))
      await rememberAnswer(transaction, requestKey, { status: 200, body: answer });
    return answer;
  });
}

/** What the same correction was answered before. 409 where it was changed after that: we have it as it was then. */
async function findEarlierAnswer(
  queries: Queries,
  requestKey: RequestKey | undefined,
): Promise<Application | undefined> {
  const answered = requestKey && (await findAnswer(queries, requestKey));
  if (!answered) return undefined;
  if (!answered.isSame)
    throw new ApiError(
      409,
      'ALREADY_CORRECTED',
      t('We already have your correction. What you have changed since then was not sent.'),
    );
  return answered.body as Application;
}

function assertEditable({ workflow }: ProviderDefinition, { status }: StoredApplication): void {
  const { editable, label } = getStatus(workflow, status);
  if (!editable)
    throw new ApiError(
      409,
      'NOT_EDITABLE',
      t('An application that is {status} cannot be changed', { status: label.toLowerCase() }),
    );
}

/** The stored answers with the changes of the body; answers that a change has hidden are cleared. */
function mergeChanges(provider: ProviderDefinition, row: StoredApplication, body: Record<string, unknown>): FormData {
  const { [REVISION_KEY]: _revision, ...fields } = body;
  const sent = readSubmissionBody(provider, fields);
  assertValid(sent.problems);
  const stored = readSubmissionBody(provider, { ...row.data, documents: row.documents });
  const kept = Object.fromEntries(Object.entries(stored.answers).filter(([key]) => !Object.hasOwn(fields, key)));
  const answers = { ...kept, ...sent.answers };
  assertValid(placeDocuments(answers, sent.documents).problems);
  // Stored documents of rows that are gone go with them.
  const merged = placeDocuments(answers, mergeDocuments(stored, sent, fields['documents'])).data;
  const visible = clearHiddenAnswers(provider.wizard.steps, merged);
  // A hidden answer that is sent stays in, and is refused by the check; one that was only stored goes.
  const asked = listFields(provider);
  const documents = new Map(listFilePlaces(asked, visible).map(({ path, answer }) => [path, answer]));
  return placeDocuments(
    { ...withoutFiles(asked, visible), ...sent.answers },
    new Map([...documents, ...sent.documents]),
  ).data;
}

/** A list of documents takes the place of all; a map of those that it names, null for one that goes. */
function mergeDocuments(stored: ReadBody, sent: ReadBody, documents: unknown): Map<string, Answer> {
  if (Array.isArray(documents)) return new Map(sent.documents);
  const removed = Object.entries(documents ?? {}).flatMap(([path, value]) => (value === null ? [path] : []));
  const kept = [...stored.documents].filter(([path]) => !removed.includes(path));
  return new Map([...kept, ...sent.documents]);
}

/** What the officer has asked for: field keys, and rows below them. */
function readMarks(row: StoredApplication): { path: string }[] {
  return row.requested_changes as { path: string }[];
}

function isTotal(provider: ProviderDefinition, path: string): boolean {
  const field = findFieldAt(listFields(provider), path);
  return field !== undefined && isComputed(field);
}

interface Difference {
  row: StoredApplication;
  before: FormData;
  data: FormData;
  changes: AnswerChange[];
}

/**
 * 403 for changes outside of the officer's marks; fields that the asked-for changes show or hide follow them freely.
 */
function assertOnlyMarkedChanged(provider: ProviderDefinition, { row, before, data, changes }: Difference): void {
  const marked = readMarks(row);
  if (marked.length === 0) return;
  const { steps } = provider.wizard;
  const unasked = listUnaskedChanges(changes, marked).filter(
    // A total follows what it is made of.
    ({ path }) => isVisible(path, steps, before) && isVisible(path, steps, data) && !isTotal(provider, path),
  );
  if (unasked.length === 0) return;
  const names = [...new Set(unasked.map(({ label }) => label))].join(', ');
  throw new ApiError(
    403,
    'CHANGE_NOT_REQUESTED',
    t('Only what the officer has marked can be changed. Not asked for: {fields}', { fields: names }),
    {
      errors: unasked.map(({ path, label }) => ({
        path,
        message: t('{field} was not marked for correction', { field: label }),
      })),
    },
  );
}

interface Storing extends Omit<Difference, 'before'> {
  platform: Platform;
  actor: Actor;
  provider: ProviderDefinition;
}

async function storeChange(
  queries: Queries,
  { platform, actor, provider, row, data, changes }: Storing,
): Promise<StoredApplication> {
  const now = platform.clock();
  const move = findResubmission(provider.workflow, row.status);
  const columns = toSearchColumns(provider, data);
  const today = ofToday(platform.catalog.providers, provider);
  const changed = await queries
    .updateTable('applications')
    .set({
      ...columns,
      ...toFoundBy(provider, data, today.record.search),
      ...(move ? moveTo(provider.workflow, row, { status: move.to, by: 'applicant', now }) : {}),
      data: toJson(listPlainAnswers(provider, data)),
      documents: toJson(toDocuments(provider, data)),
      choice_words: toJson(keepWords(row.choice_words, collectWords(provider, data))),
      requested_changes: toJson([]),
      revision: row.revision + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const paths = changes.map(({ path }) => path);
  await endChecks(queries, row.id, { items: listChangedItems(provider, paths), at: now });
  // Whoever was invited applies for themselves; the company that invited them is not theirs.
  await updateCompany(queries, row.invitation_id === null ? row.company_id : null, columns, now);
  await saveVehicles(queries, provider, { applicationId: row.id, companyId: row.company_id, data });
  await addEvent(queries, row.id, {
    kind: 'changed',
    title: move ? 'Application corrected and submitted again' : 'Application changed',
    from: row.status,
    to: changed.status,
    changes,
    actor: { id: actor.userId, name: actor.name, side: 'applicant' },
    at: now,
  });
  const type = 'application.corrected';
  await followChange(queries, { platform, provider, before: row, row: changed, transition: move, type });
  if (isWaiting(provider.workflow, changed.status)) await noteReturn(platform, queries, changed);
  if (move)
    await notifyOfStatus(
      queries,
      { platform, provider, row: changed },
      { status: changed.status, transition: move.id },
    );
  return changed;
}

/**
 * What differs between two versions of the answers, in the order of the form. Rows that stay as many are compared cell
 * by cell; else the list as a whole has changed.
 */
export function listAnswerChanges(provider: ProviderDefinition, before: FormData, after: FormData): AnswerChange[] {
  return listFields(provider).flatMap((field) => compare(field.key, field, before[field.key], after[field.key]));
}

/**
 * Changes outside of what the officer has marked. A mark covers what lies in it: "vehicles" its rows, "vehicles.0" that
 * row's cells.
 */
export function listUnaskedChanges(changes: AnswerChange[], marked: readonly { path: string }[]): AnswerChange[] {
  return changes.filter(
    (change) => !marked.some(({ path }) => change.path === path || change.path.startsWith(`${path}.`)),
  );
}

function compare(path: string, field: FieldDefinition, before: Answer, after: Answer): AnswerChange[] {
  if (isSameAnswer(before, after)) return [];
  const whole = [{ path, label: field.label, before: before ?? null, after: after ?? null }];
  const inside = listInside(path, field, before, after);
  return inside.length > 0 ? inside : whole;
}

/**
 * The changes in an object, or in the rows and entries of a list that stays as long; none where it is compared whole.
 */
function listInside(path: string, field: FieldDefinition, before: Answer, after: Answer): AnswerChange[] {
  if (getHolding(field) === 'object' && isRow(before) && isRow(after))
    return field.fields.flatMap((inner) => compare(`${path}.${inner.key}`, inner, before[inner.key], after[inner.key]));
  if (!isDivided(field) || !Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return [];
  const [old, now] = [before as readonly Answer[], after as readonly Answer[]];
  return old.flatMap((entry, index) =>
    compareEntry(`${path}.${index}`, field, findEntryField(field, index), [entry, now[index]]),
  );
}

function compareEntry(
  path: string,
  { label }: FieldDefinition,
  entry: FieldDefinition | undefined,
  [before, after]: readonly [Answer, Answer],
): AnswerChange[] {
  if (isSameAnswer(before, after)) return [];
  const inside = entry ? listInside(path, entry, before, after) : [];
  return inside.length > 0 ? inside : [{ path, label, before: before ?? null, after: after ?? null }];
}

/** Whether its entries have places of their own: ticked choices have none. */
function isDivided(field: FieldDefinition): boolean {
  return ['rows', 'entries', 'files'].includes(getHolding(field));
}
