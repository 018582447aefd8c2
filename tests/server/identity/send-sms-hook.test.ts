/** POST /api/auth-hooks/send-sms, signed here as a hosted project signs it. */
import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestProduct, type TestProduct } from '../support/test-product';
import { ORIGIN } from '../support/test-platform';

const SECRET = Buffer.from('a secret that the project and we share').toString('base64');
const NEXT_SECRET = Buffer.from('the secret that comes after that one').toString('base64');
const hosted = {
  url: ORIGIN,
  publishableKey: 'public-key',
  secretKey: 'secret-key',
  smsHookSecrets: [SECRET, NEXT_SECRET],
};
const PHONE = '+2348036100001';
const PATH = '/auth-hooks/send-sms';

let product: TestProduct;
let broken = false;
const sent: { to: string; text: string }[] = [];

beforeAll(async () => {
  const messenger = {
    send: async ({ to, text }: { to: string; text: string }) => {
      if (broken) throw new Error('no credit');
      sent.push({ to, text });
      return undefined;
    },
  };
  product = await createTestProduct(undefined, { config: { hosted, trustProxy: true }, messenger });
});

beforeEach(() => {
  sent.length = 0;
  broken = false;
});

interface Message {
  id: string;
  /** Seconds since 1970. */
  at: number;
  body: string;
}

function createMessage(changes: Partial<Message> = {}, phone = PHONE): Message {
  const body = JSON.stringify({
    user: { id: crypto.randomUUID(), phone: phone.slice(1), role: 'authenticated' },
    sms: { otp: '345678' },
  });
  return {
    id: `msg_${crypto.randomUUID()}`,
    at: Math.floor(product.platform.clock().getTime() / 1000),
    body,
    ...changes,
  };
}

/** At a whole second, as messages count. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 });
  onTestFinished(() => void vi.useRealTimers());
}

function sign({ id, at, body }: Message, secret = SECRET): string {
  return `v1,${createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${at}.${body}`).digest('base64')}`;
}

function post({ id, at, body }: Message, signature: string) {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signature,
  };
  return product.call('POST', PATH, { body, headers });
}

describe('a message that the project has signed', () => {
  it('has its code sent in the registry’s words', async () => {
    const message = createMessage();
    expect(await post(message, sign(message))).toMatchObject({ status: 200, body: {} });
    const text = product.platform.catalog.registry.messages.oneTimeCode
      .replace('{code}', '345678')
      .replace('{minutes}', '10')
      .replace('{site}', product.platform.catalog.registry.name);
    expect(sent).toEqual([{ to: PHONE, text: `${text}\n\n@localhost #345678` }]);
  });

  it.each([
    ['names the phone that it confirms', { phone: '2348036100001' }, { phone: '+2348036100001' }, 200],
    ['belongs to a change of phone', { phone: '2348036100001' }, { phone: '2348036100099' }, 422],
    ['gives a first phone to an officer', { phone: '' }, { phone: '2348036100099' }, 422],
    ['does not say where it goes', { phone: '2348036100001', new_phone: '2348036100099' }, {}, 422],
  ])('goes to nobody but whose phone it confirms: one that %s', async (_what, user, sms, status) => {
    const message = createMessage({ body: JSON.stringify({ user, sms: { otp: '345678', ...sms } }) });
    const refused = { error: { http_code: 422, message: 'The phone number cannot be changed here' } };
    expect(await post(message, sign(message))).toMatchObject({ status: 200, body: status === 200 ? {} : refused });
    expect(sent.map(({ to }) => to)).toEqual(status === 200 ? [PHONE] : []);
  });

  it('is not sent to a phone that has been sent as many as it may, of which a failed one is none', async () => {
    const phone = '+2348036100077';
    const ask = async () => {
      const message = createMessage({}, phone);
      return (await post(message, sign(message))).body;
    };
    await product.platform.settings.write('quotas', { codes_per_phone_per_day: 2 }, crypto.randomUUID());
    broken = true;
    for (let time = 0; time < 3; time += 1) expect(await ask()).toMatchObject({ error: { http_code: 502 } });
    broken = false;
    expect([await ask(), await ask()]).toEqual([{}, {}]);
    expect(await ask()).toEqual({
      error: { http_code: 429, message: expect.stringMatching(/^This phone has been sent too many codes\./) },
    });
    expect(sent).toHaveLength(2);
    await product.platform.settings.write('quotas', { codes_per_phone_per_day: 60 }, crypto.randomUUID());
  });

  it('may be signed with either secret, and carry several signatures', async () => {
    const [first, second] = [createMessage(), createMessage()];
    expect((await post(first, sign(first, NEXT_SECRET))).status).toBe(200);
    expect((await post(second, `v1a,abcd v1,${'A'.repeat(43)}= ${sign(second)}`)).status).toBe(200);
    const third = createMessage();
    expect(
      (await post(third, `${sign(third, Buffer.from('an old one').toString('base64'))}, ${sign(third)}`)).status,
    ).toBe(200);
    expect(sent).toHaveLength(3);
  });

  it.each([
    [9, 200],
    [10, 401],
  ])('may carry it behind %i others: %i', async (others, status) => {
    const message = createMessage();
    const unknown = Array.from({ length: others }, () => `v1,${'A'.repeat(43)}=`);
    expect((await post(message, [...unknown, sign(message)].join(' '))).status).toBe(status);
  });

  it.each([-300, 300])('may be %i seconds off', async (seconds) => {
    stopClock();
    const { at, ...rest } = createMessage();
    const message = { ...rest, at: at + seconds };
    expect((await post(message, sign(message))).status).toBe(200);
  });

  it('is taken once', async () => {
    const message = createMessage();
    expect((await post(message, sign(message))).status).toBe(200);
    const again = await Promise.all(Array.from({ length: 5 }, () => post(message, sign(message))));
    expect(again.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect(sent).toHaveLength(1);
  });

  it('is taken once for as long as its signature holds', async () => {
    const { at, ...rest } = createMessage();
    const message = { ...rest, at: at + 290 };
    expect((await post(message, sign(message))).status).toBe(200);
    product.platform.pass(580);
    expect(await post(message, sign(message))).toMatchObject({ status: 409, body: { code: 'WEBHOOK_REPLAYED' } });
    product.platform.pass(20);
    expect((await post(message, sign(message))).status).toBe(401);
  });

  it('is refused when it is of another kind', async () => {
    for (const body of [
      'no json',
      '[]',
      '{"user":{"email":"a@b.example"},"email_data":{}}',
      '{"user":{"phone":"12"},"sms":{"otp":"1"}}',
    ]) {
      const message = createMessage({ body });
      expect(await post(message, sign(message))).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
    }
    expect(sent).toEqual([]);
  });
});

describe('a message that is not', () => {
  const cases: [string, (message: Message) => [Message, string]][] = [
    [
      'signed with another secret',
      (message) => [message, sign(message, Buffer.from('somebody else’s').toString('base64'))],
    ],
    ['of another body', (message) => [{ ...message, body: message.body.replace('345678', '345679') }, sign(message)]],
    ['of another id', (message) => [{ ...message, id: 'msg_other' }, sign(message)]],
    ['of another time', (message) => [{ ...message, at: message.at + 1 }, sign(message)]],
    ['signed in another way', (message) => [message, sign(message).replace('v1,', 'v1a,')]],
    ['signed at all', (message) => [message, '']],
    ['named', (message) => [{ ...message, id: '' }, sign({ ...message, id: '' })]],
  ];

  it.each(cases)('%s is refused with 401, and nothing is sent', async (_what, change) => {
    expect(await post(...change(createMessage()))).toMatchObject({
      status: 401,
      body: { message: 'Authentication failed' },
    });
    expect(sent).toEqual([]);
  });

  it.each([-301, 301])('of now but %i seconds off is refused with 401', async (seconds) => {
    stopClock();
    const { at, ...rest } = createMessage();
    const message = { ...rest, at: at + seconds };
    expect((await post(message, sign(message))).status).toBe(401);
    expect(sent).toEqual([]);
  });
});

describe('whoever waits for a code hears', () => {
  it('that many addresses guess at its codes, and for how long', async () => {
    const phone = '+2348036100002';
    for (let failures = 0; failures < 25; failures += 1) {
      const answer = await product.call('POST', '/auth/verify-otp', {
        json: { phone_number: phone, otp_code: '000000' },
        headers: { 'x-forwarded-for': `102.89.0.${failures % 5}` },
      });
      expect(answer.status).toBe(400);
    }
    const message = createMessage({}, phone);
    const answer = await post(message, sign(message));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        error: {
          http_code: 429,
          message: expect.stringMatching(/^Too many attempts\. Please try again in (300|29\d) seconds\.$/),
        },
      },
    });
    expect(sent).toEqual([]);
  });

  it('that it could not be sent; the same message may come again, and no other', async () => {
    const [other, message] = [createMessage(), createMessage()];
    expect(await post(other, sign(other))).toMatchObject({ status: 200, body: {} });
    sent.length = 0;
    broken = true;
    expect(await post(message, sign(message))).toMatchObject({
      status: 200,
      body: { error: { http_code: 502, message: 'Failed to send OTP' } },
    });
    broken = false;
    expect((await post(other, sign(other))).status).toBe(409);
    expect(await post(message, sign(message))).toMatchObject({ status: 200, body: {} });
    expect(sent).toHaveLength(1);
  });

  it('that officers sign in by password', async () => {
    const phone = '+2348036100055';
    const officer = product.platform.catalog.registry.roles.find(({ audience }) => audience === 'officer');
    const { kysely } = product.platform.database;
    const id = crypto.randomUUID();
    await kysely.insertInto('auth.users').values({ id }).execute();
    await kysely
      .insertInto('profiles')
      .values({ id, phone, role: officer?.id ?? '', role_id: officer?.id ?? '', status: 'active' })
      .execute();
    const message = createMessage({}, phone);
    expect(await post(message, sign(message))).toMatchObject({
      status: 200,
      body: { error: { http_code: 403, message: 'Officers sign in with their email address and password.' } },
    });
    expect(sent).toEqual([]);
  });

  it('that the registry is being maintained', async () => {
    await product.platform.settings.write('general', { maintenance_mode: true }, crypto.randomUUID());
    const message = createMessage();
    const answer = await post(message, sign(message));
    expect(answer).toMatchObject({
      status: 200,
      body: { error: { http_code: 503, message: expect.stringContaining('is being maintained') } },
    });
    expect(sent).toEqual([]);
  });
});

describe('there is no such endpoint', () => {
  it.each([
    ['without a hosted project', {}],
    ['without the hook’s secret', { hosted: { url: ORIGIN, publishableKey: 'public-key', secretKey: 'secret-key' } }],
  ])('%s', async (_what, config) => {
    const message = createMessage();
    const signature = sign(message);
    const other = await createTestProduct(undefined, { config });
    const headers = {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': String(message.at),
      'webhook-signature': signature,
    };
    expect((await other.call('POST', PATH, { body: message.body, headers })).status).toBe(404);
    expect(other.platform.sent).toEqual([]);
  });
});
