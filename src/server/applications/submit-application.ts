/** POST /applications: from a body to a stored record. The steps stand in the order in which they happen. */
import type { Application } from '@/api/shapes/application';
import { findClosesAt, findDueAt } from '@/engine/workflow/due-dates';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { checkRecord } from '@/engine/validation/check-record';
import { computeAnswers } from '@/engine/conditions/compute-answers';
import type { FormData } from '@/engine/answers/form-data';
import { collectWords } from '@/engine/lists/choice-words';
import { toDocuments } from '@/engine/record/submission-body';
import { getStatus, isOpen } from '@/engine/workflow/transitions';
import type { Actor } from '../platform/actor';
import { ApiError, invalidAt } from '../platform/api-error';
import { getRenewalWindow, type HeldRecord } from '../certificates/renewals';
import { getValidators, getDefinitionOf, findDefinition } from '../definitions/definition-store';
import { removeDraft } from '../drafts/draft-store';
import { findInvitationOf, assertInvited, type OwnInvitation } from '../invitations/own-invitation';
import { withLists } from '../lists/with-lists';
import { notifyOfReceipt } from '../messages/notify-applicant';
import { tellPrograms } from '../messages/tell-programs';
import type { Platform } from '../platform/platform';
import { getSpokenLanguage } from '../platform/speak-to';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { addEvent, getApplicationRow, getOwnApplicationRow, readApplication } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import { noteFilledSteps } from '../sent-steps/fill-step';
import { attachFiles, replaceFiles } from '../files/attached-files';
import { scanWaiting } from '../files/inspect-file';
import { saveCompany } from '../records/companies';
import { claimRequest, findAnswer, rememberAnswer, type RememberedResponse, type RequestKey } from './idempotency';
import { readKnown } from './known-answers';
import { applyLockedAnswers } from './locked-answers';
import { listPlainAnswers, toFoundBy, toSearchColumns } from '../records/record-columns';
import { assertApplicantRole } from '../records/assert-applicant-role';
import { assertValid } from '../platform/assert-valid';
import { assertNewCompany, assertAvailable } from './assert-available';
import { claimUniqueAnswers } from '../records/unique-answers';
import { saveVehicles } from './vehicles';
import type { Workflow } from '@/definition/language/workflow';
import { unlessUnreadable } from '../definitions/unreadable';
import { toReference } from '@/engine/record/reference';
import { listApplicantChanges } from '@/definition/compare/form-changes';
import { findProviderByType } from '@/engine/find-provider';
import { fromSubmissionBody } from '@/engine/record/read-submission-body';
import { t } from '@/texts/t';

interface SubmittedForm {
  /** The current definition. */
  provider: ProviderDefinition;
  /** Version the body names; undefined when it names none. */
  version: string | undefined;
}

interface NewOne {
  userId: string;
  provider: ProviderDefinition;
  invitationId: string | undefined;
  /** Of the one that it renews: that may be open. */
  renews: string | undefined;
  /** By the version of the record's definition, as readWorkflows answers them. */
  workflows: ReadonlyMap<string, Workflow>;
}

export interface Submission {
  actor: Actor;
  body: Record<string, unknown>;
  /** From the Idempotency-Key header. */
  requestKey: RequestKey | undefined;
  /** Whose endpoint was called, where one provider brings its own. */
  provider?: ProviderDefinition;
  /** Id of the approved application that it renews. */
  renews?: string | undefined;
}

/**
 * Stores an application and returns it with 201. Before: nothing is stored. After: record, files, history, company,
 * uniqueness and the remembered response are all stored, or none of them. 403 for whoever may not apply here; 400 lists
 * every field that is wrong; 409 for a duplicate, a second open application, a file of another record, or an older
 * form; a renewal also for what cannot be renewed now. A draft becomes one record: a repeat of its Idempotency-Key is
 * answered with the first one, marked `already_submitted` when its body is another.
 */
export async function submitApplication(platform: Platform, submission: Submission): Promise<RememberedResponse> {
  const { actor, body, requestKey, renews } = submission;
  const { kysely } = platform.database;
  const before = requestKey && (await findFirstAnswer(kysely, requestKey));
  if (before) return before;
  const named = await getSubmittedForm(platform, body, submission.provider);
  const form = { ...named, provider: await withLists(platform, named.provider) };
  const invitation = await findInvitationOf(platform, actor, form.provider);
  const renewed = renews === undefined ? undefined : await getRenewed(platform, actor, form.provider, renews);
  assertInvited(form.provider, invitation);
  assertApplicantRole(platform, actor, form.provider);
  const applicant = { userId: actor.userId, invitation };
  await assertAvailable(platform, form.provider, applicant);
  const typed = applyLockedAnswers(form.provider, readAnswers(form.provider, body), {
    invitation: invitation?.details,
    account: toAccount(actor),
    ...(await readKnown(platform, form.provider, applicant)),
  });
  const answers = computeAnswers(form.provider.wizard.steps, typed);
  await scanWaiting(platform, { owner: actor.userId, isThere: true });
  const { data, keys, problems } = await replaceFiles(kysely, listFields(form.provider), answers, actor.userId);
  await checkAnswers(platform, form, data);
  assertValid(problems);
  const workflows = await readWorkflows(platform, actor.userId, form.provider);
  const answer = await kysely.transaction().execute(async (transaction) => {
    if (requestKey && !(await claimRequest(transaction, requestKey))) return undefined;
    const renewal = renewed && (await lockRenewed(transaction, platform, renewed));
    await assertFirst(transaction, {
      userId: actor.userId,
      provider: form.provider,
      invitationId: invitation?.id,
      renews,
      workflows,
    });
    await assertNewCompany(transaction, form.provider, applicant, { lock: true, renews });
    const row = await insertApplication(transaction, {
      platform,
      actor,
      provider: form.provider,
      data,
      invitation,
      submissionKey: requestKey?.key ?? null,
      renewal,
    });
    await claimUniqueAnswers(transaction, form.provider, row.id, data);
    await attachFiles(transaction, row.id, keys, actor.userId);
    await finishSubmission(transaction, { platform, actor, provider: form.provider, row, data });
    const stored = { status: 201, body: (await readApplication(transaction, row, 'applicant')) satisfies Application };
    if (requestKey) await rememberAnswer(transaction, requestKey, stored);
    await notifyOfReceipt(transaction, { platform, provider: form.provider, row });
    await tellPrograms(transaction, { platform, row }, { type: 'application.submitted' });
    return stored;
  });
  return answer ?? (await getFirstAnswer(kysely, requestKey));
}

/** 400 that lists every field; 409 instead when the body was made with an older form. */
async function checkAnswers(platform: Platform, form: SubmittedForm, data: FormData): Promise<void> {
  const problems = checkRecord(form.provider, getValidators(platform, form.provider.id), data);
  if (problems.length > 0) await assertCurrentVersion(platform, form);
  assertValid(problems);
}

/** What the draft's first submission was answered, for as long as its record is there; undefined when it had none. */
async function findFirstAnswer(queries: Queries, requestKey: RequestKey): Promise<RememberedResponse | undefined> {
  const { userId, key } = requestKey;
  const row = await queries
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('submission_key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const answered = await findAnswer(queries, requestKey);
  if (answered?.isSame) return answered;
  const application = await readApplication(queries, row, 'applicant');
  return { status: 200, body: { ...application, already_submitted: true } satisfies Application };
}

/** The twin request that was quicker has committed by now: its transaction was waited for. */
async function getFirstAnswer(queries: Queries, requestKey: RequestKey | undefined): Promise<RememberedResponse> {
  const answer = requestKey && (await findFirstAnswer(queries, requestKey));
  if (!answer)
    throw new ApiError(
      409,
      'IDEMPOTENCY_KEY_REUSED',
      t('This Idempotency-Key was used for another request before. Send this one again with a key of its own.'),
    );
  return answer;
}

/** The approved application that a new one of the same form renews; 404 where it is another person's. */
async function getRenewed(
  platform: Platform,
  { userId }: Actor,
  provider: ProviderDefinition,
  id: string,
): Promise<HeldRecord> {
  const row = await getOwnApplicationRow(platform.database.kysely, id, userId);
  if (row.provider !== provider.id)
    throw new ApiError(
      409,
      'NOT_RENEWABLE',
      t('{reference} is renewed by another form.', { reference: toReference(row.number) }),
    );
  return { row, own: await getDefinitionOf(platform, row) };
}

/** Of two renewals at once the second waits here, and finds the first. A late one goes on from nothing. */
async function lockRenewed(
  queries: Queries,
  platform: Platform,
  { row: { id }, own }: HeldRecord,
): Promise<Pick<StoredApplication, 'renews' | 'continues_from'>> {
  const row = await getApplicationRow(queries, id, { lock: true });
  const { end } = await getRenewalWindow(queries, platform, { row, own });
  return { renews: id, continues_from: end > platform.clock() ? end : null };
}

interface Insertion {
  platform: Platform;
  actor: Actor;
  provider: ProviderDefinition;
  data: FormData;
  invitation: OwnInvitation | undefined;
  submissionKey: string | null;
  renewal: Pick<StoredApplication, 'renews' | 'continues_from'> | undefined;
}

async function insertApplication(
  queries: Queries,
  { platform, actor, provider, data, invitation, submissionKey, renewal }: Insertion,
): Promise<StoredApplication> {
  const now = platform.clock();
  const status = provider.workflow.initial;
  const stage = getStatus(provider.workflow, status).stage ?? provider.workflow.stages[0]?.id ?? null;
  const columns = toSearchColumns(provider, data);
  const companyId = invitation
    ? invitation.companyId
    : await saveCompany(queries, provider, { ownerId: actor.userId, ...columns, now });
  const row = await queries
    .insertInto('applications')
    .values({
      user_id: actor.userId,
      company_id: companyId,
      provider: provider.id,
      application_type: provider.applicationType,
      definition_version: provider.version,
      status,
      current_stage: stage,
      stage_dates: toJson(stage === null ? {} : { [stage]: now.toISOString() }),
      data: toJson(listPlainAnswers(provider, data)),
      documents: toJson(toDocuments(provider, data)),
      choice_words: toJson(collectWords(provider, data)),
      ...columns,
      ...toFoundBy(provider, data, provider.record.search),
      submission_key: submissionKey,
      ...renewal,
      invitation_id: invitation?.id ?? null,
      language: getSpokenLanguage(platform.catalog.registry),
      submitted_at: now,
      waiting_since: now,
      due_at: findDueAt(provider.workflow, status, now),
      closes_at: findClosesAt(provider.workflow, status, now),
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveVehicles(queries, provider, { applicationId: row.id, companyId, data });
  return row;
}

/** What a submission changes besides its own row. */
async function finishSubmission(
  queries: Queries,
  {
    platform,
    actor,
    provider,
    row,
    data,
  }: Pick<Insertion, 'platform' | 'actor' | 'provider' | 'data'> & { row: StoredApplication },
): Promise<void> {
  const at = platform.clock();
  await addEvent(queries, row.id, {
    kind: 'submitted',
    title: 'Application submitted',
    to: row.status,
    actor: { id: actor.userId, name: actor.name, side: 'applicant' },
    at,
  });
  await queries
    .updateTable('profiles')
    .set({ has_application: true, updated_at: at })
    .where('id', '=', actor.userId)
    .execute();
  const draft = { userId: actor.userId, correctionOf: row.renews ?? '' };
  await noteFilledSteps(queries, { ...draft, provider, applicationId: row.id, data });
  await removeDraft(queries, { ...draft, providerId: provider.id });
}

/** What fields may be prefilled with from the account. */
export function toAccount(actor: Actor): Record<string, unknown> {
  return { ...actor.profile, phone_number: actor.phone };
}

/**
 * The workflows of what the person has filed under the type: each record is judged by its own, and one whose own cannot
 * be read by today's.
 */
async function readWorkflows(
  platform: Platform,
  userId: string,
  { applicationType }: ProviderDefinition,
): Promise<Map<string, Workflow>> {
  const records = await platform.database.kysely
    .selectFrom('applications')
    .select(['provider', 'definition_version'])
    .distinct()
    .where('user_id', '=', userId)
    .where('application_type', '=', applicationType)
    .execute();
  const workflows = new Map<string, Workflow>();
  for (const record of records) {
    const definition = await unlessUnreadable(getDefinitionOf(platform, record));
    if (definition) workflows.set(record.definition_version, definition.workflow);
  }
  return workflows;
}

/**
 * 409 ALREADY_APPLIED, naming the application that is open, unless the definition allows several; one invitation never
 * takes two. Called in the transaction that stores the new one: whoever sends two at once is made to wait.
 */
async function assertFirst(
  queries: Queries,
  { userId, provider, invitationId, renews, workflows }: NewOne,
): Promise<void> {
  const { several } = provider.submission;
  if (several && invitationId === undefined) return;
  await queries.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
  let query = queries
    .selectFrom('applications')
    .select(['id', 'number', 'status', 'definition_version', 'renews'])
    .where('user_id', '=', userId)
    .where('application_type', '=', provider.applicationType);
  if (several) query = query.where('invitation_id', '=', invitationId ?? '');
  const rows = await query.orderBy('number', 'desc').execute();
  // The newest first: what was renewed may be open until its own end.
  const renewed = new Set([renews]);
  for (const { id, renews: before } of rows) if (renewed.has(id)) renewed.add(before ?? undefined);
  for (const { number, status, definition_version } of rows.filter(({ id }) => !renewed.has(id)).toReversed()) {
    const workflow = workflows.get(definition_version) ?? provider.workflow;
    if (!isOpen(workflow, status)) continue;
    throw new ApiError(
      409,
      'ALREADY_APPLIED',
      t('You have applied here before: {reference} is {status}. You can apply again when that application is over.', {
        reference: toReference(number),
        status: getStatus(workflow, status).label.toLowerCase(),
      }),
    );
  }
}

/**
 * The form that checks a body, by application_type (or `defaultType`) and definition_version. Several forms may file
 * one type: a version tells which. 400 for a type that nobody knows.
 */
async function getSubmittedForm(
  platform: Platform,
  body: Record<string, unknown>,
  defaultProvider?: ProviderDefinition,
): Promise<SubmittedForm> {
  const type = body['application_type'] ?? defaultProvider?.applicationType;
  const version = typeof body['definition_version'] === 'string' ? body['definition_version'] : undefined;
  if (typeof type !== 'string' || type === '') throw createTypeError(t('application_type is required'));
  const { providers } = platform.catalog;
  const stored =
    version === undefined
      ? undefined
      : await platform.database.kysely
          .selectFrom('form_definitions')
          .select('provider')
          .where('version', '=', version)
          .executeTakeFirst();
  const named = providers.find((provider) => provider.id === (stored?.provider ?? defaultProvider?.id));
  const provider = named && isOfType(named, type) ? named : findProviderByType(providers, type, version);
  if (!provider) throw createTypeError(t('This application type is not known'));
  return { provider, version };
}

function isOfType(provider: ProviderDefinition, type: string): boolean {
  return provider.applicationType === type || provider.applicationTypeAliases.includes(type);
}

function createTypeError(message: string): ApiError {
  return invalidAt('application_type', message);
}

/** The answers in a body; 400 for what cannot be read. */
function readAnswers(provider: ProviderDefinition, body: Record<string, unknown>): FormData {
  const { data, problems } = fromSubmissionBody(provider, body);
  assertValid(problems);
  return data;
}

/**
 * 409 DEFINITION_OUTDATED, with what has changed, when the body was made with an older form. Called when the answers do
 * not hold by the current one: what holds is taken, whichever form it was typed into.
 */
async function assertCurrentVersion(platform: Platform, { provider, version }: SubmittedForm): Promise<void> {
  if (version === undefined || version === provider.version) return;
  const before = await unlessUnreadable(findDefinition(platform, provider.id, version));
  const errors = before ? listApplicantChanges(before, provider) : [];
  throw new ApiError(
    409,
    'DEFINITION_OUTDATED',
    t('This form has changed since you opened it. Your answers are kept: please look through them and submit again.'),
    { errors },
  );
}
