/** What is done by one person, or to one, leaves every row as it was that is about another. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '@/server/identity/passwords';
import type { Message } from '@/server/platform/messenger';
import { toJson } from '@/server/storage/column';
import { tennisClub } from '../../fixtures/tennis-club';
import { findRows } from '../support/all-rows';
import { createPerson, type Person } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import { findLink, openLink } from '../support/open-link';
import type { TestProduct } from '../support/test-product';

const PASSWORD = 'correct-horse-7';
const NEXT_PASSWORD = 'another-horse-8';
const LINK_HOUR = 3600_000;

let product: TestProduct;
let umpire: Person;
let bystanders: string[];
let before: string[];
let broken = false;

const db = () => product.platform.database.kysely;
const run = (text: string) => sql.raw(text).execute(db());
const emailOf = ({ userId }: Person) => `${userId}@club.example`;

beforeAll(async () => {
  const messenger = {
    send: async (message: Message) => {
      if (broken) throw new Error('no credit');
      product.platform.sent.push(message);
      return undefined;
    },
  };
  product = await createClubProduct({ messenger });
  umpire = await createPerson(product.platform, 'umpire');
  const people = [await secretary(), await officer()];
  for (const person of people) await fill(person);
  bystanders = people.flatMap(({ userId, phone, applicationId }) => [
    userId,
    applicationId,
    ...(phone === null ? [] : [phone.slice(1)]),
  ]);
  const { rows } = await run(
    `select id::text from auth.sessions where user_id in ('${people[0]?.userId}', '${people[1]?.userId}')`,
  );
  bystanders.push(...rows.map((row) => String((row as { id: string }).id)));
  before = await readRows();
  expect(before.length).toBeGreaterThan(bystanders.length);
});

/** Whatever is counted or kept of somebody who signs in. */
async function fill(person: Person): Promise<void> {
  const at = product.platform.clock();
  const soon = new Date(at.getTime() + LINK_HOUR);
  const contact = person.phone === null ? `email:${emailOf(person)}` : `phone:${person.phone}`;
  const subject = `${contact} 102.89.1.1`;
  await db()
    .updateTable('auth.users')
    .set({ raw_user_meta_data: toJson({ theme: person.userId }) })
    .where('id', '=', person.userId)
    .execute();
  await db()
    .insertInto('auth.one_time_tokens')
    .values({
      token_hash: person.userId,
      user_id: person.userId,
      kind: 'recovery',
      created_at: new Date(at.getTime() - LINK_HOUR / 2),
      expires_at: soon,
    })
    .execute();
  await db()
    .insertInto('sign_in_attempts')
    .values({ subject, failures: 2, failed_at: at, locked_until: null })
    .execute();
  await db()
    .insertInto('rate_limits')
    .values({ key: `codes:${contact}`, window_started_at: at, used: 2 })
    .execute();
  await db().insertInto('storage_quotas').values({ profile_id: person.userId, storage_mb: 7 }).execute();
  if (person.phone !== null)
    await db()
      .insertInto('otp_challenges')
      .values({ phone: person.phone, code_hash: person.userId, sent_at: at, expires_at: soon })
      .execute();
}

/** Of every table, the rows in which a bystander stands. */
const readRows = () => findRows(db(), bystanders, { withUse: true });

const secretary = () => createPerson(product.platform, tennisClub.role);

/** With an address of their own in the profile and for signing in, and a password that is quick to check. */
async function officer(): Promise<Person> {
  const person = await createPerson(product.platform, 'umpire');
  const encrypted_password = await hashPassword(PASSWORD, 1000);
  await db().updateTable('auth.users').set({ encrypted_password }).where('id', '=', person.userId).execute();
  for (const table of ['profiles', 'auth.users'] as const)
    await sql`update ${sql.table(table)} set email = ${emailOf(person)} where id = ${person.userId}`.execute(db());
  return person;
}

const call = async (token: string, method: string, path: string, json?: unknown) =>
  (await product.call(method, path, { token, ...(json === undefined ? {} : { json }) })).status;
const asOfficer = (method: string, path: string, json?: unknown) =>
  call(umpire.token, method, `/admin/users${path}`, json);

async function auth(method: string, path: string, body?: unknown, token?: string) {
  const response = await product.app.request(`/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  await product.platform.jobs.settle();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const issue = async ({ userId }: Person) => product.platform.auth.embedded.sessions.issue(userId, 'otp');
const renew = async (refresh_token: string) =>
  (await auth('POST', '/token?grant_type=refresh_token', { refresh_token })).status;
const age = ({ userId }: Person) =>
  run(`update auth.sessions set last_seen_at = last_seen_at - interval '1 hour' where user_id = '${userId}'`);

test.each<[string, () => Promise<number[]>, number[]]>([
  [
    'signs in by a code, after a wrong one',
    async () => {
      const { phone } = await secretary();
      const sent = await auth('POST', '/otp', { phone });
      const verify = async (token: string) => (await auth('POST', '/verify', { phone, token, type: 'sms' })).status;
      return [sent.status, await verify('wrong'), await verify(product.platform.codeFor(String(phone)))];
    },
    [200, 403, 200],
  ],
  [
    'is sent a code, which fails',
    async () => {
      const { phone } = await secretary();
      broken = true;
      const { status } = await auth('POST', '/otp', { phone });
      broken = false;
      return [status];
    },
    [502],
  ],
  [
    'signs in by a password, after a wrong one',
    async () => {
      const email = emailOf(await officer());
      const signIn = async (password: string) =>
        (await auth('POST', '/token?grant_type=password', { email, password })).status;
      const json = { username: email, password: PASSWORD };
      return [
        await signIn('wrong-1'),
        await signIn(PASSWORD),
        (await product.call('POST', '/admin/login', { json })).status,
      ];
    },
    [400, 200, 200],
  ],
  [
    'renews a session, and later uses the old token again',
    async () => {
      const { refresh_token } = await issue(await secretary());
      const { status, body } = await auth('POST', '/token?grant_type=refresh_token', { refresh_token });
      const next = await renew(body.refresh_token);
      product.platform.pass(11);
      return [status, next, await renew(refresh_token)];
    },
    [200, 200, 400],
  ],
  [
    'comes back to a session that is over',
    async () => {
      const person = await secretary();
      const { refresh_token } = await issue(person);
      await age(person);
      return [await call(person.token, 'GET', '/auth/me'), await renew(refresh_token)];
    },
    [401, 400],
  ],
  [
    'comes back after two minutes',
    async () => {
      const person = await secretary();
      product.platform.pass(120);
      return [await call(person.token, 'GET', '/auth/me')];
    },
    [200],
  ],
  [
    'signs out on one device, on the others, and on all',
    async () => {
      const statuses: number[] = [];
      for (const scope of ['local', 'others', 'global']) {
        const { token } = await secretary();
        statuses.push((await auth('POST', `/logout?scope=${scope}`, {}, token)).status);
      }
      const { token } = await secretary();
      return [...statuses, await call(token, 'POST', '/account/sign-out-everywhere', { confirmed: true })];
    },
    [204, 204, 204, 200],
  ],
  [
    'keeps something about themselves',
    async () => {
      await run(`update auth.users set raw_user_meta_data = '{"size": "large"}' where raw_user_meta_data = '{}'`);
      const { token } = await secretary();
      const { status, body } = await auth('PUT', '/user', { data: { tone: 'dark' } }, token);
      expect(body.user_metadata).toEqual({ tone: 'dark' });
      return [status];
    },
    [200],
  ],
  [
    'chooses another password',
    async () => {
      const { token } = await officer();
      return [(await auth('PUT', '/user', { password: NEXT_PASSWORD, current_password: PASSWORD }, token)).status];
    },
    [200],
  ],
  [
    'asks for a link for a new password, and opens it',
    async () => {
      const email = emailOf(await officer());
      const asked = await auth('POST', '/recover', { email });
      return [asked.status, (await openLink(product.app, findLink(product.platform.sent, email))).status];
    },
    [200, 200],
  ],
  [
    'asks for such a link for an address that nobody has, and opens one that nobody was sent',
    async () => {
      const count = product.platform.sent.length;
      const asked = await auth('POST', '/recover', { email: 'nobody@club.example' });
      expect(product.platform.sent).toHaveLength(count);
      const opened = await auth('POST', '/verify', { type: 'recovery', token_hash: 'made-up' });
      return [asked.status, opened.status];
    },
    [200, 403],
  ],
  [
    'takes a further role',
    async () => {
      const { phone, token } = await secretary();
      const json = { phone_number: phone, user_type: tennisClub.role, add_role: true, first_name: 'Zara' };
      return [await call(token, 'POST', '/auth/create-account', json)];
    },
    [201],
  ],
  [
    'is given another phone and another address',
    async () => {
      const { userId } = await secretary();
      const phone = '+2348041299123';
      return [
        await asOfficer('PUT', `/${userId}`, { phone, email: `a-${userId}@club.example` }),
        await asOfficer('PUT', `/${userId}`, { email: null }),
      ];
    },
    [200, 200],
  ],
  [
    'is given another name, another role and room of their own',
    async () => {
      const { userId } = await secretary();
      return [
        await asOfficer('PUT', `/${userId}`, { first_name: 'Zara', role: 'umpire' }),
        await asOfficer('PUT', `/${userId}/storage`, { own_storage_mb: 9 }),
        await asOfficer('PUT', `/${userId}/storage`, { own_storage_mb: null }),
      ];
    },
    [200, 200, 200],
  ],
  [
    'is suspended, alone and among others, and let in again',
    async () => {
      const { userId } = await secretary();
      return [
        await asOfficer('PUT', `/${userId}`, { status: 'suspended' }),
        await asOfficer('PUT', '/status', { ids: [userId], status: 'active' }),
        await asOfficer('PUT', '/status', { ids: [userId], status: 'suspended' }),
      ];
    },
    [200, 200, 200],
  ],
  ['is deleted', async () => [await asOfficer('DELETE', '', { ids: [(await secretary()).userId] })], [200]],
])('whoever %s', async (_what, act, statuses) => {
  expect(await act()).toEqual(statuses);
  expect(await readRows()).toEqual(before);
});
