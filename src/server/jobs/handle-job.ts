/** Who does which job. */
import { sql } from 'kysely';
import { addUpFigures } from '../figures/read-figures';
import { sendEvents, sendMessages } from '../messages/send-messages';
import { carryOutRetention } from '../personal-data/carry-out-retention';
import { scanWaiting } from '../files/inspect-file';
import { removeErasedFiles } from '../personal-data/erased-files';
import { forgetIdentities } from '../personal-data/forget-identity';
import type { Platform } from '../platform/platform';
import { countOfficeDays, escalateOverdue, setDueDates } from './tend-clocks';
import { endDrafts } from './end-drafts';
import { expireApprovals } from './expire-approvals';
import { remindOfEnds } from './remind-of-ends';
import { tendDuties } from './tend-duties';
import { passDeadlines } from './pass-deadlines';
import { fillSearchAnswers, fillUniqueAnswers } from './fill-answers';
import { sendDailyMails } from './send-daily-mails';
import { endExports } from '../review/background-exports';
import { tellOfficers } from './tell-officers';
import { writeExports } from './write-exports';
import type { Job, JobHandler } from '../platform/jobs';
import { removeUnnotedBytes, isReferredTo, removeFile } from '../files/remove-bytes';
import { forEachRecord } from '../platform/each-record';
import { earlier, later } from '../platform/time-span';

/** How long the response to a request waits for its repeat. */
const IDEMPOTENCY_DAYS = 7;

/** How long a message is kept that belongs to no application, such as an invitation, or that told another program. */
const MESSAGE_DAYS = 90;

/** Whoever has not signed in by their identity provider for so long does it again. */
const SESSION_DAYS = 30;

const HANDLERS: Record<Job['name'], (platform: Platform, signal?: AbortSignal) => Promise<void> | undefined> = {
  'send-sms': (platform, signal) => sendMessages(platform, 'sms', signal),
  'send-email': (platform, signal) => sendMessages(platform, 'email', signal),
  'send-webhook': sendEvents,
  'write-exports': writeExports,
  'remove-unattached-files': async (platform, signal) => {
    // One that is away would be waited for at each file.
    await platform.files.check();
    const failures: unknown[] = [];
    for (const remove of [endUploads, removeErasedFiles, removeUnattachedFiles])
      await remove(platform, signal).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
  'clear-expired': async (platform) => {
    await forgetIdentities(platform);
    await clearExpired(platform);
    // Last: it needs the store of files, which may be away.
    await endExports(platform);
  },
  'expire-approvals': expireApprovals,
  'remind-of-ends': remindOfEnds,
  'tend-duties': tendDuties,
  'pass-deadlines': passDeadlines,
  'set-due-dates': setDueDates,
  'escalate-overdue': escalateOverdue,
  'tell-officers': tellOfficers,
  'send-daily-mails': sendDailyMails,
  'count-office-days': countOfficeDays,
  'end-drafts': endDrafts,
  'carry-out-retention': carryOutRetention,
  'scan-files': (platform) => scanWaiting(platform),
  'tidy-database': ({ database }) => database.tidy?.(),
  'fill-unique-answers': fillUniqueAnswers,
  'fill-search-answers': fillSearchAnswers,
};

export function createJobHandler(platform: Platform): JobHandler {
  return async ({ name }, signal) => HANDLERS[name](platform, signal);
}

/** Unfinished uploads whose time is over are removed, with whatever they left behind. */
export async function endUploads(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { database, partials, clock } = platform;
  const ended = await database.kysely
    .selectFrom('uploads')
    .select(['id', 'key'])
    .where('expires_at', '<=', clock())
    .execute();
  const end = async ({ id, key }: { id: string; key: string }) => {
    await partials?.remove(id);
    // A process that was killed between storing the bytes and noting them leaves bytes that no row names.
    await removeUnnotedBytes(platform, key);
    await database.kysely.deleteFrom('uploads').where('id', '=', id).execute();
  };
  await forEachRecord(platform, signal, [{ of: ended, act: end }]);
}

/**
 * Uploads that no application has taken within a day are removed; those that a draft or a record's history names are
 * kept.
 */
export async function removeUnattachedFiles(platform: Platform, signal?: AbortSignal): Promise<void> {
  const now = platform.clock();
  // At once: what refers to a file is looked for in all that is written, which each page would do anew.
  const old = await platform.database.kysely
    .selectFrom('files')
    .select('id')
    .where('state', '=', 'stored')
    .where('created_at', '<', earlier(now, { days: 1 }))
    .where((where) => where.not(isReferredTo(now)))
    .execute();
  let files = 0;
  const remove = async ({ id }: { id: string }) => {
    await removeFile(platform, { id });
    files += 1;
  };
  await forEachRecord(platform, signal, [{ of: old, act: remove }]).finally(() => {
    if (files > 0) platform.log.info({ files }, 'uploads that were never sent were removed');
  });
}

/** Safe to run at any time and in several processes at once. */
export async function clearExpired({
  database: { kysely },
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => earlier(now, { days });
  // What is noted for a day at most and lies further ahead is of a clock that has been set back since.
  const ahead = later(now, { days: 1 });
  await kysely
    .deleteFrom('otp_challenges')
    .where((where) => where.or([where('expires_at', '<', now), where('expires_at', '>', ahead)]))
    .execute();
  await kysely
    .deleteFrom('sign_in_attempts')
    .where((where) => where.or([where('failed_at', '<', daysAgo(1)), where('failed_at', '>', ahead)]))
    .execute();
  await kysely
    .deleteFrom('rate_limits')
    .where((where) => where.or([where('window_started_at', '<', daysAgo(1)), where('window_started_at', '>', ahead)]))
    .execute();
  await kysely.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(IDEMPOTENCY_DAYS)).execute();
  await kysely.deleteFrom('application_presence').where('ends_at', '<', now).execute();
  await kysely.deleteFrom('recent_decisions').where('ends_at', '<', now).execute();
  await kysely.deleteFrom('proved_sessions').where('created_at', '<', daysAgo(SESSION_DAYS)).execute();
  await sql`
    with counted as (delete from application_counts returning *)
    insert into application_counts select application_type, status, sum(total) from counted
    group by application_type, status having sum(total) <> 0`.execute(kysely);
  await addUpFigures(kysely);
  // What failed could be sent again until now.
  await kysely
    .updateTable('messages')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('expires_at', '<', now)
    .where('state', '=', 'failed')
    .execute();
  await kysely
    .deleteFrom('messages')
    .where('application_id', 'is', null)
    .where('created_at', '<', daysAgo(MESSAGE_DAYS))
    .execute();
  await kysely
    .deleteFrom('messages')
    .where('channel', '=', 'webhook')
    .where('state', 'not in', ['waiting', 'sending'])
    .where('created_at', '<', daysAgo(MESSAGE_DAYS))
    .execute();
}
