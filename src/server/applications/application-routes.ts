/** /applications: the applicant's own (specification section 7). */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type {
  ApplicationList,
  ApplicationRow,
  Application,
  OwnTransition,
  RenewalBegun,
} from '@/api/shapes/application';
import type { Transition } from '@/definition/language/workflow';
import { type ProviderDefinition, listFields } from '@/definition/parse/catalog';
import { findProvider, findProviderByType } from '@/engine/find-provider';
import { holdsFor } from '@/engine/workflow/permissions';
import type { Router } from '../http/router';
import { noteReturn } from '../officers/notices';
import type { Platform } from '../platform/platform';
import {
  applicationNotFound,
  getApplicationRow,
  getOwnApplicationRow,
  readApplication,
  readCertificates,
} from '../records/application-store';
import { readShownDefinitions, getDefinitionOf } from '../definitions/definition-store';
import { judgeRenewals, type HeldRecord, getRenewalWindow } from '../certificates/renewals';
import { unlessUnreadable } from '../definitions/unreadable';
import { toApplicationRow, type StoredApplication } from '../records/application-wire';
import { changeApplication } from './change-application';
import { followChange } from './follow-change';
import { readRequestKey } from './idempotency';
import { sendDuty } from './send-duty';
import { submitApplication } from './submit-application';
import type { Opening } from '@/api/shapes/opening';
import { findInvitationOf } from '../invitations/own-invitation';
import { withLists } from '../lists/with-lists';
import type { Actor } from '../platform/actor';
import { ApiError, invalidAt } from '../platform/api-error';
import { readKnown } from './known-answers';
import { assertNewCompany, assertAvailable } from './assert-available';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { findLastMoment } from '@/engine/workflow/due-dates';
import { getStatus, isOpen, isWaiting, listApplicantActions } from '@/engine/workflow/transitions';
import { listDuties, readDuties } from '../duties/read-duties';
import { removeDraft, saveDraft } from '../drafts/draft-store';
import { notifyOfStatus } from '../messages/notify-applicant';
import { makeTransition, moveTo } from '../records/make-transition';
import { toReceiptAddress } from '../records/receipt-proof';
import { readStored } from '../records/stored-answers';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { assertSameRevision } from './revision';
import { t } from '@/texts/t';
import { asksSecret, isAgreement } from '@/definition/language/field-kinds';
import { getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import { isFileRecord, type Answer, type FormData } from '@/engine/answers/form-data';
import { mapAnswers } from '@/engine/answers/map-answers';
import { mapFilePlaces } from '@/engine/record/file-answers';
import { toReference } from '@/engine/record/reference';
import { listFileKeys } from '../files/attached-files';
import { copyFiles } from '../files/copy-files';
import { removeUnnotedBytes } from '../files/remove-bytes';
import { assertApplicantRole } from '../records/assert-applicant-role';

interface OwnTransitionMade extends OwnTransition {
  actor: Actor;
  id: string;
}

export function addApplicationRoutes({ handle }: Router, platform: Platform): void {
  const { kysely } = platform.database;

  handle('GET /applications', ({ actor, query }) => listOwn(platform, actor.userId, query.type));

  handle('POST /applications', async ({ context, actor, query, body }) => {
    const requestKey = await readRequestKey(context.req.header('idempotency-key'), actor.userId, body);
    const { body: sent, status } = await submitApplication(platform, { actor, body, requestKey, renews: query.renews });
    return context.json(sent, status as ContentfulStatusCode);
  });

  handle('GET /openings/:provider', ({ actor, params, query }) =>
    readOpening(platform, actor, params.provider, query.renews),
  );

  handle('GET /applications/:id', async ({ actor, params }) => {
    const row = await getApplicationRow(kysely, params.id);
    const isOwner = row.user_id === actor.userId;
    if (!isOwner && !holdsFor(actor, 'view_applications', row.application_type)) throw applicationNotFound();
    if (isOwner) return readOwn(platform, row);
    const application = await readApplication(kysely, row, 'officer');
    return { ...application, ...(await readDuties(kysely, row.id, platform.clock())) };
  });

  handle('PATCH /applications/:id', async ({ context, actor, params, body }) => {
    const target = `PATCH /applications/${params.id}`;
    const requestKey = await readRequestKey(context.req.header('idempotency-key'), actor.userId, body, target);
    return changeApplication(platform, { actor, id: params.id, body, requestKey });
  });

  handle('POST /applications/:id/transitions', async ({ actor, params, body }) => {
    await takeOwnTransition(platform, { actor, id: params.id, ...body });
    return readOwn(platform, await getOwnApplicationRow(kysely, params.id, actor.userId));
  });

  handle('POST /applications/:id/renewal', ({ actor, params }) => beginRenewal(platform, actor, params.id));

  handle('POST /applications/:id/duties/:duty', ({ actor, params, body }) =>
    sendDuty(platform, { actor, ...params, ...body }),
  );

  handle('GET /applications/:id/status', async ({ actor, params }) => {
    const { id, status, current_stage, updated_at } = await getOwnApplicationRow(kysely, params.id, actor.userId);
    return { id, status, current_stage: current_stage ?? '', updated_at: updated_at.toISOString() };
  });
}

/** As its applicant has it: with what is due, the proof of its receipt, and whether it can be renewed. */
async function readOwn(platform: Platform, row: StoredApplication): Promise<Application> {
  const { kysely } = platform.database;
  return {
    ...(await readApplication(kysely, row, 'applicant')),
    ...(await readDuties(kysely, row.id, platform.clock())),
    receipt_url: await toReceiptAddress(platform, row),
    ...(await readRenewal(platform, row)),
  };
}

/** What can be renewed now, by the id of the record. */
async function readRenewals(
  platform: Platform,
  userId: string,
  records: readonly HeldRecord[],
): Promise<Map<string, Pick<Application, 'renewal'>>> {
  const { kysely } = platform.database;
  const judged = await judgeRenewals(kysely, platform, records);
  const open = [...judged].flatMap(([id, each]) => ('window' in each ? [{ id, closes: each.window.closes }] : []));
  if (open.length === 0) return new Map();
  const drafts = await kysely
    .selectFrom('drafts')
    .select('correction_of')
    .where('user_id', '=', userId)
    .where(
      'correction_of',
      'in',
      open.map(({ id }) => id),
    )
    .where('expires_at', '>', platform.clock())
    .execute();
  const begun = new Set(drafts.map(({ correction_of }) => correction_of));
  return new Map(
    open.map(({ id, closes }) => [id, { renewal: { until: closes.toISOString(), begun: begun.has(id) } }]),
  );
}

async function readRenewal(platform: Platform, row: StoredApplication): Promise<Pick<Application, 'renewal'>> {
  const own = await unlessUnreadable(getDefinitionOf(platform, row));
  return (own && (await readRenewals(platform, row.user_id, [{ row, own }])).get(row.id)) ?? {};
}

/** Newest first. A type also finds its aliases, and an alias its type. */
async function listOwn(platform: Platform, userId: string, types: string | undefined): Promise<ApplicationList> {
  const { database, catalog } = platform;
  const wanted =
    types
      ?.split(',')
      .map((type) => type.trim())
      .filter((type) => type !== '') ?? [];
  const filed = wanted.map((type) => findProviderByType(catalog.providers, type)?.applicationType ?? type);
  let query = database.kysely.selectFrom('applications').selectAll().where('user_id', '=', userId);
  if (wanted.length > 0) query = query.where('application_type', 'in', [...new Set([...wanted, ...filed])]);
  const rows = await query.orderBy('submitted_at', 'desc').limit(500).execute();
  const findOwn = await readShownDefinitions(platform, rows);
  const renewals = await readRenewals(
    platform,
    userId,
    rows.flatMap((row) => {
      const own = findOwn(row);
      return own ? [{ row, own }] : [];
    }),
  );
  const ids = rows.map(({ id }) => id);
  const duties = await listDuties(database.kysely, ids, platform.clock());
  const certificates = await readCertificates(database.kysely, ids);
  const lastDays = await readLastDays(platform, rows, findOwn);
  const data = rows.map((row) => ({
    ...toApplicationRow(row, { current: findProvider(catalog.providers, row.provider), own: findOwn(row) }),
    ...renewals.get(row.id),
    ...certificates.get(row.id),
    ...lastDays.get(row.id),
    ...(duties.has(row.id) ? { duties: duties.get(row.id) } : {}),
  }));
  return { data, total: data.length };
}

/** Until when its owner can still do what has a last day, by the id of the record. */
async function readLastDays(
  { database, clock }: Platform,
  rows: readonly StoredApplication[],
  findOwn: (row: StoredApplication) => ProviderDefinition | undefined,
): Promise<Map<string, Partial<Pick<ApplicationRow, 'last_days'>>>> {
  const limited = rows.flatMap((row) => {
    const own = findOwn(row);
    const actions = own ? listApplicantActions(own.workflow, row.status) : [];
    const timed = actions.filter(({ withinDays }) => withinDays !== undefined);
    return timed.length === 0 ? [] : [{ row, timed }];
  });
  if (limited.length === 0) return new Map();
  const moves = await listMoves(
    database.kysely,
    limited.map(({ row }) => row.id),
  );
  return new Map(
    limited.map(({ row: { id, status }, timed }) => {
      const history = moves.filter(({ application_id }) => application_id === id);
      const days = timed.flatMap((transition): [string, string][] => {
        const last = findLastMoment(transition, status, history);
        return last === null || last < clock() ? [] : [[transition.id, last.toISOString()]];
      });
      return [id, days.length === 0 ? {} : { last_days: Object.fromEntries(days) }];
    }),
  );
}

/**
 * Into which statuses they came, oldest first: what was taken back counts no more, as in the history that the applicant
 * reads.
 */
function listMoves(queries: Queries, ids: readonly string[]) {
  return queries
    .selectFrom('application_events')
    .select(['application_id', 'to_status', 'at'])
    .where('application_id', 'in', ids)
    .where('to_status', 'is not', null)
    .where('kind', '!=', 'desk')
    .orderBy('id')
    .execute();
}

/** Of a new application, or of one that `renews` another. 404 for a provider that nobody knows. */
async function readOpening(platform: Platform, actor: Actor, id: string, renews: string | undefined): Promise<Opening> {
  const written = findProvider(platform.catalog.providers, id);
  if (!written) throw new ApiError(404, 'PROVIDER_NOT_FOUND', t('Provider not found'));
  const provider = await withLists(platform, written);
  const invitation = await findInvitationOf(platform, actor, provider);
  const applicant = { userId: actor.userId, invitation };
  const closed = await assertAvailable(platform, provider, applicant)
    .then(() => assertNewCompany(platform.database.kysely, provider, applicant, { renews }))
    .then(() => null, toReason);
  return { closed, ...(await readKnown(platform, provider, applicant)) };
}

function toReason(error: unknown): Opening['closed'] {
  if (!(error instanceof ApiError)) throw error;
  return { code: error.code, message: error.message };
}

/**
 * POST /applications/{id}/transitions: what an applicant can do with their record by a button, such as withdrawing it.
 * An application that is where the transition leads already is left as it is, so that a repeat is harmless. 404 for an
 * application of others; 409 TRANSITION_NOT_ALLOWED where the workflow offers the applicant no such transition; 409
 * LAST_DAY_PASSED where it came too late; 409 STALE when another change came first; 400 without words where the
 * transition needs them, or with words where it asks for none.
 */
async function takeOwnTransition(
  platform: Platform,
  { actor, id, transition: wanted, comment = '', revision }: OwnTransitionMade,
): Promise<void> {
  const { kysely } = platform.database;
  const provider = await getDefinitionOf(platform, await getOwnApplicationRow(kysely, id, actor.userId));
  const { workflow } = provider;
  await kysely.transaction().execute(async (transaction) => {
    const row = await getOwnApplicationRow(transaction, id, actor.userId, { lock: true });
    const transition = listApplicantActions(workflow, row.status).find((each) => each.id === wanted);
    if (!transition) {
      const declared = workflow.transitions.find((each) => each.id === wanted && each.question !== undefined);
      if (declared?.to === row.status) return;
      throw new ApiError(
        409,
        'TRANSITION_NOT_ALLOWED',
        t('This cannot be done with an application that is {status}.', {
          status: getStatus(workflow, row.status).label.toLowerCase(),
        }),
      );
    }
    assertSameRevision(row, revision);
    assertWords(transition, comment);
    const now = platform.clock();
    await assertInTime(transaction, row, transition, now);
    const { to } = transition;
    const changed = await makeTransition(transaction, {
      provider,
      row,
      columns: { ...moveTo(workflow, row, { status: to, by: 'applicant', now }), requested_changes: toJson([]) },
      now,
      ...(comment === '' ? {} : { description: comment }),
      actor: { id: actor.userId, name: actor.name, side: 'applicant' },
    });
    await removeDraft(transaction, { userId: actor.userId, providerId: provider.id, correctionOf: id });
    const type = isOpen(workflow, to) ? 'application.status_changed' : 'application.withdrawn';
    await followChange(transaction, { platform, provider, before: row, row: changed, transition, type });
    if (isWaiting(workflow, to)) await noteReturn(platform, transaction, changed);
    await notifyOfStatus(transaction, { platform, provider, row: changed }, { status: to, transition: transition.id });
  });
}

async function assertInTime(
  queries: Queries,
  { id, status }: Pick<StoredApplication, 'id' | 'status'>,
  transition: Transition,
  now: Date,
): Promise<void> {
  if (transition.withinDays === undefined) return;
  const last = findLastMoment(transition, status, await listMoves(queries, [id]));
  if (last === null || now <= last) return;
  throw new ApiError(
    409,
    'LAST_DAY_PASSED',
    t('The time for “{action}” ended on {day}.', { action: transition.label, day: toLongDay(toDay(last)) }),
  );
}

function assertWords({ label, comment: asked }: Transition, comment: string): void {
  const message =
    asked === 'required' && comment === ''
      ? t('“{transition}” needs your words to the officers', { transition: label })
      : asked === 'none' && comment !== ''
        ? t('“{transition}” takes no words to the officers', { transition: label })
        : undefined;
  if (message !== undefined) throw invalidAt('comment', message);
}

/**
 * The draft of a new application, with what the approved one holds. Two at once have one draft; so has whoever begins
 * again. 404 for an application of others; 403 for whoever may not apply here any more; 409 that says why it cannot be
 * renewed now.
 */
async function beginRenewal(platform: Platform, actor: Actor, id: string): Promise<RenewalBegun> {
  const { kysely } = platform.database;
  const seen = await getOwnApplicationRow(kysely, id, actor.userId);
  const own = await getDefinitionOf(platform, seen);
  const today = findProvider(platform.catalog.providers, seen.provider);
  const copied: string[] = [];
  try {
    return await kysely.transaction().execute(async (transaction) => {
      const row = await getOwnApplicationRow(transaction, id, actor.userId, { lock: true });
      const { closes } = await getRenewalWindow(transaction, platform, { row, own });
      if (!today) throw new ApiError(404, 'PROVIDER_NOT_FOUND', t('There is no such form'));
      assertApplicantRole(platform, actor, today);
      const now = platform.clock();
      const begun = {
        application: id,
        reference: toReference(row.number),
        provider: today.id,
        until: closes.toISOString(),
      };
      const before = await transaction
        .selectFrom('drafts')
        .select('revision')
        .where('user_id', '=', actor.userId)
        .where('provider', '=', today.id)
        .where('correction_of', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (before) return begun;
      const carried = leaveOut(own, today, readStored(own, row));
      const copies = await copyFiles(transaction, platform, {
        userId: actor.userId,
        keys: listFileKeys(own, carried),
        onCopy: (key) => copied.push(key),
      });
      const take = (answer: Answer) => (isFileRecord(answer) ? copies.get(answer.fileKey ?? '') : undefined);
      const data = mapFilePlaces(listFields(own), carried, ({ answer }) =>
        Array.isArray(answer) ? (answer as readonly Answer[]).flatMap((each) => take(each) ?? []) : take(answer),
      );
      await saveDraft(
        transaction,
        { userId: actor.userId, provider: today, correctionOf: id },
        {
          provider: today.id,
          // What it was answered under: whoever opens it is told what has no place in the form of today.
          definition_version: row.definition_version,
          step: '',
          data,
          files: [],
          submission_key: crypto.randomUUID(),
          revision: 0,
        },
        now,
      );
      return begun;
    });
  } catch (error) {
    for (const key of copied) await removeUnnotedBytes(platform, key);
    throw error;
  }
}

/**
 * The answers without those that must be given anew: what was agreed to, signed or kept secret, and what the type says.
 */
function leaveOut(own: ProviderDefinition, today: ProviderDefinition, data: FormData): FormData {
  const kept = mapAnswers(listFields(own), data, {
    isMeant: (field) => isAgreement(field) || asksSecret(field) || field.ui.widget === 'signature',
    map: () => undefined,
  });
  return (today.renewal?.anew ?? [])
    .flatMap((path) => {
      const [key, ...inside] = path.split('.');
      const formerly = listFields(today).find((field) => field.key === key)?.ui.formerly;
      return formerly === undefined ? [path] : [path, [formerly, ...inside].join('.')];
    })
    .filter((path) => getAnswerAt(kept, path) !== undefined)
    .reduce((rest, path) => setAnswerAt(rest, path, undefined), kept);
}
