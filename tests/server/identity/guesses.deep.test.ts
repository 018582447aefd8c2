/** Guessing at codes and passwords: bounded by address and in all, and nobody is locked out by strangers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureAdministrator } from '@/server/accounts/first-start';
import { createTestApp, createTestPlatform, registerPhone, type TestPlatform } from '../support/test-platform';

const limits = { unregisteredPhones: 100, codes: 1000, passwords: 1000, wrongGuesses: 60 };

let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;

beforeAll(async () => {
  platform = await createTestPlatform({ config: { trustProxy: true, addressLimits: limits } });
  app = createTestApp(platform);
});

interface From {
  address: string;
  cookie?: string;
}

const HOME = { address: '102.89.7.7' };

async function post(path: string, body: object, { address, cookie }: From, on = app) {
  return on.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
}

const ask = (phone: string, from: From) => post('/auth/v1/otp', { phone }, from);
const verify = (phone: string, token: string, from: From) =>
  post('/auth/v1/verify', { phone, token, type: 'sms' }, from);
const guess = (phone: string, from: From, times = 1) =>
  Promise.all(Array.from({ length: times }, () => verify(phone, 'wrong', from))).then((answers) =>
    answers.map(({ status }) => status),
  );

/** Wrong codes of five from each of five addresses: as many as lock a phone for whoever is not known. */
async function besiege(phone: string): Promise<void> {
  for (let host = 1; host <= 5; host += 1) await guess(phone, { address: `41.58.0.${host}` }, 5);
}

function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function register(phone: string): Promise<string> {
  await registerPhone(platform, app, phone);
  platform.pass(61);
  return phone;
}

describe('wrong codes', () => {
  it('lock the address that sends them, and neither its owner’s nor anybody’s', async () => {
    const phone = await register('+2348034000001');
    await ask(phone, HOME);
    const stranger = { address: '41.58.1.1' };
    expect(await guess(phone, stranger, 7)).toEqual([403, 403, 403, 403, 403, 429, 429]);
    expect((await verify(phone, platform.codeFor(phone), stranger)).status).toBe(429);
    expect((await verify(phone, platform.codeFor(phone), HOME)).status).toBe(200);
  });

  it('keep an address that is locked from having another code sent, and nobody else', async () => {
    const phone = await register('+2348034000002');
    const stranger = { address: '41.58.1.2' };
    await guess(phone, stranger, 5);
    expect((await ask(phone, stranger)).status).toBe(429);
    expect((await ask(phone, HOME)).status).toBe(200);
  });

  it('from one address lock it again and again, and never the phone', async () => {
    const phone = await register('+2348034000003');
    for (let turn = 0; turn < 6; turn += 1) {
      await guess(phone, { address: '41.58.1.3' }, 20);
      platform.pass(300);
    }
    await ask(phone, HOME);
    expect((await verify(phone, platform.codeFor(phone), HOME)).status).toBe(200);
  });

  it('from many addresses lock the phone for five minutes, but not for the device that signed in by it', async () => {
    const phone = await register('+2348034000004');
    await ask(phone, HOME);
    const signedIn = await verify(phone, platform.codeFor(phone), HOME);
    expect(signedIn.headers.get('set-cookie')).toMatch(
      /^device=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const own = { address: '105.112.3.3', cookie: cookieOf(signedIn) };
    platform.pass(61);
    await besiege(phone);
    expect((await ask(phone, HOME)).status).toBe(429);
    expect((await ask(phone, own)).status).toBe(200);
    expect((await verify(phone, platform.codeFor(phone), HOME)).status).toBe(429);
    expect((await verify(phone, platform.codeFor(phone), own)).status).toBe(200);
    platform.pass(300);
    expect((await ask(phone, HOME)).status).toBe(200);
    expect((await verify(phone, platform.codeFor(phone), HOME)).status).toBe(200);
  });

  it('on a device that signed in before lock it after five, as anywhere', async () => {
    const phone = await register('+2348034000005');
    await ask(phone, HOME);
    const own = { ...HOME, cookie: cookieOf(await verify(phone, platform.codeFor(phone), HOME)) };
    expect(await guess(phone, own, 6)).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it('are let through by no device but of who signed in on it, nor by one that is made up', async () => {
    const [mine, other] = [await register('+2348034000006'), await register('+2348034000007')];
    await ask(mine, HOME);
    const cookie = cookieOf(await verify(mine, platform.codeFor(mine), HOME));
    await besiege(other);
    const [id = '', proof = ''] = cookie.replace('device=', '').split('~');
    for (const told of [cookie, 'device=a~b', `device=${id}`, `device=~${proof}`, 'device=.~.~.'])
      expect((await verify(other, '123456', { ...HOME, cookie: told })).status).toBe(429);
  });

  it('of one address are bounded whosever they are, and right ones do not count', async () => {
    const address = '41.58.9.9';
    const statuses: number[] = [];
    for (let phone = 0; phone < 13; phone += 1)
      statuses.push(...(await guess(`+23480350001${String(phone).padStart(2, '0')}`, { address }, 5)));
    expect(statuses.filter((status) => status === 403)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429, 429, 429, 429]);
    expect(await guess('+2348035000199', HOME)).toEqual([403]);
    platform.pass(600);
    expect(await guess('+2348035000198', { address })).toEqual([403]);
    for (let turn = 0; turn < 70; turn += 1) {
      const phone = `+23480350002${String(turn).padStart(2, '0')}`;
      await post('/api/auth/send-otp', { phone_number: phone }, { address });
      const body = { phone_number: phone, otp_code: platform.codeFor(phone) };
      expect((await post('/api/auth/verify-otp', body, { address })).status).toBe(200);
    }
  });

  it('of a clock that was ahead lock nothing once it is set right', async () => {
    const phone = await register('+2348034000011');
    await ask(phone, HOME);
    platform.pass(7200);
    expect(await guess(phone, { address: '41.58.1.11' }, 6)).toEqual([403, 403, 403, 403, 403, 429]);
    platform.pass(-7200);
    expect((await verify(phone, platform.codeFor(phone), { address: '41.58.1.11' })).status).toBe(200);
  });

  it('are refused by a server whose clock is a little behind that of the one that locked', async () => {
    const phone = await register('+2348034000012');
    await ask(phone, HOME);
    platform.pass(5);
    expect(await guess(phone, { address: '41.58.1.12' }, 6)).toEqual([403, 403, 403, 403, 403, 429]);
    platform.pass(-5);
    expect((await verify(phone, platform.codeFor(phone), { address: '41.58.1.12' })).status).toBe(429);
  });

  it('of an IPv6 address count for its whole network', async () => {
    const phone = await register('+2348034000008');
    for (let host = 1; host <= 5; host += 1) await guess(phone, { address: `2a02:4780:1:2:${host}::${host}` });
    expect(await guess(phone, { address: '2a02:4780:0001:2::ffff' })).toEqual([429]);
    expect(await guess(phone, { address: '2a02:4780:1:3::1' })).toEqual([403]);
  });

  it('are bounded in all by a setting; a device that signed in before may still try', async () => {
    const own = await createTestPlatform({ config: { trustProxy: true, addressLimits: limits } });
    const ownApp = createTestApp(own);
    const phone = '+2348034000009';
    await registerPhone(own, ownApp, phone);
    const send = async (from: From) => {
      own.pass(61);
      await post('/auth/v1/otp', { phone }, from, ownApp);
      return own.codeFor(phone);
    };
    const sign = (token: string, from: From) => post('/auth/v1/verify', { phone, token, type: 'sms' }, from, ownApp);
    const cookie = cookieOf(await sign(await send(HOME), HOME));
    await own.settings.write('quotas', { wrong_guesses_per_hour: 10 }, crypto.randomUUID());
    for (let host = 0; host < 10; host += 1)
      await post(
        '/auth/v1/verify',
        { phone: `+234803600010${host}`, token: 'wrong', type: 'sms' },
        { address: `41.58.3.${host}` },
        ownApp,
      );
    const code = await send(HOME);
    expect((await sign(code, { address: '41.58.4.1' })).status).toBe(429);
    expect((await sign(code, { ...HOME, cookie })).status).toBe(200);
    own.pass(3600);
    expect((await sign(await send(HOME), { address: '41.58.4.1' })).status).toBe(200);
  });
});

it('wrong passwords lock their address first, and never the device of who signed in before', async () => {
  await ensureAdministrator(platform, { email: 'chief@tennis.example', password: 'racket-9' });
  const signIn = (password: string, from: From) =>
    post('/auth/v1/token?grant_type=password', { email: 'Chief@tennis.example', password }, from);
  const first = await signIn('racket-9', HOME);
  expect(first.status).toBe(200);
  const own = { address: '105.112.3.4', cookie: cookieOf(first) };
  for (let turn = 0; turn < 5; turn += 1) expect((await signIn('wrong', { address: '41.58.5.1' })).status).toBe(400);
  expect((await signIn('racket-9', { address: '41.58.5.1' })).status).toBe(429);
  expect((await signIn('racket-9', HOME)).status).toBe(200);
  for (let host = 2; host <= 5; host += 1)
    for (let turn = 0; turn < 5; turn += 1) await signIn('wrong', { address: `41.58.5.${host}` });
  expect((await signIn('racket-9', HOME)).status).toBe(429);
  expect((await signIn('racket-9', own)).status).toBe(200);
});

it('under https the cookie of the device is for this host alone, and travels by https alone', async () => {
  const secure = await createTestPlatform({ config: { publicUrl: 'https://registry.example' } });
  const secureApp = createTestApp(secure);
  const body = { phone_number: '+2348034000010' };
  await post('/api/auth/send-otp', body, HOME, secureApp);
  const json = { ...body, otp_code: secure.codeFor(body.phone_number) };
  const answer = await post('/api/auth/verify-otp', json, HOME, secureApp);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-device=\S+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});
