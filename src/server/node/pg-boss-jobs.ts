/** The queue in the database: jobs survive a crash, and several processes share the work. */
import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { PGlite } from '@electric-sql/pglite';
import { HOURLY_JOBS, type Job, type JobHandler, type JobName, type Jobs } from '@/server/jobs/jobs';
import type { Log } from '@/server/log';
import type { Database } from '@/server/storage/database';

export interface QueuedJobs extends Jobs {
  /** Makes the queue's tables where they are missing, and starts to work. Until then jobs are kept back. */
  start(handler: JobHandler): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const QUEUES: JobName[] = ['notify-received', 'notify-status', 'notify-comment', ...HOURLY_JOBS];

/** pg-boss on PostgreSQL, or on the embedded database through its own adapter. */
export function createQueuedJobs({ database, connection, log }: { database: Database & { pglite?: PGlite }; connection: string | undefined; log: Log }): QueuedJobs {
  const common = { schema: 'jobs', superviseIntervalSeconds: 300, maintenanceIntervalSeconds: 3600 };
  const boss = database.pglite
    ? new PgBoss({ ...common, db: fromPglite(database.pglite), backend: 'pglite', reindex: false })
    : new PgBoss({ ...common, connectionString: connection ?? '', max: 2 });
  boss.on('error', (error) => log.error({ error: error.name }, 'the queue failed'));
  const ready = Promise.withResolvers<void>();
  let isReady = false;

  async function send(job: Job, queries?: Parameters<Jobs['enqueue']>[1]): Promise<void> {
    await boss.send(job.name, job, { retryLimit: 5, retryBackoff: true, ...(queries ? { db: fromKysely(queries as never) } : {}) });
  }

  return {
    async enqueue(job, queries) {
      if (isReady) return send(job, queries);
      // In the first moments after the start: sent as soon as the queue is there, outside of the transaction.
      void ready.promise.then(() => send(job)).catch((error: unknown) => log.error({ job: job.name, error: String(error) }, 'a job was lost'));
    },
    async start(handler) {
      await boss.start();
      for (const queue of QUEUES) await boss.createQueue(queue);
      for (const queue of QUEUES) {
        await boss.work<Job>(queue, { pollingIntervalSeconds: 2 }, async (jobs) => {
          for (const { data } of jobs) await handler(data.name ? data : ({ name: queue } as Job));
        });
      }
      for (const queue of HOURLY_JOBS) await boss.schedule(queue, '17 * * * *', { name: queue });
      isReady = true;
      ready.resolve();
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
