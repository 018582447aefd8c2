/** Sending what waits: once each, by any number of processes, and again when a provider fails. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearExpired } from '@/server/jobs/clear-expired';
import type { EnqueueOptions, Job } from '@/server/platform/jobs';
import { SILENT_LOG } from '@/server/platform/log';
import type { Message } from '@/server/platform/messenger';
import { sendMessages } from '@/server/messages/send-messages';
import { writeMessage, type NewMessage } from '@/server/messages/write-message';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import type { Database } from '@/server/storage/database';
import { migrate } from '@/server/storage/migrate';
import { startPostgres, type TestPostgres } from '../support/postgres-server';
import { openUnmigratedDatabase } from '../support/test-database';

const START = Date.parse('2026-11-21T09:00:00Z');

let postgres: TestPostgres;
let database: Database;
let other: Database;

/** A process that sends, with a provider and a queue of the test's own, and a clock that stands still. */
function createSender(on: Database = database) {
  const sent: Message[] = [];
  const enqueued: { name: Job['name']; at: number | undefined }[] = [];
  const logged: unknown[] = [];
  let seconds = 0;
  const sender = {
    /** Replaced by tests. */
    answer: async (_message: Message): Promise<void> => undefined,
    sent,
    enqueued,
    logged,
    pass: (more: number) => void (seconds += more),
    database: on,
    clock: () => new Date(START + seconds * 1000),
    log: { ...SILENT_LOG, error: (fields: object, message: string) => void logged.push([fields, message]) },
    messages: {
      async send(message: Message) {
        await sender.answer(message);
        sent.push(message);
      },
    },
    jobs: {
      enqueue: async ({ name }: Job, { at }: EnqueueOptions = {}) =>
        void enqueued.push({ name, at: at && (at.getTime() - START) / 1000 }),
    },
    write: (message: Partial<NewMessage> = {}) =>
      writeMessage(sender, on.kysely, {
        occasion: 'status',
        channel: 'sms',
        to: '+2348030000001',
        text: 'Approved',
        ...message,
      }),
    rows: () => on.kysely.selectFrom('messages').selectAll().orderBy('id').execute(),
  };
  return sender;
}

const refuse = async () => {
  throw new Error('The SMS provider answered 503');
};

async function addApplication(): Promise<string> {
  const { kysely } = database;
  const { id: user_id } = await kysely
    .insertInto('auth.users')
    .values({ id: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely.insertInto('profiles').values({ id: user_id }).execute();
  const { id } = await kysely
    .insertInto('applications')
    .values({ user_id, provider: 'club', application_type: 'club', definition_version: 'v', status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const kinds: [string, () => Promise<[Database, Database]>][] = [
  [
    'the embedded database',
    async () => {
      const one = await openUnmigratedDatabase();
      return [one, one];
    },
  ],
  [
    'a PostgreSQL server',
    async () => {
      const url = await postgres.createDatabase();
      return [openPostgresDatabase(url, () => undefined), openPostgresDatabase(url, () => undefined)];
    },
  ],
];

describe.each(kinds)('on %s', (_kind, open) => {
  beforeAll(async () => {
    [database, other] = await open();
    await migrate(database, { hosted: false });
  });
  afterEach(async () => void (await database.kysely.deleteFrom('messages').execute()));
  afterAll(() => Promise.all([...new Set([database, other])].map((each) => each.close())));

  test('a message leaves with its text, recipient and subject, and its row says when', async () => {
    const sender = createSender();
    await sender.write();
    await sender.write({ channel: 'email', to: 'a@b.example', subject: 'REG-000001' });
    expect(sender.enqueued.splice(0)).toEqual([
      { name: 'send-sms', at: undefined },
      { name: 'send-email', at: undefined },
    ]);
    await sendMessages(sender, 'sms');
    expect(sender.sent.splice(0)).toEqual([{ channel: 'sms', to: '+2348030000001', text: 'Approved' }]);
    await sendMessages(sender, 'email');
    expect(sender.sent).toEqual([{ channel: 'email', to: 'a@b.example', text: 'Approved', subject: 'REG-000001' }]);
    const done = { state: 'sent', attempts: 1, last_error: null, sent_at: new Date(START) };
    expect(await sender.rows()).toMatchObject([
      { ...done, channel: 'sms', recipient: '+2348030000001' },
      { ...done, channel: 'email' },
    ]);
    expect(sender.enqueued).toEqual([]);
  });

  test('a message of a transaction that fails was never there', async () => {
    const sender = createSender();
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await writeMessage(sender, transaction, {
        occasion: 'status',
        channel: 'sms',
        to: '+2348030000001',
        text: 'Approved',
      });
      throw new Error('It did not happen');
    });
    await expect(failing).rejects.toThrow('It did not happen');
    await sendMessages(sender, 'sms');
    expect(sender.sent).toEqual([]);
  });

  test('two processes at once send each message once', async () => {
    const [one, two] = [createSender(), createSender(other)];
    for (let number = 0; number < 90; number += 1) await one.write({ text: String(number) });
    await Promise.all([sendMessages(one, 'sms'), sendMessages(two, 'sms'), sendMessages(one, 'sms')]);
    const texts = [...one.sent, ...two.sent].map(({ text }) => Number(text)).toSorted((a, b) => a - b);
    expect(texts).toEqual(Array.from({ length: 90 }, (_, number) => number));
    expect(new Set((await one.rows()).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
      new Set(['sent 1']),
    );
  });

  test('a provider that fails is asked again after growing pauses; after the last the message has failed, for all to see', async () => {
    const sender = createSender();
    sender.answer = refuse;
    await sender.write();
    sender.enqueued.length = 0;
    const pauses = [10, 30, 120, 600, 3600, 21_600];
    let elapsed = 0;
    for (const pause of pauses) {
      await sendMessages(sender, 'sms');
      elapsed += pause;
      expect(sender.enqueued.splice(0)).toEqual([{ name: 'send-sms', at: elapsed }]);
      expect(await sender.rows()).toMatchObject([{ state: 'waiting', last_error: 'The SMS provider answered 503' }]);
      sender.pass(pause - 1);
      const [{ attempts } = { attempts: 0 }] = await sender.rows();
      await sendMessages(sender, 'sms');
      expect(await sender.rows()).toMatchObject([{ attempts }]);
      sender.enqueued.length = 0;
      sender.pass(1);
    }
    expect(sender.logged).toEqual([]);
    await sendMessages(sender, 'sms');
    expect(await sender.rows()).toMatchObject([
      { state: 'failed', attempts: 7, last_error: 'The SMS provider answered 503', sent_at: null },
    ]);
    expect(sender.logged).toEqual([
      [{ message: expect.anything(), occasion: 'status', channel: 'sms', attempts: 7 }, 'a message was not sent'],
    ]);
    sender.answer = async () => undefined;
    sender.pass(100_000);
    await sendMessages(sender, 'sms');
    expect([sender.sent, sender.enqueued]).toEqual([[], []]);
  });

  test('while a channel takes nothing, what waits behind the first ones uses up no attempts, and all of it goes when it works again', async () => {
    const sender = createSender();
    sender.answer = refuse;
    for (let number = 0; number < 45; number += 1) await sender.write({ text: String(number) });
    sender.enqueued.length = 0;
    await sendMessages(sender, 'sms');
    expect((await sender.rows()).map(({ attempts }) => attempts)).toEqual([
      ...Array.from({ length: 20 }, () => 1),
      ...Array.from({ length: 25 }, () => 0),
    ]);
    expect(sender.enqueued).toEqual([{ name: 'send-sms', at: 10 }]);
    sender.answer = async () => undefined;
    sender.pass(10);
    await sendMessages(sender, 'sms');
    expect(new Set(sender.sent.map(({ text }) => text)).size).toBe(45);
    expect(sender.sent).toHaveLength(45);
  });

  test('one that no provider takes does not hold up the others', async () => {
    const sender = createSender();
    sender.answer = async ({ text }) => (text === 'poison' ? refuse() : undefined);
    for (const text of ['poison', 'one', 'two']) await sender.write({ text });
    await sendMessages(sender, 'sms');
    expect(sender.sent.map(({ text }) => text)).toEqual(expect.arrayContaining(['one', 'two']));
  });

  test('those about one application keep their order, also while the first one fails', async () => {
    const sender = createSender();
    const applicationId = await addApplication();
    for (const text of ['Approved', 'Suspended', 'Approved again']) await sender.write({ text, applicationId });
    await sender.write({ text: 'by e-mail', channel: 'email', applicationId });
    sender.answer = refuse;
    await sendMessages(sender, 'sms');
    sender.answer = async () => undefined;
    await sendMessages(sender, 'sms');
    expect(sender.sent).toEqual([]);
    await sendMessages(sender, 'email');
    sender.pass(10);
    await sendMessages(sender, 'sms');
    expect(sender.sent.map(({ text }) => text)).toEqual(['by e-mail', 'Approved', 'Suspended', 'Approved again']);
  });

  test('what a process that was killed had taken is sent by another, not before its time is over', async () => {
    const [killed, sender] = [createSender(), createSender(other)];
    await killed.write();
    killed.answer = () => new Promise<never>(() => undefined);
    const taken = Promise.withResolvers<void>();
    killed.answer = () => {
      taken.resolve();
      return new Promise<never>(() => undefined);
    };
    void sendMessages(killed, 'sms');
    await taken.promise;
    await sendMessages(sender, 'sms');
    expect([sender.sent, sender.enqueued]).toEqual([[], [{ name: 'send-sms', at: 300 }]]);
    sender.pass(300);
    await sendMessages(sender, 'sms');
    expect(sender.sent).toHaveLength(1);
    expect(await sender.rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('a process that is told to stop takes no more, and has the rest done', async () => {
    const sender = createSender();
    for (let number = 0; number < 30; number += 1) await sender.write();
    sender.enqueued.length = 0;
    const stopping = new AbortController();
    sender.answer = async () => stopping.abort();
    await sendMessages(sender, 'sms', stopping.signal);
    expect([sender.sent.length, sender.enqueued]).toEqual([20, [{ name: 'send-sms', at: 0 }]]);
  });

  test('a secret is in what leaves, and in nothing that is kept', async () => {
    const sender = createSender();
    await sender.write({ text: 'Open https://registry.example/s3cret now', secret: 's3cret' });
    await sender.write({ text: 'Open https://registry.example/s3cret then', secret: 's3cret', to: 'refused' });
    expect(JSON.stringify(await sender.rows())).not.toContain('s3cret');
    sender.answer = async ({ to }) => (to === 'refused' ? refuse() : undefined);
    await sendMessages(sender, 'sms');
    expect(sender.sent.map(({ text }) => text)).toEqual(['Open https://registry.example/s3cret now']);
    expect(await sender.rows()).toMatchObject([
      { text: 'Open https://registry.example/••• now', sealed: null },
      { sealed: expect.any(String) },
    ]);
    for (let turn = 0; turn < 7; turn += 1) {
      sender.pass(100_000);
      await sendMessages(sender, 'sms');
    }
    expect(await sender.rows()).toMatchObject([{ state: 'sent' }, { state: 'failed', sealed: null }]);
  });

  test('what is of no use any more is not sent', async () => {
    const sender = createSender();
    await sender.write({ expiresAt: new Date(START + 60_000) });
    sender.pass(60);
    await sendMessages(sender, 'sms');
    expect(sender.sent).toEqual([]);
    expect(await sender.rows()).toMatchObject([{ state: 'failed', last_error: 'It was of no use any more' }]);
    // However many there are, they hold up nothing: the channel works.
    for (let number = 0; number < 20; number += 1) await sender.write({ expiresAt: new Date(START + 60_000) });
    await sender.write({ text: 'Approved' });
    await sendMessages(sender, 'sms');
    expect(sender.sent.map(({ text }) => text)).toEqual(['Approved']);
  });

  test('what belongs to no application is cleared away after ninety days', async () => {
    const sender = createSender();
    await sender.write({ text: 'invited' });
    await sender.write({ applicationId: await addApplication() });
    sender.pass(91 * 86_400);
    await sender.write({ text: 'invited today' });
    await clearExpired(sender);
    expect((await sender.rows()).map(({ text }) => text)).toEqual(['Approved', 'invited today']);
  });
});
