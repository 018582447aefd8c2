/**
 * Sending what waits: once each, by any number of processes, and again when a provider fails. On any kind of database.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SmsBody } from '@/engine/sms-text';
import { clearExpired } from '@/server/jobs/handle-job';
import { SendFailure } from '@/server/platform/messenger';
import { releaseLeftMessages } from '@/server/messages/channel-state';
import { noteDelivery } from '@/server/deliveries/delivery-routes';
import { sendAtOnce, sendMessages } from '@/server/messages/send-messages';
import { writeMessage } from '@/server/messages/write-message';
import type { Database } from '@/server/storage/database';
import { createSenderOn, skipWaits, START, type Sender } from './sender';

let database: Database;
let other: Database;

const createSender = (on = database) => createSenderOn(on);

const CODE = {
  channel: 'sms',
  occasion: 'code',
  to: '+2348030000002',
  text: 'Code 1' as SmsBody,
  secret: '1',
} as const;

const refuse = async (): Promise<undefined> => {
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

/**
 * Declares the tests, with two connections to one migrated database; the embedded one has a single connection, twice.
 */
export function testSending(open: () => Promise<[Database, Database]>): void {
  beforeAll(async () => {
    [database, other] = await open();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await database.kysely.deleteFrom('messages').execute();
    await database.kysely
      .updateTable('message_channels')
      .set({ next_slot_at: new Date(0), paused_until: new Date(0) })
      .execute();
  });
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
        text: 'Approved' as SmsBody,
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

  test('while many wait, half of those that leave at once have left before others follow; of few each one is followed', async () => {
    const sender = createSender();
    const held: (() => void)[] = [];
    sender.answer = () => new Promise((resolve) => held.push(() => resolve(undefined)));
    /** Has so many leave, and waits until that is known. */
    const release = async (count: number) => {
      const before = sender.sent.length;
      for (const end of held.splice(0, count)) end();
      const countSent = async () => (await sender.rows()).filter(({ state }) => state === 'sent').length;
      await expect.poll(countSent).toBe(before + count);
    };
    for (let number = 0; number < 31; number += 1) await sender.write({ text: String(number) });
    const sending = sendMessages(sender, 'sms');
    await expect.poll(() => sender.keys.length).toBe(20);
    await release(9);
    // None has been taken in their place, not even to leave later.
    expect((await sender.rows()).filter(({ state }) => state === 'sending')).toHaveLength(11);
    await release(1);
    await expect.poll(() => sender.keys.length).toBe(30);
    await release(10);
    // The last one is fewer than there is room for: from now on each one that leaves may be followed.
    await expect.poll(() => sender.keys.length).toBe(31);
    await sender.write({ text: 'later' });
    await sender.rows();
    expect(sender.keys).toHaveLength(31);
    await release(1);
    await expect.poll(() => sender.keys.length).toBe(32);
    await release(held.length);
    await sending;
    expect(sender.sent).toHaveLength(32);
  });

  test('a channel of which half are refused while the others take their time goes on with those', async () => {
    const sender = createSender();
    const held: (() => void)[] = [];
    sender.answer = ({ text }) =>
      Number(text) < 10 ? refuse() : new Promise((resolve) => held.push(() => resolve(undefined)));
    for (let number = 0; number < 21; number += 1) await sender.write({ text: String(number) });
    const sending = sendMessages(sender, 'sms');
    await expect
      .poll(async () => (await sender.rows()).filter(({ last_error }) => last_error !== null).length)
      .toBe(10);
    await expect.poll(() => held.length).toBe(10);
    for (const end of held.splice(0)) end();
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await sending;
    expect(sender.sent).toHaveLength(11);
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
    const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
    killed.answer = () => {
      taken.resolve();
      return end.promise;
    };
    const sending = sendMessages(killed, 'sms');
    await taken.promise;
    await sendMessages(sender, 'sms');
    expect([sender.sent, sender.enqueued]).toEqual([[], [{ name: 'send-sms', at: 60 }]]);
    sender.pass(60);
    await sendMessages(sender, 'sms');
    expect(sender.sent).toHaveLength(1);
    expect(await sender.rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    // One that was only slow changes nothing of it.
    end.reject(new Error('too late'));
    await sending;
    expect(await sender.rows()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  test('one that was only slow changes nothing of what another is sending meanwhile', async () => {
    const [slow, sender] = [createSender(), createSender(other)];
    await slow.write();
    const taken = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ends = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    for (const [index, each] of [slow, sender].entries())
      each.answer = () => {
        taken[index]?.resolve();
        return ends[index]?.promise ?? refuse();
      };
    const first = sendMessages(slow, 'sms');
    await taken[0]?.promise;
    sender.pass(60);
    const second = sendMessages(sender, 'sms');
    await taken[1]?.promise;
    ends[0]?.reject(new Error('too late'));
    await first;
    expect(await sender.rows()).toMatchObject([{ state: 'sending', attempts: 2, last_error: null }]);
    ends[1]?.resolve(undefined);
    await second;
    expect(await sender.rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test.each([
    ['one that waited', (sender: Sender) => sender.write()],
    [
      'one that leaves at once',
      async (sender: Sender) => {
        await sendAtOnce(sender, { ...CODE, expiresAt: new Date(START + 60_000) });
      },
    ],
  ])('%s and was delivered before its provider has answered stays delivered', async (_what, send) => {
    const sender = createSender();
    sender.answer = async () => {
      const [{ key } = { key: '' }] = await sender.rows();
      expect(await noteDelivery(database.kysely, { id: key, status: 'delivered' }, sender.clock())).toBe(true);
      return 'id';
    };
    await send(sender);
    await sendMessages(sender, 'sms');
    expect(await sender.rows()).toMatchObject([{ state: 'delivered', sent_at: null, provider_id: null }]);
  });

  test.each([
    ['sent', async () => undefined],
    ['failed', refuse],
  ])('of what leaves at once each is %s by itself', async (state, answer) => {
    const sender = createSender();
    await sender.write();
    await database.kysely.updateTable('messages').set({ state: 'sending' }).execute();
    sender.answer = answer;
    await sendAtOnce(sender, { ...CODE, expiresAt: new Date(START) }).catch(() => undefined);
    expect(await sender.rows()).toMatchObject([
      { state: 'sending', text: 'Approved', attempts: 0 },
      { state, text: 'Code •••', attempts: 1, sealed: null },
    ]);
  });

  test('a provider’s pause lasts a second at least and an hour at most; of what it said 500 characters are kept', async () => {
    const sender = createSender();
    await sender.write();
    for (const [retrySeconds, at] of [
      [0, 1],
      [3600, 3601],
      [3601, 7201],
    ] as const) {
      sender.enqueued.length = 0;
      sender.answer = async () => {
        throw new SendFailure('x'.repeat(501), { retrySeconds });
      };
      await sendMessages(sender, 'sms');
      expect(sender.enqueued).toEqual([{ name: 'send-sms', at }]);
      expect(await sender.rows()).toMatchObject([{ last_error: 'x'.repeat(500) }]);
      sender.pass(at - (sender.clock().getTime() - START) / 1000);
    }
  });

  test('each attempt has the same key, and no other message has it', async () => {
    const sender = createSender();
    await sender.write();
    await sender.write({ text: 'Suspended' });
    sender.answer = refuse;
    await sendMessages(sender, 'sms');
    sender.answer = async ({ text }) => `id of ${text}`;
    sender.pass(10);
    await sendMessages(sender, 'sms');
    const rows = await sender.rows();
    expect(sender.keys.toSorted()).toEqual(rows.flatMap(({ key }) => [key, key]).toSorted());
    expect(new Set(sender.keys).size).toBe(2);
    expect(rows.map(({ provider_id }) => provider_id)).toEqual(['id of Approved', 'id of Suspended']);
  });

  test('a provider that asks for a pause gets it, from every process, and the attempt does not count', async () => {
    const [sender, another] = [createSender(), createSender(other)];
    for (let number = 0; number < 30; number += 1) await sender.write({ text: String(number) });
    sender.enqueued.length = 0;
    sender.answer = async () => {
      throw new SendFailure('The SMS provider answered 429', { retrySeconds: 90 });
    };
    await sendMessages(sender, 'sms');
    expect(sender.enqueued).toEqual([{ name: 'send-sms', at: 90 }]);
    const rows = await sender.rows();
    expect(rows.map(({ attempts }) => attempts)).toEqual(rows.map(() => 0));
    expect(rows[0]).toMatchObject({ state: 'waiting', last_error: 'The SMS provider answered 429' });
    sender.pass(89);
    another.pass(89);
    await sendMessages(another, 'sms');
    expect([another.sent, another.enqueued]).toEqual([[], [{ name: 'send-sms', at: 90 }]]);
    await another.write({ channel: 'email', to: 'a@b.example' });
    await sendMessages(another, 'email');
    expect(another.sent.splice(0)).toHaveLength(1);
    another.pass(1);
    await sendMessages(another, 'sms');
    expect(another.sent.map(({ text }) => Number(text)).toSorted((a, b) => a - b)).toEqual(
      rows.map((_, number) => number),
    );
  });

  test('what a provider will never take has failed at once, and holds up nothing', async () => {
    const sender = createSender();
    for (let number = 0; number < 25; number += 1) await sender.write({ to: '+2340000000000' });
    await sender.write();
    sender.enqueued.length = 0;
    sender.answer = async ({ to }) => {
      if (to === '+2340000000000') throw new SendFailure('422: no such subscriber', { isFinal: true });
      return undefined;
    };
    await sendMessages(sender, 'sms');
    expect(sender.enqueued).toEqual([]);
    const rows = await sender.rows();
    expect(rows.at(-1)).toMatchObject({ state: 'sent' });
    for (const row of rows.slice(0, -1))
      expect(row).toMatchObject({ state: 'failed', attempts: 1, last_error: '422: no such subscriber' });
  });

  test('two processes keep to the rate of the provider together', async () => {
    const [one, two] = [createSender(), createSender(other)];
    await one.settings.write('quotas', { sms_per_second: 20 }, crypto.randomUUID());
    for (const sender of [one, two]) sender.clock = () => new Date();
    const left: number[] = [];
    for (const sender of [one, two]) sender.answer = async () => void left.push(Date.now());
    for (let number = 0; number < 30; number += 1) await one.write({ text: String(number) });
    const begun = Date.now();
    await Promise.all([sendMessages(one, 'sms'), sendMessages(two, 'sms')]);
    await one.settings.write('quotas', { sms_per_second: 100 }, crypto.randomUUID());
    expect(left).toHaveLength(30);
    const times = left.toSorted((a, b) => a - b);
    // However busy the machine is, none leaves before its place: 20 gaps of 50 ms.
    expect((times[20] ?? 0) - begun).toBeGreaterThan(900);
  });

  test('what waits for its turn alone is waited for, exactly until then', async () => {
    const sender = createSender();
    await sender.settings.write('quotas', { sms_per_second: 1 }, crypto.randomUUID());
    for (const text of ['one', 'two', 'three']) await sender.write({ text });
    sender.enqueued.length = 0;
    const [left, waits] = [[] as number[], skipWaits(sender)];
    sender.answer = async () => void left.push((sender.clock().getTime() - START) / 1000);
    await sendMessages(sender, 'sms', new AbortController().signal);
    await sender.settings.write('quotas', { sms_per_second: 100 }, crypto.randomUUID());
    expect([left, waits, sender.enqueued]).toEqual([[0, 1, 2], [1000, 1000], []]);
  });

  test('what was sent at once counts: what waits is sent after it, and no later than it has to be', async () => {
    const sender = createSender();
    await sender.settings.write('quotas', { sms_per_second: 2 }, crypto.randomUUID());
    for (let number = 0; number < 10; number += 1) await sendAtOnce(sender, { ...CODE, expiresAt: new Date(START) });
    await sender.write();
    await sender.write({ text: 'Suspended' });
    sender.sent.length = 0;
    sender.enqueued.length = 0;
    await sendMessages(sender, 'sms');
    expect([sender.sent, sender.enqueued]).toEqual([[], [{ name: 'send-sms', at: 4.5 }]]);
    sender.pass(4.5);
    const [left, waits] = [[] as number[], skipWaits(sender)];
    sender.answer = async () => void left.push((sender.clock().getTime() - START) / 1000);
    await sendMessages(sender, 'sms');
    await sender.settings.write('quotas', { sms_per_second: 100 }, crypto.randomUUID());
    expect([left, waits]).toEqual([
      [5, 5.5],
      [500, 500],
    ]);
  });

  test('a messenger that does not answer within 45 seconds has not sent', async () => {
    const sender = createSender();
    await sender.write();
    const waits = skipWaits(sender, (milliseconds) => milliseconds === 45_000);
    sender.answer = () => new Promise(() => undefined);
    await sendMessages(sender, 'sms');
    expect(waits).toEqual([45_000]);
    expect(await sender.rows()).toMatchObject([
      { state: 'waiting', last_error: 'There was no answer within 45 s', next_attempt_at: new Date(START + 55_000) },
    ]);
  });

  test('of an embedded database, what a process that was killed had taken goes out with the next start', async () => {
    const [killed, sender] = [createSender(), createSender()];
    await killed.write();
    const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
    killed.answer = () => {
      taken.resolve();
      return end.promise;
    };
    const sending = sendMessages(killed, 'sms');
    await taken.promise;
    await releaseLeftMessages(sender.database.kysely, sender.clock());
    await sendMessages(sender, 'sms');
    expect([sender.sent.length, sender.keys]).toEqual([1, killed.keys]);
    end.resolve(undefined);
    await sending;
  });

  test('a process that is told to stop takes no more, and has the rest done', async () => {
    const sender = createSender();
    for (let number = 0; number < 30; number += 1) await sender.write();
    sender.enqueued.length = 0;
    const stopping = new AbortController();
    sender.answer = async () => {
      stopping.abort();
      return undefined;
    };
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
    expect(await sender.rows()).toMatchObject([{ state: 'given_up', last_error: 'It was of no use any more' }]);
    // However many there are, they hold up nothing: the channel works.
    for (let number = 0; number < 20; number += 1) await sender.write({ expiresAt: new Date(START + 60_000) });
    await sender.write({ text: 'Approved' });
    await sendMessages(sender, 'sms');
    expect(sender.sent.map(({ text }) => text)).toEqual(['Approved']);
  });

  test('of one that failed the secret stays for as long as it is of use, so that it can be sent again', async () => {
    const sender = createSender();
    const link = { text: 'Open https://registry.example/s3cret', secret: 's3cret' };
    await sender.write({ ...link, expiresAt: new Date(START + 60_000) });
    sender.answer = async () => {
      throw new SendFailure('422', { isFinal: true });
    };
    await sendMessages(sender, 'sms');
    await clearExpired(sender);
    expect(await sender.rows()).toMatchObject([{ state: 'failed', sealed: expect.any(String) }]);
    sender.pass(61);
    await clearExpired(sender);
    expect(await sender.rows()).toMatchObject([{ state: 'failed', sealed: null }]);
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
}
