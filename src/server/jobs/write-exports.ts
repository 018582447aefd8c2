/** Writes the exports that wait, one after the other, and tells their officers by e-mail. */
import { toLongTime } from '@/engine/locale/formats';
import { t } from '@/texts/t';
import { describeError } from '../platform/describe-error';
import type { Platform } from '../platform/platform';
import { speakTo } from '../platform/speak-to';
import { later } from '../platform/time-span';
import { removeExportBytes } from '../review/background-exports';
import { LIST_WRITERS } from '../review/list-writers';
import { readFilter, toListFilters } from '../review/read-filter';
import { createSecretText } from '../storage/secret-text';
import { mailOfficer } from './tell-officers';

/** What is told of the writing after so many applications. */
const STEP = 500;

const LEASE = { seconds: 120 };
const RENEWED_SECONDS = 30;

const MOST_ATTEMPTS = 3;

/** Until nothing waits, or `signal` says to stop: what is being written then is written anew by the next process. */
export async function writeExports(platform: Platform, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    const taken = await takeExport(platform);
    if (taken === undefined) break;
    try {
      await writeExport(platform, taken, signal);
    } catch (error) {
      const hasFailed = await giveBack(platform, taken, error);
      if (!hasFailed) throw error;
    }
  }
  await comeBack(platform);
}

/** Of an attempt that has not come to its end: true when there is no further one. */
async function giveBack(platform: Platform, { id, key, attempts }: Taken, error: unknown): Promise<boolean> {
  const { database, log } = platform;
  if (!(error instanceof Stopped)) log.error({ export: id, error: describeError(error) }, 'an export was not written');
  // What a store has not answered it may have stored. Where this fails, whoever takes over after the lease does it.
  if (key !== null) await removeExportBytes(platform, key);
  const own = database.kysely.updateTable('exports').where('id', '=', id).where('key', '=', key);
  const anew = { leased_until: null, written: 0, key: null };
  if (error instanceof Stopped) {
    await own.set({ ...anew, state: 'waiting', attempts: attempts - 1 }).execute();
    return true;
  }
  const state = attempts < MOST_ATTEMPTS ? 'waiting' : 'failed';
  await own.set({ ...anew, state }).execute();
  return state === 'failed';
}

/** When the lease of whoever writes is over: a process that was killed says so to nobody. */
async function comeBack({ database, jobs }: Platform): Promise<void> {
  const { at } = await database.kysely
    .selectFrom('exports')
    .select((select) => select.fn.min('leased_until').as('at'))
    .where('state', '=', 'writing')
    .executeTakeFirstOrThrow();
  if (at !== null) await jobs.enqueue({ name: 'write-exports' }, { at: later(at, { seconds: 1 }) });
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeExport>>>;

/**
 * The oldest that nobody writes, or whose writer has not been heard of; one that ends process after process has failed.
 */
async function takeExport(platform: Platform) {
  const { database, clock } = platform;
  const now = clock();
  return database.kysely.transaction().execute(async (queries) => {
    const next = await queries
      .selectFrom('exports')
      .select(['id', 'key', 'attempts'])
      .where('state', 'in', ['waiting', 'writing'])
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
      .where('ends_at', '>', now)
      .where('officer_id', 'is not', null)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!next) return undefined;
    // Of an attempt that was killed.
    if (next.key !== null) await removeExportBytes(platform, next.key);
    const isOver = next.attempts >= MOST_ATTEMPTS;
    return queries
      .updateTable('exports')
      .set((set) => ({
        state: isOver ? 'failed' : 'writing',
        key: isOver ? null : createSecretText(),
        written: 0,
        attempts: set('attempts', '+', 1),
        leased_until: isOver ? null : later(now, LEASE),
      }))
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Thrown out of the store's writing, which leaves nothing behind then: the process ends, the officer has removed it, or
 * somebody else writes it.
 */
class Stopped extends Error {}

async function writeExport(platform: Platform, taken: Taken, signal: AbortSignal | undefined): Promise<void> {
  const { database, files, clock } = platform;
  const { id, key, officer_id, format } = taken;
  if (key === null || officer_id === null) return;
  const { answers, ...list } = taken.query;
  const { seen } = taken;
  const reader = {
    userId: officer_id,
    permissions: seen === 'all' ? ['view_applications'] : [],
    type_permissions: Object.fromEntries((seen === 'all' ? [] : seen).map((type) => [type, ['view_applications']])),
  };
  const filter = await readFilter(platform, reader, toListFilters(list));
  let written = 0;
  const parts = LIST_WRITERS[format].write(platform, filter, { answers, onRows: (count) => (written += count) });

  const goOn = async () => {
    const { numUpdatedRows } = await database.kysely
      .updateTable('exports')
      .set({ written, leased_until: later(clock(), LEASE) })
      .where('id', '=', id)
      .where('key', '=', key)
      .where('state', '=', 'writing')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  async function* told(): AsyncGenerator<Uint8Array> {
    let last = 0;
    for await (const part of parts) {
      if (signal?.aborted === true) throw new Stopped('The process ends');
      if (written - last >= STEP) {
        last = written;
        if (!(await goOn())) throw new Stopped('It is not wanted from here');
      }
      yield part;
    }
  }

  // By time: a store may take longer for what it has been given than a lease lasts. One that is missed is followed by
  // others.
  const renewing = setInterval(() => void goOn().catch(() => undefined), RENEWED_SECONDS * 1000);
  // Its headings are in the language in which it was asked for.
  const { size } = await speakTo(platform, taken.language, () => files.put(key, told())).finally(() =>
    clearInterval(renewing),
  );
  await database.kysely.transaction().execute(async (queries) => {
    const ready = await queries
      .updateTable('exports')
      .set({ state: 'ready', size, written, ready_at: clock(), leased_until: null })
      .where('id', '=', id)
      .where('key', '=', key)
      .returning('id')
      .executeTakeFirst();
    if (!ready) return removeExportBytes(platform, key);
    await mailOfficer(platform, queries, officer_id, {
      occasion: 'export-ready',
      say: () => ({
        subject: t('Your export is ready'),
        template: t(
          '{count, plural, one {The export of # application} other {The export of # applications}} that you asked for can be fetched until {time}: {link}',
          {
            count: written,
            time: toLongTime(taken.ends_at, { year: false }),
            link: `${platform.config.publicUrl}/admin/applications`,
          },
        ),
        values: {},
      }),
    });
  });
}
