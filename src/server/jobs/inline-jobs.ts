/** The queue for tests and for the server inside a browser: does each job at once, in this process. */
import type { Log } from '../platform/log';
import type { Job, JobHandler, Jobs } from '../platform/jobs';

export interface InlineJobs extends Jobs {
  /** Says who does the jobs; until then they wait. */
  setHandler(handler: JobHandler): void;
  /** Resolves when everything enqueued so far is done, and what that has enqueued. */
  settle(): Promise<void>;
}

export function createInlineJobs(log: Log): InlineJobs {
  const waiting: Job[] = [];
  let handler: JobHandler | undefined;
  let tail: Promise<void> = Promise.resolve();

  function run(job: Job): void {
    tail = tail
      .then(() => handler?.(job))
      .catch((error: unknown) => log.error({ job: job.name, error: String(error) }, 'job failed'));
  }

  return {
    setHandler(next) {
      handler = next;
      for (const job of waiting.splice(0)) run(job);
    },
    async enqueue(job, { at } = {}) {
      // Nothing fails inside a browser, so nothing waits there for another attempt; a test says itself when it is
      // later.
      if (at) return;
      // Not awaited: the job asks for the database, which a transaction of the caller may hold until it ends.
      if (handler) run(job);
      else waiting.push(job);
    },
    isRunning: () => handler !== undefined,
    async settle() {
      for (let seen: Promise<void> | undefined; seen !== tail; await seen) seen = tail;
    },
  };
}
