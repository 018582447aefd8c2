/** What an officer does with their own account through supabase-js stands in the audit; what applicants do does not. */
import { beforeAll, expect, it } from 'vitest';
import { ensureAdministrator } from '@/server/accounts/first-start';
import { findLink, openLink } from '../support/open-link';
import {
  createTestApp,
  createTestClient,
  createTestPlatform,
  registerPhone,
  type TestPlatform,
} from '../support/test-platform';

const OFFICER = { email: 'chief@tennis.example', password: 'racket-9' };
const PHONE = '+2348038000101';
let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;
let officer: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  app = createTestApp(platform);
  await ensureAdministrator(platform, OFFICER);
  officer = (
    await platform.database.kysely
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', OFFICER.email)
      .executeTakeFirstOrThrow()
  ).id;
});

const readActs = () =>
  platform.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'actor_name', 'subject'])
    .orderBy('id')
    .execute();
const byOfficer = (action: string) => ({ action, actor_id: officer, actor_name: 'Chief', subject: officer });

it('signing in by password, choosing a new one, and signing in by the link of a reset', async () => {
  const client = createTestClient(app);
  await client.auth.signInWithPassword(OFFICER);
  expect(await readActs()).toEqual([byOfficer('officer.login')]);
  expect((await client.auth.updateUser({ password: 'abc', current_password: 'racket-9' })).error).not.toBeNull();
  expect(await readActs()).toHaveLength(1);
  expect((await client.auth.updateUser({ password: 'racket-10', current_password: 'racket-9' })).error).toBeNull();
  expect((await readActs()).slice(1)).toEqual([byOfficer('officer.password')]);
  await client.auth.resetPasswordForEmail(OFFICER.email);
  await platform.jobs.settle();
  expect((await openLink(app, findLink(platform.sent, OFFICER.email))).status).toBe(200);
  expect((await readActs()).slice(2)).toEqual([byOfficer('officer.login')]);
});

it('nothing of a suspended officer, whom a link lets in no more', async () => {
  const before = await readActs();
  platform.pass(61);
  await createTestClient(app).auth.resetPasswordForEmail(OFFICER.email);
  await platform.jobs.settle();
  await platform.auth.backend.setBlocked(officer, true);
  expect(await openLink(app, findLink(platform.sent, OFFICER.email))).toMatchObject({
    status: 403,
    body: { message: 'This account is not active. Please contact support.' },
  });
  expect(await readActs()).toEqual(before);
});

it('nothing of an applicant', async () => {
  const before = await readActs();
  await registerPhone(platform, app, PHONE);
  platform.pass(61);
  const client = createTestClient(app);
  await client.auth.signInWithOtp({ phone: PHONE });
  expect((await client.auth.verifyOtp({ phone: PHONE, token: platform.codeFor(PHONE), type: 'sms' })).error).toBeNull();
  expect((await client.auth.updateUser({ password: 'racket-11' })).error).toBeNull();
  expect(await readActs()).toEqual(before);
});
