/** A decision is taken back by whoever made it, as long as nobody was told of it and nothing has come after it. */
import { sql } from 'kysely';
import type { BulkResponse } from '@/api/shapes/review';
import { toShortTime } from '@/engine/locale/formats';
import { getStatus } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';
import { addAudit } from '../audit/audit-log';
import { followWithCertificate, type CertificateBefore } from '../certificates/issue-certificate';
import { followWithDuties } from '../duties/open-duties';
import { getDefinitionOf } from '../definitions/definition-store';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import { addEvent, getSeenApplicationRow } from '../records/application-store';
import { TAKEN_BACK } from '../records/desk-titles';
import { readStored } from '../records/stored-answers';
import { transferUniqueAnswers } from '../records/unique-answers';
import type { Queries } from '../storage/database';
import { actOnEach } from './act-on-each';
import { assertUnchanged } from './assert-unchanged';

/** What the page offers ends before this: a slow line has so many seconds to bring the wish. */
const GRACE_SECONDS = 5;

/** Of no application: what another officer decided is told as a change. */
const ANOTHERS = 0;

/** Until when the messages of a decision that is made now wait; undefined where decisions stand at once. */
export function toHeldUntil({ config }: Pick<Platform, 'config'>, now: Date): Date | undefined {
  if (config.undoSeconds === 0) return undefined;
  return later(now, { seconds: config.undoSeconds + GRACE_SECONDS });
}

/** Keeps what the decision, which leads to `revision`, changes: `columns` of the application, and its certificate. */
export async function keepDecision(
  queries: Queries,
  {
    id,
    officer,
    revision,
    columns,
    now,
    until,
  }: { id: string; officer: string; revision: number; columns: readonly string[]; now: Date; until: Date },
): Promise<void> {
  const decision = {
    officer_id: officer,
    revision,
    before: sql<string>`(
      select jsonb_object_agg(key, value) from public.applications as application, jsonb_each(to_jsonb(application))
      where application.id = ${id} and key = any (${sql.val([...columns])}::text[])
    )`,
    certificate: sql<string>`(
      select jsonb_build_object('state_since', state_since, 'public_reason', public_reason) from public.certificates
      where application_id = ${id} order by issue desc limit 1
    )`,
    made_at: now,
    ends_at: until,
  };
  await queries
    .insertInto('recent_decisions')
    .values({ application_id: id, ...decision })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(decision))
    .execute();
}

/**
 * Until when the page offers this officer to take the last decision on it back; null where there is none to take back.
 */
export async function readUndoUntil(
  { database, clock, config }: Pick<Platform, 'database' | 'clock' | 'config'>,
  actor: Pick<Actor, 'userId'>,
  { id, revision }: { id: string; revision: number },
): Promise<string | null> {
  if (config.undoSeconds === 0) return null;
  const made = await database.kysely
    .selectFrom('recent_decisions')
    .select('made_at')
    .where('application_id', '=', id)
    .where('officer_id', '=', actor.userId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  const until = made && later(made.made_at, { seconds: config.undoSeconds });
  return until && until > clock() ? until.toISOString() : null;
}

export async function takeBackMany(platform: Platform, actor: Actor, ids: readonly string[]): Promise<BulkResponse> {
  const results = await actOnEach(
    ids.map((id) => ({ id })),
    async ({ id }) => {
      await takeBack(platform, actor, id);
      return '';
    },
  );
  return { results };
}

/**
 * Puts back what the decision has changed, takes its messages away before they leave, and says so in the history, where
 * the applicant finds neither. 409 TOLD once its time is over or a message has left, STALE when something has come
 * after it.
 */
async function takeBack(platform: Platform, actor: Actor, id: string): Promise<void> {
  const seen = await getSeenApplicationRow(platform.database.kysely, id, actor);
  const provider = await getDefinitionOf(platform, seen);
  await platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getSeenApplicationRow(transaction, id, actor, { lock: true });
    const decision = await transaction
      .selectFrom('recent_decisions')
      .selectAll()
      .where('application_id', '=', id)
      .executeTakeFirst();
    const now = platform.clock();
    if (!decision || decision.ends_at <= now) throw tooLate();
    const own = decision.officer_id === actor.userId;
    await assertUnchanged(transaction, provider, row, own ? decision.revision : ANOTHERS);
    await assertLast(transaction, id);
    await withdrawMessages(transaction, id, decision.made_at);
    const status = String((decision.before as Record<string, unknown>)['status']);
    await transferUniqueAnswers(transaction, {
      provider,
      id,
      from: row.status,
      to: status,
      data: readStored(provider, row),
    });
    await restore(transaction, id, { before: decision.before, revision: row.revision + 1, now });
    await transaction.deleteFrom('recent_decisions').where('application_id', '=', id).execute();
    const before = await getSeenApplicationRow(transaction, id, actor);
    await followWithCertificate(transaction, {
      platform,
      provider,
      row: before,
      takenBack: { certificate: decision.certificate as CertificateBefore | null },
    });
    await followWithDuties(transaction, { platform, provider, row: before, takenBack: true });
    await addEvent(transaction, id, {
      kind: 'desk',
      title: TAKEN_BACK,
      description: getStatus(provider.workflow, row.status).label,
      from: row.status,
      to: status,
      actor: { id: actor.userId, name: actor.name, side: 'officer' },
      at: now,
    });
    await addAudit(transaction, {
      actor,
      action: 'application.take-back',
      subject: id,
      before: { status: row.status },
      after: { status },
      at: now,
    });
  });
}

function tooLate(): ApiError {
  return new ApiError(409, 'TOLD', t('This cannot be taken back any more: the applicant is being told of it.'));
}

/** Somebody else may have taken the record, or handed it over, since: that stays theirs. */
async function assertLast(queries: Queries, id: string): Promise<void> {
  const last = await queries
    .selectFrom('application_events')
    .select(['kind', 'actor_name', 'at'])
    .where('application_id', '=', id)
    .where('kind', '!=', 'comment')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (last.kind === 'status') return;
  throw new ApiError(
    409,
    'STALE',
    t('This cannot be taken back any more: {person} has changed the application since ({time}).', {
      person: last.actor_name ?? t('System'),
      time: toShortTime(last.at),
    }),
  );
}

/** Those that wait are taken away; where one has left, all stay. */
async function withdrawMessages(queries: Queries, id: string, since: Date): Promise<void> {
  const messages = await queries
    .selectFrom('messages')
    .select(['id', 'state'])
    .where('application_id', '=', id)
    .where('occasion', 'in', ['status', 'webhook'])
    .where('created_at', '>=', since)
    .forUpdate()
    .execute();
  if (messages.some(({ state }) => state !== 'waiting')) throw tooLate();
  if (messages.length === 0) return;
  await queries
    .deleteFrom('messages')
    .where(
      'id',
      'in',
      messages.map((message) => message.id),
    )
    .execute();
}

/** Whoever has the record open sees a new revision, not the one of before. */
async function restore(
  queries: Queries,
  id: string,
  { before, revision, now }: { before: object; revision: number; now: Date },
): Promise<void> {
  const columns = Object.keys(before).map((column) => sql`${sql.ref(column)} = was.${sql.ref(column)}`);
  await sql`
    update public.applications set ${sql.join(columns)}, revision = ${revision}, updated_at = ${now}
    from jsonb_populate_record(null::public.applications, ${JSON.stringify(before)}::jsonb) as was
    where applications.id = ${id}`.execute(queries);
}
