/** Work that may take long, or fail, or never end, done beside the main thread: one job after the other. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker } from 'node:worker_threads';

/** The job took longer than it may. */
export class EndedError extends Error {
  constructor(milliseconds: number) {
    super(`It was not done after ${milliseconds / 1000} seconds, and was ended.`);
    this.name = 'EndedError';
  }
}

export interface JobThread<Job, Answer> {
  /**
   * Rejects with what the job has thrown, or EndedError. `signal`: nobody wants the answer any more, so that a job that
   * waits is left out, and one that runs has only a moment more.
   */
  ask: (job: Job, signal?: AbortSignal) => Promise<Answer>;
  close: () => void;
}

interface Options {
  /** A module that calls answerJobs. */
  module: URL;
  /** What it finds as its workerData. */
  given: unknown;
  /** For one job. */
  milliseconds: number;
}

/** What a job does may import the product's rules. */
const SOURCE_MODULES = new URL('../node/source-modules.ts', import.meta.url).href;

/** Megabytes. */
const MEMORY = 1024;

/**
 * Milliseconds for a job that nobody wants any more: a thread that is begun anew has forgotten what it knew, so one
 * that is nearly done had better end by itself.
 */
const GRACE = 1000;

type Said<Answer> = { answer: Answer } | { fault: string };

export function createJobThread<Job, Answer>({ module, given, milliseconds }: Options): JobThread<Job, Answer> {
  let open: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const worker = new Worker(module, {
      workerData: given,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
      execArgv: ['--import', SOURCE_MODULES],
    });
    worker.on('error', () => forget(worker));
    worker.unref();
    return worker;
  }

  function forget(worker: Worker): void {
    void worker.terminate();
    if (open === worker) open = undefined;
  }

  async function run(job: Job, signal: AbortSignal | undefined): Promise<Answer> {
    signal?.throwIfAborted();
    const worker = (open ??= start());
    const isDone = new AbortController();
    const limit = waitFor(milliseconds, isDone.signal);
    const unwanted =
      signal && once(signal, 'abort', { signal: isDone.signal }).then(() => waitFor(GRACE, isDone.signal));
    try {
      worker.postMessage(job);
      const said = await Promise.race([
        once(worker, 'message', { signal: isDone.signal }).then(([message]) => message as Said<Answer>),
        limit,
        ...(unwanted ? [unwanted] : []),
      ]);
      if (!said) throw new EndedError(milliseconds);
      if ('fault' in said) throw new Error(said.fault);
      return said.answer;
    } catch (error) {
      if (error instanceof EndedError) forget(worker);
      throw error;
    } finally {
      unwanted?.catch(() => undefined);
      isDone.abort();
    }
  }

  return {
    ask(job, signal) {
      const answer = last.then(() => run(job, signal));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: () => open && forget(open),
  };
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

export function answerJobs<Job, Answer>(answer: (job: Job) => Answer | Promise<Answer>): void {
  parentPort?.on('message', (job: Job) => void reply(job));

  async function reply(job: Job): Promise<void> {
    let said: Said<Answer>;
    try {
      said = { answer: await answer(job) };
    } catch (error) {
      said = { fault: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage(said);
  }
}
