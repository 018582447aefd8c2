/** The thread in which the studio checks. */
import { workerData } from 'node:worker_threads';
import { createCopyCheck, type Folders } from './copy-check.ts';
import { answerJobs } from './job-thread.ts';

answerJobs(createCopyCheck(workerData as Folders));
