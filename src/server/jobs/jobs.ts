/** Background work: what there is to do, and the queue it waits in. */
import type { Queries } from '../storage/database';

export type Job =
  | { name: 'notify-received'; applicationId: string }
  | { name: 'notify-status'; applicationId: string; comment: string }
  | { name: 'notify-comment'; applicationId: string; commentId: string }
  | { name: 'remove-unattached-files' }
  | { name: 'clear-expired' }
  | { name: 'expire-approvals' }
  | { name: 'end-drafts' };

export type JobName = Job['name'];

/** Run once an hour by the queue's own schedule. */
export const HOURLY_JOBS = ['remove-unattached-files', 'clear-expired', 'expire-approvals', 'end-drafts'] as const satisfies JobName[];

export interface Jobs {
  /** Puts a job into the queue; with `queries` as part of that transaction, where the queue lives in the same database. */
  enqueue(job: Job, queries?: Queries): Promise<void>;
}

/** Does a job. It may run twice, and its application may be gone by then. */
export type JobHandler = (job: Job) => Promise<void>;
