/** The queue in the database: jobs survive a crash, and several processes share the work. */
import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery } from 'kysely';
import { fromPglite, PgBoss } from 'pg-boss';
import {
  HOURLY_JOBS,
  LONGEST,
  SENDING_JOBS,
  type EnqueueOptions,
  type Job,
  type JobHandler,
  type Jobs,
} from '@/server/platform/jobs';
import { describeError } from '@/server/platform/describe-error';
import type { Log } from '@/server/platform/log';
import type { Database, Queries } from '@/server/storage/database';
import { UnavailableError } from '@/server/storage/unavailable-error';

export interface QueuedJobs extends Jobs {
  /**
   * Makes the queue's tables where they are missing, and starts to work; where that fails it is tried again until it
   * does not, or the queue is stopped. Until then jobs are kept back. `onTried` is told when the first attempt is over.
   */
  start(handler: JobHandler, onTried?: () => void): Promise<void>;
  /** Lets running jobs finish; a queue that could not start yet is not tried again. */
  stop(): Promise<void>;
}

/** However many jobs of a name wait, it is done once for all that are taken together. */
const AT_ONCE = 500;

/** A job that has ended is of no interest to anybody; there is one for each message. */
const KEEP_SECONDS = 3600;

/** Between two attempts to start. */
const PAUSE_SECONDS = 5;

/** pg-boss on PostgreSQL, or on the embedded database through its own adapter. */
export function createQueuedJobs({
  database,
  connection,
  log,
  pauseSeconds = PAUSE_SECONDS,
}: {
  database: Database & { pglite?: PGlite };
  connection: string | undefined;
  log: Log;
  pauseSeconds?: number;
}): QueuedJobs {
  const common = { schema: 'jobs', superviseIntervalSeconds: 300, maintenanceIntervalSeconds: 3600 };
  const boss = database.pglite
    ? new PgBoss({ ...common, db: fromPglite(database.pglite), backend: 'pglite', reindex: false })
    : new PgBoss({ ...common, connectionString: connection ?? '', max: 2 });
  boss.on('error', (error) => log.error({ error: describeError(error) }, 'the queue failed'));
  const ready = Promise.withResolvers<void>();
  let isReady = false;

  const stopping = new AbortController();

  async function send(job: Job, { queries, at }: EnqueueOptions = {}): Promise<void> {
    const transaction = queries ? { db: joinTransaction(queries) } : {};
    await boss.send(job.name, job, {
      retryLimit: 5,
      retryBackoff: true,
      deleteAfterSeconds: KEEP_SECONDS,
      ...toTimeLimit(job.name),
      ...(at ? { startAfter: at } : {}),
      ...transaction,
    });
  }

  const worked = new Set<string>();
  let starting = Promise.resolve();

  /** May be called again after it has failed half-way. */
  async function begin(handle: JobHandler): Promise<void> {
    const handler: JobHandler = async (job, signal) => {
      try {
        await handle(job, signal);
      } catch (error) {
        // The queue tries it again, and says nothing of why.
        log.error({ job: job.name, ...readPart(error), error: describeError(error) }, 'a job failed');
        throw error;
      }
    };
    await boss.start();
    // After a clock that was ahead the queue would do nothing by the hour until then.
    const isAhead = (column: string) => `${column} = case when ${column} > now() then null else ${column} end`;
    await boss.getDb().executeSql(`update jobs.version set ${isAhead('cron_on')}`);
    await boss.getDb().executeSql(`update jobs.queue set ${isAhead('maintain_on')}, ${isAhead('monitor_on')}`);
    for (const queue of [...SENDING_JOBS, ...HOURLY_JOBS]) await boss.createQueue(queue);
    for (const queue of HOURLY_JOBS) await boss.schedule(queue, '17 * * * *', { name: queue }, toTimeLimit(queue));
    // What another process has left behind that was killed, and may not come back.
    if (!database.pglite) for (const queue of SENDING_JOBS) await boss.schedule(queue, '* * * * *', { name: queue });
    // What a process that was killed has left behind.
    for (const name of [...SENDING_JOBS, 'write-exports'] as const) await send({ name });
    // What this build's definitions declare for the first time.
    await send({ name: 'fill-unique-answers' });
    await send({ name: 'fill-search-answers' });
    for (const name of [...SENDING_JOBS, ...HOURLY_JOBS]) {
      if (worked.has(name)) continue;
      await boss.work<Job>(name, { pollingIntervalSeconds: 1, batchSize: AT_ONCE }, ([job]) =>
        handler({ name }, AbortSignal.any([stopping.signal, ...(job?.signal ? [job.signal] : [])])),
      );
      worked.add(name);
    }
  }

  async function beginUntilStopped(handle: JobHandler, onTried?: () => void): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await begin(handle);
        isReady = true;
        ready.resolve();
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ error: describeError(error), seconds: pauseSeconds }, 'the queue did not start; it is tried again');
      } finally {
        onTried?.();
      }
      await setTimeout(pauseSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    isRunning: () => isReady,
    async enqueue(job, options) {
      if (isReady) return send(job, options);
      // In the first moments after the start: sent as soon as the queue is there, outside of the transaction.
      void ready.promise
        .then(() => send(job))
        .catch((error: unknown) => log.error({ job: job.name, error: describeError(error) }, 'a job was lost'));
    },
    start(handle, onTried) {
      starting = beginUntilStopped(handle, onTried);
      return starting;
    },
    async stop() {
      stopping.abort();
      // What an attempt that is under way has begun is stopped, too.
      await starting;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

function toTimeLimit(name: Job['name']): { expireInSeconds?: number } {
  const seconds = LONGEST[name];
  return seconds === undefined ? {} : { expireInSeconds: seconds };
}

/** What of that which the server stands on is away. */
function readPart(error: unknown): { part?: string } {
  return error instanceof UnavailableError ? { part: error.part } : {};
}

/** The queue's own statements become part of a transaction of ours. */
function joinTransaction(queries: Queries): ReturnType<typeof fromPglite> {
  return {
    executeSql: async (text, values) => {
      const { rows } = await queries.executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}
