/** Background work: what there is to do, and the queue it waits in. */
import type { Queries } from '../storage/database';

/** It says only what is to be done: what there is to do stands in the database. */
export interface Job {
  name: (typeof SENDING_JOBS)[number] | (typeof HOURLY_JOBS)[number];
}

/** One for each channel; also run when a process starts. */
export const SENDING_JOBS = ['send-sms', 'send-email', 'send-webhook'] as const;

/** Run once an hour by the queue's own schedule. */
export const HOURLY_JOBS = [
  'remove-unattached-files',
  'clear-expired',
  'expire-approvals',
  'remind-of-ends',
  'tend-duties',
  'pass-deadlines',
  'set-due-dates',
  'escalate-overdue',
  'tell-officers',
  'send-daily-mails',
  'write-exports',
  'count-office-days',
  'end-drafts',
  'fill-unique-answers',
  'fill-search-answers',
  'carry-out-retention',
  'scan-files',
  'tidy-database',
] as const;

/**
 * Seconds that a job may take until the queue takes it for lost, where the queue's own quarter of an hour is too short.
 */
export const LONGEST: Partial<Record<Job['name'], number>> = { 'write-exports': 4 * 3600 };

export interface EnqueueOptions {
  /** Of a transaction that the job becomes part of, where the queue lives in the same database. */
  queries?: Queries;
  /** When it is to be done; at once without it. */
  at?: Date;
}

export interface Jobs {
  /** Puts a job into the queue. */
  enqueue(job: Job, options?: EnqueueOptions): Promise<void>;
  /** Whether jobs are done now: until then nothing is sent, scanned or ended. */
  isRunning(): boolean;
}

/**
 * Does a job. It may run twice. A long one ends early when `signal` says so.
 */
export type JobHandler = (job: Job, signal?: AbortSignal) => Promise<void>;
