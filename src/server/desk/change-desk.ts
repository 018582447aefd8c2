/** Taking, handing over and releasing an application, and what it waits for; nobody's is changed without saying so. */
import type { BulkDeskChange, Desk, DeskChange } from '@/api/shapes/desk';
import type { BulkResponse } from '@/api/shapes/review';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { toShortTime } from '@/engine/locale/formats';
import { holdsFor } from '@/engine/workflow/permissions';
import { getStatus, isWaiting } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';
import { addAudit } from '../audit/audit-log';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { REFUSALS } from '../http/access-rules';
import type { Actor } from '../platform/actor';
import { noteForOfficers } from '../officers/notices';
import { listOfficers, nameOfficers, type Reviewed } from '../officers/officers';
import { readStandIns } from '../officers/stand-ins';
import { ApiError, invalidAt } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { addEvent, getApplicationRow, getSeenApplicationRow, type NewEvent } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import type { DeskTitle } from '../records/desk-titles';
import { actOnEach } from '../review/act-on-each';
import { assertNotOwn, isOwn } from '../review/own-application';
import type { Queries } from '../storage/database';
import { mayWorkOn, readDesk } from './read-desk';

/** For how long something may wait for somebody else. */
const MOST_DAYS = 731;

type Change = Omit<DeskChange, 'from'>;

/**
 * Makes one of the changes and returns the desk. 409 TAKEN, which says who has it and since when, where another officer
 * does and `from` does not say so; 403 for who does not review such applications, for one's own, and for moving between
 * others what is not one's own without assign_applications; 400 for an officer who cannot have it.
 */
export async function changeDesk(platform: Platform, actor: Actor, id: string, change: DeskChange): Promise<Desk> {
  assertOne(change);
  const { kysely } = platform.database;
  const seen = await getSeenApplicationRow(kysely, id, actor);
  if (change.watched !== undefined) {
    await setWatched(kysely, { id, actor, watched: change.watched, at: platform.clock() });
    return readDesk(platform, actor, id);
  }
  const provider = await getDefinitionOf(platform, seen);
  if (!mayWorkOn(provider, seen, actor)) throw new ApiError(403, 'FORBIDDEN', t(REFUSALS.review_applications));
  const reviewed = { type: seen.application_type, workflow: provider.workflow };
  await kysely.transaction().execute(async (transaction) => {
    const row = await getSeenApplicationRow(transaction, id, actor, { lock: true });
    await assertNotOwn(transaction, row, actor);
    await assertSaid(transaction, row, actor, change.from);
    if (change.assignee !== undefined)
      await assign(transaction, { platform, actor, row, reviewed, to: change.assignee });
    else await setFollowUp(transaction, { platform, actor, row, reviewed, followUp: change.follow_up ?? null });
  });
  return readDesk(platform, actor, id);
}

/** The same for many. */
export async function changeManyDesks(
  platform: Platform,
  actor: Actor,
  { applications, ...change }: BulkDeskChange,
): Promise<BulkResponse> {
  assertOne(change);
  const results = await actOnEach(applications, async ({ id, from }) => {
    await changeDesk(platform, actor, id, { ...change, from });
    return '';
  });
  return { results };
}

/** 400 unless it is one change: of two, one might be refused when the other is made. */
function assertOne({ assignee, follow_up, watched }: Change): void {
  if ([assignee, follow_up, watched].filter((each) => each !== undefined).length === 1) return;
  throw new ApiError(400, 'VALIDATION_FAILED', t('Give one of: assignee, follow_up, watched'));
}

async function assertSaid(
  queries: Queries,
  { assignee_id, taken_at }: StoredApplication,
  actor: Actor,
  from: DeskChange['from'],
): Promise<void> {
  if (assignee_id === null || assignee_id === actor.userId || assignee_id === from) return;
  const officer = (await nameOfficers(queries, [assignee_id])).get(assignee_id) ?? t('Officer');
  throw new ApiError(
    409,
    'TAKEN',
    t('{officer} has had this application since {time}. Look at it again before you change whose it is.', {
      officer,
      time: toShortTime(taken_at ?? new Date(0)),
    }),
    { errors: [{ path: 'from', message: t('{officer} has it', { officer }) }] },
  );
}

interface Changing {
  platform: Platform;
  actor: Actor;
  row: StoredApplication;
  reviewed: Reviewed;
}

async function assign(
  queries: Queries,
  { platform, actor, row, reviewed, to: named }: Changing & { to: string | null },
): Promise<void> {
  const { assignee_id: before } = row;
  // Who is on leave may take something all the same; what others hand to them goes to whoever stands in.
  const standIns = named === null || named === actor.userId ? undefined : await readStandIns(queries, platform.clock());
  const to = (named !== null && standIns?.get(named)) || named;
  if (before === to) return;
  const between = before !== null && before !== actor.userId && to !== actor.userId;
  if (between && !holdsFor(actor, 'assign_applications', row.application_type))
    throw new ApiError(403, 'FORBIDDEN', t(REFUSALS.assign_applications));
  if (to !== null && to !== actor.userId) await assertMayHave(queries, { platform, row, reviewed, to });
  await setAssignee(queries, { platform, actor, row, to });
  if (to !== null)
    await noteForOfficers(platform, queries, {
      kind: 'handed_over',
      to: [to],
      application: row.id,
      by: actor.userId,
    });
}

/**
 * What an officer who is suspended, or reviews no such applications any more, had under way is nobody's: it would wait
 * in no queue. `open`: the statuses in which something waits, asked outside of the transaction.
 */
export async function releaseWork(
  queries: Queries,
  platform: Platform,
  { actor, officer, open }: { actor: Actor; officer: string; open: readonly string[] },
): Promise<void> {
  const held = await queries
    .selectFrom('application_list')
    .select('id')
    .where('assignee_id', '=', officer)
    .where('status', 'in', open)
    .orderBy('id')
    .execute();
  for (const { id } of held) {
    const row = await getApplicationRow(queries, id, { lock: true });
    const provider = await unlessUnreadable(getDefinitionOf(platform, row, queries));
    const reviewed = provider ? [{ type: row.application_type, workflow: provider.workflow }] : [];
    const [stays] = await listOfficers(queries, platform.catalog, reviewed, [officer]);
    if (!stays && row.assignee_id === officer) await setAssignee(queries, { platform, actor, row, to: null });
  }
}

async function setAssignee(
  queries: Queries,
  { platform, actor, row, to }: Omit<Changing, 'reviewed'> & { to: string | null },
): Promise<void> {
  const { assignee_id: before } = row;
  const at = platform.clock();
  await queries
    .updateTable('applications')
    .set({ assignee_id: to, taken_at: to === null ? null : at })
    .where('id', '=', row.id)
    .execute();
  await note(queries, { actor, row, at, ...describeAssignment(actor, before, to) });
  await addAudit(queries, {
    actor,
    action: 'application.assign',
    subject: row.id,
    before: { assignee: before },
    after: { assignee: to },
    at,
  });
}

function describeAssignment(
  actor: Actor,
  before: string | null,
  to: string | null,
): { title: DeskTitle; about: string | null } {
  if (to === null) return { title: 'Released', about: before === actor.userId ? null : before };
  if (to !== actor.userId) return { title: 'Handed over', about: to };
  return before === null ? { title: 'Taken', about: null } : { title: 'Taken over', about: before };
}

/** 400 for somebody who is no officer that reviews such applications, is suspended, or applies themselves. */
async function assertMayHave(
  queries: Queries,
  { platform, row, reviewed, to }: Pick<Changing, 'platform' | 'row' | 'reviewed'> & { to: string },
): Promise<void> {
  const [officer] = await listOfficers(queries, platform.catalog, [reviewed], [to]);
  const message = !officer
    ? t('This officer cannot have it: choose an active officer who reviews applications of this type.')
    : (await isOwn(queries, row, { userId: to }))
      ? t('It is the officer’s own application or their company’s: choose another officer.')
      : undefined;
  if (message !== undefined) throw invalidAt('assignee', message);
}

async function setFollowUp(
  queries: Queries,
  { platform, actor, row, reviewed, followUp }: Changing & { followUp: NonNullable<DeskChange['follow_up']> | null },
): Promise<void> {
  const at = platform.clock();
  const today = toDay(at);
  if (followUp && (followUp.on <= today || followUp.on > addDays(today, MOST_DAYS)))
    throw invalidAt('follow_up.on', t('Choose a day that is still to come, within two years'));
  if (followUp && !isWaiting(reviewed.workflow, row.status))
    throw new ApiError(
      409,
      'DECIDED',
      t('An application that is {status} waits for nobody.', {
        status: getStatus(reviewed.workflow, row.status).label.toLowerCase(),
      }),
    );
  if (!followUp && row.follow_up_at === null) return;
  const after = followUp ? { follow_up_on: followUp.on, note: followUp.note } : { follow_up_on: null };
  await queries
    .updateTable('applications')
    .set({
      follow_up_at: followUp ? startOfDay(followUp.on) : null,
      follow_up_note: followUp === null || followUp.note === '' ? null : followUp.note,
    })
    .where('id', '=', row.id)
    .execute();
  await note(queries, {
    actor,
    row,
    at,
    title: followUp ? 'Waits for somebody else' : 'Waits for nobody else',
    about: null,
    ...(followUp ? { description: `${followUp.on} ${followUp.note}`.trim() } : {}),
  });
  await addAudit(queries, {
    actor,
    action: 'application.follow-up',
    subject: row.id,
    before: { follow_up_on: row.follow_up_at === null ? null : toDay(row.follow_up_at) },
    after,
    at,
  });
}

interface Noted extends Pick<NewEvent, 'description' | 'at'> {
  actor: Actor;
  row: StoredApplication;
  title: DeskTitle;
  about: string | null;
}

async function note(queries: Queries, { actor, row, about, ...event }: Noted): Promise<void> {
  const name = about === null ? undefined : (await nameOfficers(queries, [about])).get(about);
  await addEvent(queries, row.id, {
    kind: 'desk',
    ...(name === undefined ? {} : { description: name, about: about ?? undefined }),
    ...event,
    actor: { id: actor.userId, name: actor.name, side: 'officer' },
  });
}

async function setWatched(
  queries: Queries,
  { id, actor, watched, at }: { id: string; actor: Actor; watched: NonNullable<Change['watched']>; at: Date },
): Promise<void> {
  if (watched)
    await queries
      .insertInto('application_watchers')
      .values({ application_id: id, user_id: actor.userId, since: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await queries
      .deleteFrom('application_watchers')
      .where('application_id', '=', id)
      .where('user_id', '=', actor.userId)
      .execute();
}
