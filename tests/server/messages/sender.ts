/** A process that sends messages, for tests of how it does. */
import { vi } from 'vitest';
import type { EnqueueOptions, Job } from '@/server/platform/jobs';
import { SILENT_LOG } from '@/server/platform/log';
import type { Message, OutgoingMessage } from '@/server/platform/messenger';
import { DEFAULT_CONFIG } from '@/server/platform/server-config';
import { createSettings } from '@/server/platform/settings';
import { writeMessage, type AboutMessage, type NewMessage } from '@/server/messages/write-message';
import { NO_WEBHOOKS } from '@/server/platform/webhook-sender';
import { TEST_CATALOG } from '../support/test-platform';
import type { Database } from '@/server/storage/database';

/** When its clock begins. */
export const START = Date.parse('2026-11-21T09:00:00Z');

export type Sender = ReturnType<typeof createSenderOn>;

/** A process that sends, with a provider and a queue of the test's own, and a clock that stands still. */
export function createSenderOn(on: Database) {
  const sent: Message[] = [];
  const keys: string[] = [];
  const enqueued: { name: Job['name']; at: number | undefined }[] = [];
  const logged: unknown[] = [];
  let seconds = 0;
  const sender = {
    /** Replaced by tests. */
    answer: async (_message: Message): Promise<string | undefined> => undefined,
    sent,
    /** Of every attempt. */
    keys,
    config: DEFAULT_CONFIG,
    settings: createSettings(on),
    enqueued,
    logged,
    pass: (more: number) => void (seconds += more),
    database: on,
    catalog: TEST_CATALOG,
    webhooks: { ...NO_WEBHOOKS },
    clock: () => new Date(START + seconds * 1000),
    log: { ...SILENT_LOG, error: (fields: object, message: string) => void logged.push([fields, message]) },
    messages: {
      async send({ key, ...message }: OutgoingMessage) {
        keys.push(key);
        const id = await sender.answer(message);
        sent.push(message);
        return id;
      },
    },
    jobs: {
      isRunning: () => true,
      enqueue: async ({ name }: Job, { at }: EnqueueOptions = {}) =>
        void enqueued.push({ name, at: at && (at.getTime() - START) / 1000 }),
    },
    write: (message: Partial<Message & AboutMessage> = {}) =>
      writeMessage(sender, on.kysely, {
        occasion: 'status',
        channel: 'sms',
        to: '+2348030000001',
        text: 'Approved',
        ...message,
      } as NewMessage),
    rows: () => on.kysely.selectFrom('messages').selectAll().orderBy('id').execute(),
  };
  return sender;
}

/** Has the waits of a sender pass at once, with its clock; returns how many milliseconds each was to take. */
export function skipWaits(sender: Sender, isOurs = (milliseconds: number) => milliseconds <= 1000) {
  const waits: number[] = [];
  const wait = globalThis.setTimeout;
  const skip = (work: () => void, milliseconds = 0) => {
    if (milliseconds === 0 || !isOurs(milliseconds)) return wait(work, milliseconds);
    waits.push(milliseconds);
    sender.pass(milliseconds / 1000);
    return wait(work, 0);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(skip as typeof setTimeout);
  return waits;
}
