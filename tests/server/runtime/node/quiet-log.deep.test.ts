/** What the server says at its noisiest while people do all that there is to do: nothing of them, and no secret. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createDevice } from '../../../faults/support/device';
import { makeUnique, readExample } from '../../../faults/support/examples';
import { startMailServer } from '../../../faults/support/messages/mail-server';
import { startSmsProvider } from '../../../faults/support/messages/sms-provider';
import { startPostgres, type TestPostgres } from '../../support/postgres-server';
import { startS3, type TestS3 } from '../../support/s3-server';
import { buildServer, startServer, type ServerProcess } from '../../support/server-process';
import type { ParsedJson } from '../../support/test-product';

const PHONE = '+2348037795501';
const ADMINISTRATOR = { username: 'chief@registry.example', password: 'correct-horse-7' };
const SECRETS = { SMS_TOKEN: 'the-key-of-the-sms-provider', ADMIN_PASSWORD: ADMINISTRATOR.password };
const COMMENT = 'The stamp of the second page cannot be read';
const provider = catalog.providers.find(
  ({ id, invitation }) => invitation === undefined && Object.keys(readExample(id, 'complete').files).length > 0,
);
const folder = mkdtempSync(join(tmpdir(), 'quiet-'));
let postgres: TestPostgres;
let s3: TestS3;
let sms: Awaited<ReturnType<typeof startSmsProvider>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let server: ServerProcess;

beforeAll(async () => {
  const program = await buildServer();
  [postgres, s3, sms, mail] = await Promise.all([
    startPostgres(),
    startS3(),
    startSmsProvider(() => 'none'),
    startMailServer(() => 'none'),
  ]);
  server = await startServer(program, {
    ...SECRETS,
    ...s3.variables,
    DATABASE_URL: await postgres.createDatabase(),
    DATA_DIR: folder,
    LOG_LEVEL: 'trace',
    PUBLIC_URL: 'http://registry.example',
    ADMIN_EMAIL: ADMINISTRATOR.username,
    SMS_URL: sms.url,
    SMS_SENDER: 'Registry',
    SMTP_URL: mail.url,
    SMTP_FROM: 'registry@authority.example',
  });
}, 180_000);

afterAll(async () => {
  await server.stop();
  await Promise.all([postgres.stop(), sms.close(), mail.close(), s3.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, { token, body }: { token?: string; body?: object | string } = {}) {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : text) as ParsedJson };
}

/** Every text among the answers, at any depth, that is long enough to be told from others. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 6 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

test('names no person, no phone, no address, no answer, no code, no password and no token', async () => {
  if (!provider) throw new Error('No form asks for a file.');
  await call('POST', '/api/auth/send-otp', { body: { phone_number: PHONE } });
  const codeOf = (text = '') => /\b(\d{6})\b/.exec(text)?.[1] ?? expect.fail('no code was sent');
  const code = codeOf(sms.accepted.findLast(({ to }) => to === PHONE)?.text);
  await call('POST', '/api/auth/verify-otp', { body: { phone_number: PHONE, otp_code: '000000' } });
  const { body: session } = await call('POST', '/api/auth/verify-otp', {
    body: { phone_number: PHONE, otp_code: code },
  });
  const token = session.access_token as string;
  const account = { phone_number: PHONE, user_type: provider.role, first_name: 'Ada', last_name: 'Obi' };
  await call('POST', '/api/auth/create-account', { token, body: account });

  const { data, files } = readExample(provider.id, 'complete');
  const answers = { ...data, ...makeUnique(provider, data, 1) };
  const submit = () =>
    createDevice({ definition: provider, answers, files, token, url: server.origin, fileBytes: 100_000 });
  const { id } = await submit().submit(AbortSignal.timeout(60_000));
  // A second one: refused, with the answers in the request.
  await expect(submit().submit(AbortSignal.timeout(60_000))).rejects.toBeInstanceOf(Error);

  await call('POST', '/api/admin/login', { body: { ...ADMINISTRATOR, password: 'a-wrong-password' } });
  const { body: officer } = await call('POST', '/api/admin/login', { body: ADMINISTRATOR });
  const review = (status: string) =>
    call('POST', `/api/admin/applications/${id}/status`, {
      token: officer.access_token,
      body: { status, admin_comments: COMMENT },
    });
  expect((await review('under_review')).status).toBe(200);
  await call('GET', `/api/admin/applications?search=${encodeURIComponent(PHONE)}`, { token: officer.access_token });
  expect((await review('rejected')).status).toBe(200);
  expect((await review('approved')).status).toBe(409);
  const { body: refreshed } = await call('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  });

  // What goes wrong is where a log says most: unreadable bodies, foreign texts, a store and a database that are away.
  await call('POST', '/api/applications', { token, body: `{"email_address": "${PHONE}", ` });
  await call('POST', '/api/auth/send-otp', { body: { phone_number: `${PHONE}\u0000` } });
  await call('GET', `/api/applications/${PHONE}`, { token });
  await call('GET', `/nowhere/${token}?phone=${PHONE}`);
  await s3.stop();
  await expect(submit().submit(AbortSignal.timeout(5000))).rejects.toBeInstanceOf(Error);
  await postgres.stop();
  for (const path of ['/api/auth/me', '/readyz']) expect((await call('GET', path, { token })).status).toBe(503);

  // The messages of the decision have left, or wait; their texts would have been said by now.
  const log = server.printed();
  expect(log.split('\n').filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(15);
  const secrets = {
    phone: [PHONE, PHONE.slice(1), PHONE.slice(4)],
    // As a number of its own: its six digits may stand within a time or an id.
    codes: log.match(new RegExp(`(?<![\\da-f])${code}(?![\\da-f])`, 'g')) ?? [],
    tokens: [token, session.refresh_token, officer.access_token, officer.refresh_token, refreshed.refresh_token],
    passwords: [...Object.values(SECRETS), 'a-wrong-password'],
    officer: [ADMINISTRATOR.username],
    answers: listTexts(answers),
    files: listTexts(files),
    comment: [COMMENT],
    'somebody’s number': log.match(/\+?234[789]\d{9}/g) ?? [],
    'somebody’s address': log.match(/[\w.+-]+@[\w-]+\.[a-z]{2,}/g) ?? [],
    'a token': log.match(/eyJ[\w-]{10,}/g) ?? [],
  };
  const said = Object.entries(secrets).flatMap(([kind, texts]) =>
    texts.filter((text) => typeof text === 'string' && log.includes(text)).map((text) => `${kind}: ${text}`),
  );
  expect(said).toEqual([]);
});
