/** The studio's thread, with checks that go wrong where the name of a text says so. */
import { workerData } from 'node:worker_threads';
import { createCopyCheck, type Folders, type Job } from '../../src/studio/server/copy-check.ts';
import { answerJobs } from '../../src/studio/server/job-thread.ts';

const answer = createCopyCheck(workerData as Folders);

answerJobs((job: Job) => {
  const names = 'texts' in job ? Object.keys(job.texts).join() : '';
  if (names.includes('endless')) for (;;);
  if (names.includes('crashes')) {
    queueMicrotask(() => crash('It crashes'));
    // An answer could be sent before the thread is gone.
    return new Promise<never>(() => undefined);
  }
  return names.includes('throws') ? crash('It throws') : answer(job);
});

function crash(message: string): never {
  throw new Error(message);
}
