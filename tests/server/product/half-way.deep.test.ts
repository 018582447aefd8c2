/** What fails half-way has changed nothing: the last thing that each act writes is refused by the database. */
import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createJobHandler } from '@/server/jobs/handle-job';
import type { Job } from '@/server/platform/jobs';
import type { Platform } from '@/server/platform/platform';
import { tennisClub } from '../../fixtures/tennis-club';
import { readAllRows } from '../support/all-rows';
import { createPerson, type Person } from '../support/cast';
import { createClubProduct, submitClub, toClubBody } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const MINUTE = 60;

let product: TestProduct;
let umpire: Person;
let phones = 0;

beforeAll(async () => {
  product = await createClubProduct();
  umpire = await createPerson(product.platform, 'umpire');
});

const nextPhone = () => `+23480355500${String((phones += 1)).padStart(2, '0')}`;
const run = (text: string) => sql.raw(text).execute(product.platform.database.kysely);

const readEverything = () => readAllRows(product.platform.database.kysely);

/** How the act answered, as a status; what is no request answers 500 when it throws. */
type Act = () => Promise<number>;

const call = async (token: string, method: string, path: string, json?: unknown) =>
  (await product.call(method, path, { token, ...(json === undefined ? {} : { json }) })).status;
const asOfficer = (method: string, path: string, json?: unknown) => call(umpire.token, method, path, json);
const secretary = () => createPerson(product.platform, tennisClub.role);

async function auth(method: string, path: string, body: unknown, token?: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return (await product.app.request(`/auth/v1${path}`, { method, headers, body: JSON.stringify(body) })).status;
}

async function job(job: Job, platform: Platform = product.platform): Promise<number> {
  try {
    await createJobHandler(platform)(job);
    return 200;
  } catch {
    return 500;
  }
}

async function createSubmitted() {
  const { access_token: token } = await product.join(nextPhone(), tennisClub.role);
  return { token, id: await submitClub(product, token) };
}

async function addFailed() {
  const recipient = nextPhone();
  const { id } = await product.platform.database.kysely
    .insertInto('messages')
    .values({ channel: 'sms', occasion: 'status', recipient, text: 'So', state: 'failed', next_attempt_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, recipient };
}

/** The phone of somebody whom a secretary has invited. */
async function invite(): Promise<string> {
  const { token } = await createSubmitted();
  const phone = nextPhone();
  const json = { first_name: 'Bola', last_name: 'Ade', phone_number: phone };
  if ((await call(token, 'POST', '/tennis-club/invite', json)) !== 201) throw new Error('Nobody is invited.');
  return phone;
}

/** The token of somebody who has proved their phone, and has no account yet. */
async function signIn(phone: string): Promise<string> {
  await product.call('POST', '/auth/send-otp', { json: { phone_number: phone } });
  const json = { phone_number: phone, otp_code: product.platform.codeFor(phone) };
  return (await product.call('POST', '/auth/verify-otp', { json })).body.access_token as string;
}

/** What is done, the table that refuses to be written, and, where it refuses some rows only, what these hold. */
test.each<[string, string, () => Promise<Act>, refused?: Record<string, unknown>]>([
  [
    'a submission',
    'messages',
    async () => {
      const { access_token: token } = await product.join(nextPhone(), tennisClub.role);
      const json = toClubBody(await product.upload(token));
      return () => call(token, 'POST', '/applications', json);
    },
  ],
  [
    'a correction',
    'messages',
    async () => {
      const { token, id } = await createSubmitted();
      await run(`update applications set status = 'changes_requested' where id = '${id}'`);
      return () => call(token, 'PATCH', `/applications/${id}`, { club_name: 'Kaduna' });
    },
  ],
  [
    'a decision',
    'messages',
    async () => {
      const { id } = await createSubmitted();
      return () => asOfficer('POST', `/admin/applications/${id}/status`, { status: 'approved' });
    },
  ],
  [
    'a comment',
    'audit_log',
    async () => {
      const { id } = await createSubmitted();
      const json = { comment: 'Well done', visibility: 'applicant' };
      return () => asOfficer('POST', `/admin/applications/${id}/comments`, json);
    },
  ],
  [
    'a tick of what is checked',
    'audit_log',
    async () => {
      const { id } = await createSubmitted();
      return () => asOfficer('POST', `/admin/applications/${id}/checks`, { item: 'papers', checked: true });
    },
  ],
  [
    'a suspension of many',
    'audit_log',
    async () => {
      const ids = [(await secretary()).userId];
      return () => asOfficer('PUT', '/admin/users/status', { ids, status: 'suspended' });
    },
  ],
  [
    'a new address of a user',
    'auth.users',
    async () => {
      const { userId } = await secretary();
      return () => asOfficer('PUT', `/admin/users/${userId}`, { email: `new-${userId}@club.example` });
    },
  ],
  [
    'a code that makes a user',
    'auth.identities',
    async () => {
      const phone = nextPhone();
      await product.call('POST', '/auth/send-otp', { json: { phone_number: phone } });
      const first = product.platform.codeFor(phone);
      let code = first;
      return async () => {
        if (code === '') {
          product.platform.pass(MINUTE + 1);
          await product.call('POST', '/auth/send-otp', { json: { phone_number: phone } });
          code = product.platform.codeFor(phone);
        }
        const json = { phone_number: phone, otp_code: code };
        code = '';
        return (await product.call('POST', '/auth/verify-otp', { json })).status;
      };
    },
  ],
  [
    'a renewed session',
    'auth.sessions',
    async () => {
      const { userId } = await secretary();
      const { refresh_token } = await product.platform.auth.embedded.sessions.issue(userId, 'otp');
      return () => auth('POST', '/token?grant_type=refresh_token', { refresh_token });
    },
  ],
  [
    'a sign-in',
    'auth.refresh_tokens',
    async () => {
      const email = `umpire-${(phones += 1)}@club.example`;
      await product.platform.auth.backend.createPasswordUser(email, 'correct-horse-7');
      return () => auth('POST', '/token?grant_type=password', { email, password: 'correct-horse-7' });
    },
  ],
  [
    'a link for a new password',
    'messages',
    async () => {
      const { userId } = await createPerson(product.platform, 'umpire');
      await run(
        `update profiles set email = (select email from auth.users where id = '${userId}') where id = '${userId}'`,
      );
      return () => asOfficer('POST', `/admin/users/${userId}/reset-password`);
    },
  ],
  [
    'a new password',
    'messages',
    async () => {
      const { token } = await createPerson(product.platform, 'umpire');
      return () => auth('PUT', '/user', { password: 'another-horse-8', current_password: 'correct-horse-7' }, token);
    },
  ],
  [
    'a password user',
    'auth.identities',
    async () => async () => {
      const create = product.platform.auth.backend.createPasswordUser('half-way@club.example', 'correct-horse-7');
      return create.then(
        () => 200,
        () => 500,
      );
    },
  ],
  [
    'a user whose records stay',
    'auth.sessions',
    async () => {
      const { userId } = await secretary();
      const forget = () => product.platform.auth.backend.forget(userId);
      return () =>
        forget().then(
          () => 200,
          () => 500,
        );
    },
  ],
  [
    'an account of somebody who is invited',
    'invitations',
    async () => {
      const phone = await invite();
      const token = await signIn(phone);
      const json = { phone_number: phone, user_type: tennisClub.role };
      return () => call(token, 'POST', '/auth/create-account', json);
    },
  ],
  [
    'an address that stands in the profile alone',
    'auth.identities',
    async () => {
      const { userId } = await createPerson(product.platform, 'umpire');
      await run(`update profiles set email = 'alone-${userId}@club.example' where id = '${userId}'`);
      return () => asOfficer('POST', `/admin/users/${userId}/reset-password`);
    },
  ],
  [
    'a reminder of a draft',
    'messages',
    async () => {
      await run('delete from drafts');
      await secretary();
      await run(`update drafts set expires_at = now() + interval '1 day', reminded_at = null`);
      return () => job({ name: 'end-drafts' });
    },
  ],
  [
    'an approval that ends',
    'messages',
    async () => {
      const { id } = await createSubmitted();
      await run(
        `update applications set status = 'approved', expires_at = now() - interval '1 day' where id = '${id}'`,
      );
      return () => job({ name: 'expire-approvals' });
    },
  ],
  [
    'a virus that is found later',
    'messages',
    async () => {
      const { user, access_token: token } = await product.join(nextPhone(), tennisClub.role);
      await product.upload(token);
      await run(`update files set quarantined_at = now() where owner_id = '${String(user['id'])}'`);
      const scanner = { scan: async () => 'Eicar-Test-Signature' };
      return () => job({ name: 'scan-files' }, { ...product.platform, scanner });
    },
  ],
  [
    'an approval that ends, of which e-mail tells last',
    'messages',
    async () => {
      const { id } = await createSubmitted();
      await run(`update profiles set email = 'told-${id}@club.example'
        where id = (select user_id from applications where id = '${id}')`);
      await run(
        `update applications set status = 'approved', expires_at = now() - interval '1 day' where id = '${id}'`,
      );
      return () => job({ name: 'expire-approvals' });
    },
    { channel: 'email' },
  ],
  [
    'what applications claim under a new rule of uniqueness',
    'application_unique',
    async () => {
      for (const email of ['first@club.example', 'refused@club.example']) {
        const { id } = await createSubmitted();
        await run(`update applications set data = data || '{"email_address": "${email}"}' where id = '${id}'`);
      }
      const { catalog } = product.platform;
      const unique = [{ field: 'email_address', code: 'TAKEN', message: 'It is taken.' }];
      const providers = catalog.providers.map((each) => ({ ...each, submission: { ...each.submission, unique } }));
      return () => job({ name: 'fill-unique-answers' }, { ...product.platform, catalog: { ...catalog, providers } });
    },
    { normalised_value: 'refused@club.example' },
  ],
  [
    'a message that is sent again',
    'audit_log',
    async () => {
      const { id } = await addFailed();
      return () => asOfficer('POST', `/admin/messages/${id}/again`);
    },
  ],
  [
    'a copy of a message that has left',
    'audit_log',
    async () => {
      const { id } = await addFailed();
      await run(`update messages set state = 'sent' where id = ${id}`);
      return () => asOfficer('POST', `/admin/messages/${id}/again`);
    },
  ],
  [
    'all messages that are sent again',
    'audit_log',
    async () => {
      const { recipient } = await addFailed();
      return () => asOfficer('POST', '/admin/messages/again', { search: recipient });
    },
  ],
  [
    'a quota of one’s own',
    'audit_log',
    async () => {
      const { userId } = await secretary();
      return () => asOfficer('PUT', `/admin/users/${userId}/storage`, { own_storage_mb: 7 });
    },
  ],
  [
    'an invitation in the place of another',
    'messages',
    async () => {
      const { token } = await createSubmitted();
      const json = { first_name: 'Bola', last_name: 'Ade', phone_number: nextPhone() };
      const act = () => call(token, 'POST', '/tennis-club/invite', json);
      if ((await act()) !== 201) throw new Error('Nobody is invited.');
      return act;
    },
  ],
  [
    'an invitation that is sent again',
    'messages',
    async () => {
      const { token } = await createSubmitted();
      const json = { first_name: 'Bola', last_name: 'Ade', phone_number: nextPhone() };
      const { id } = (await product.call('POST', '/tennis-club/invite', { token, json })).body;
      return () => call(token, 'POST', `/invitations/${id}/resend`);
    },
  ],
  [
    'what has been kept for as long as it has to be',
    'application_events',
    async () => {
      const { id } = await createSubmitted();
      await run(`update applications set status = 'rejected', updated_at = '2001-01-01' where id = '${id}'`);
      return () => job({ name: 'carry-out-retention' });
    },
    { title: 'What was entered here was erased' },
  ],
  [
    'the removal of a user who is suspended',
    'audit_log',
    async () => {
      const { userId } = await secretary();
      await asOfficer('PUT', '/admin/users/status', { ids: [userId], status: 'suspended' });
      return () => asOfficer('DELETE', '/admin/users', { ids: [userId] });
    },
  ],
])('%s', async (_what, table, prepare, refused = {}) => {
  const act = await prepare();
  const before = await readEverything();
  await run(`create or replace function refuse() returns trigger language plpgsql as $$
    begin
      if to_jsonb(coalesce(new, old)) @> '${JSON.stringify(refused)}' then raise 'no room'; end if;
      return coalesce(new, old);
    end $$`);
  await run(
    `create trigger refuse before insert or update or delete on ${table} for each row execute function refuse()`,
  );
  try {
    expect(await act()).toBe(500);
  } finally {
    await run(`drop trigger refuse on ${table}`);
  }
  expect(await readEverything()).toEqual(before);
  // It was the database alone that kept it from being done.
  product.platform.pass(MINUTE);
  expect(await act()).toBeLessThan(300);
  expect(await readEverything()).not.toEqual(before);
});
