/** What an officer cannot break, and what is kept of what they did; whatever the types are. */
import { sql } from 'kysely';
import { catalog } from 'virtual:catalog';
import { examples } from 'virtual:examples';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionResponse } from '@/api/shapes/account';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { getSelfJoining, prepareMinimal, submitMinimal } from '../support/any-application';
import { ADMINISTRATOR, createTestProduct, type TestProduct } from '../support/test-product';

const REWRITTEN = 'Written out in full';
const [provider, other] = getSelfJoining(catalog);

let product: TestProduct;
let applicant: SessionResponse;
let officer: string;
let me: string;

const ask = (method: string, path: string, json?: unknown) =>
  product.call(method, path, { token: officer, ...(json === undefined ? {} : { json }) });
/** As somebody new: nobody has two applications of one type at once. */
const submitAnew = async () =>
  submitMinimal(product, provider, (await product.join(product.nextPhone(), provider.role)).access_token);
const readAudit = async (action: string) => (await ask('GET', `/admin/audit?action=${action}&per_page=100`)).body.data;

beforeAll(async () => {
  product = await createTestProduct();
  applicant = await product.join(product.nextPhone(), provider.role);
  officer = await product.signInAdministrator();
  me = (await ask('GET', '/auth/me')).body.user.id;
});

describe('bad input changes nothing and is answered in words', () => {
  test.each([
    ['a status that nobody knows', { status: 'blessed' }, 409, /cannot become blessed/],
    ['a move that the workflow does not allow', { status: 'suspended', admin_comments: 'No' }, 409, /Possible: /],
    ['no status', { status: '' }, 400, /status: Is required/],
    ['a rejection without a comment', { status: 'rejected' }, 400, /comment/i],
    ['a request for changes that marks nothing', { status: 'changes_requested' }, 400, /at least one/],
    [
      'a mark on a field that there is not',
      { status: 'changes_requested', requested_changes: [{ path: 'no_such_field', reason: 'Wrong' }] },
      400,
      /not part of this application/,
    ],
    ['a revision that is over', { status: 'approved', revision: 0 }, 409, /Somebody has changed this application/],
    [
      'a comment of 10 kB',
      { status: 'approved', admin_comments: 'x'.repeat(10_000) },
      400,
      /admin_comments|4000|character/i,
    ],
  ])('%s', async (_name, json, status, message) => {
    const { body: record } = await submitAnew();
    const answer = await ask('POST', `/admin/applications/${record.id}/status`, json);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(message);
    expect((await ask('GET', `/admin/applications/${record.id}`)).body.application).toMatchObject({
      status: record.status,
      revision: record.revision,
    });
  });

  test.each([
    'page=-1',
    'page=0',
    'page=1000000000',
    'page=1.5',
    'status=blessed',
    'type=no_such_type',
    'date_from=2026-02-02&date_to=2026-02-01',
    'date_from=2026-02-30',
    'date_from=yesterday',
    `search=${'x'.repeat(10_000)}`,
    'search=ab',
    'search=%25%25%25',
    'search=___',
    'search=%5C%5C%5C',
    'search=%27;--',
  ])('the list refuses ?%s', async (query) => {
    for (const path of ['/admin/applications', '/admin/applications.csv']) {
      const { status, body } = await ask('GET', `${path}?${query}`);
      const named = new Set(body.errors?.map((error: { path: string }) => error.path));
      expect([path, status, named.size]).toEqual([path, 400, 1]);
    }
  });

  test.each([
    'applications?per_page=1000',
    'applications?sort=password',
    'users?page=-1',
    'users?page=1000000000',
    'users?status=blessed',
    `users?search=${'x'.repeat(10_000)}`,
    'audit?page=-1',
    'audit?page=1000000000',
  ])('%s is refused', async (path) => {
    const { status, body } = await ask('GET', `/admin/${path}`);
    expect([status, body.errors?.length]).toEqual([400, 1]);
  });

  test('a search among users for SQL and wildcards finds nothing and breaks nothing', async () => {
    for (const search of ["'; drop table profiles; --", '%_%', '\\\\'])
      expect(await ask('GET', `/admin/users?${new URLSearchParams({ search })}`)).toMatchObject({
        status: 200,
        body: { total: 0 },
      });
  });

  test('several moved to a status that nobody knows stay as they are, each with its reason', async () => {
    const { body: record } = await submitAnew();
    const { status, body } = await ask('POST', '/admin/applications/status', {
      applications: [{ id: record.id, revision: record.revision }],
      status: 'blessed',
    });
    expect([status, body.results]).toEqual([
      200,
      [{ id: record.id, ok: false, message: expect.stringMatching(/cannot become blessed/) }],
    ]);
    expect((await ask('GET', `/admin/applications/${record.id}`)).body.application).toMatchObject({
      status: record.status,
      revision: record.revision,
    });
  });

  test.each([
    "'; drop table applications; --",
    '%zz%z',
    '_q_q_q',
    "' or 1=1 --",
    '\u0000abc',
    '<script>alert(1)</script>',
  ])('a search for %o finds nothing and breaks nothing', async (search) => {
    expect(await ask('GET', `/admin/applications?${new URLSearchParams({ search })}`)).toMatchObject({
      status: 200,
      body: { total: 0 },
    });
  });

  test.each([
    ['security', 'session_timeout', -1],
    ['security', 'session_timeout', 1_000_000],
    ['security', 'failed_login_attempts', 0],
    ['security', 'failed_login_attempts', 2.5],
    ['security', 'password_expiry_days', 'soon'],
    ['general', 'contact_email', 'nobody'],
    ['general', 'no_such_setting', true],
    ['notifications', 'sms_notifications', 'perhaps'],
  ])('the setting %s.%s cannot be %o', async (group, key, value) => {
    const before = (await ask('GET', '/admin/settings')).body;
    const { status, body } = await ask('PUT', '/admin/settings', { [group]: { [key]: value } });
    expect(status).toBe(400);
    expect(body.errors[0].path).toContain(key);
    expect((await ask('GET', '/admin/settings')).body).toEqual(before);
  });
});

describe('the applicant is told of every change by SMS and e-mail, as the switches allow', () => {
  const told = async (work: () => Promise<unknown>) => {
    await product.platform.jobs.settle();
    const before = product.platform.sent.length;
    await work();
    await product.platform.jobs.settle();
    return product.platform.sent
      .slice(before)
      .map(({ channel }) => channel)
      .toSorted();
  };

  // A text that may be written anew, also where another has the same.
  const [asked] = getSelfJoining(catalog).flatMap((type) => {
    const answers = examples[type.id]?.['minimal']?.data ?? {};
    const isFree = ({ key, kind, ui, schema: { pattern, minLength = 0, maxLength = 100 } }: FieldDefinition) =>
      kind === 'text' &&
      typeof answers[key] === 'string' &&
      !ui.prefill &&
      pattern === undefined &&
      minLength <= REWRITTEN.length &&
      maxLength >= REWRITTEN.length &&
      type.submission.unique.every(({ field }) => field !== key);
    const field = type.wizard.steps.flatMap((step) => step.fields).find(isFree);
    return field ? [{ type, key: field.key }] : [];
  });

  async function walk(): Promise<{ heard: Record<string, string[]>; id: string; person: SessionResponse }> {
    if (!asked) throw new Error('No type asks for a text that can be written anew.');
    const { type, key } = asked;
    const person = await product.join(product.nextPhone(), type.role);
    await product.platform.database.kysely
      .updateTable('profiles')
      .set({ email: 'told@example.org' })
      .where('id', '=', String(person.user['id']))
      .execute();
    let id = '';
    const heard: Record<string, string[]> = {};
    const move =
      (status: string, rest = {}) =>
      () =>
        ask('POST', `/admin/applications/${id}/status`, { status, ...rest });
    heard['submitted'] = await told(async () => {
      id = (await submitMinimal(product, type, person.access_token)).body.id;
    });
    heard['asked'] = await told(
      move('changes_requested', { requested_changes: [{ path: key, reason: 'Write it out' }] }),
    );
    heard['resubmitted'] = await told(() =>
      product.call('PATCH', `/applications/${id}`, { token: person.access_token, json: { [key]: REWRITTEN } }),
    );
    heard['approved'] = await told(move('approved'));
    heard['commented'] = await told(() => ask('POST', `/admin/applications/${id}/comments`, { comment: 'Well done' }));
    heard['commented internally'] = await told(() =>
      ask('POST', `/admin/applications/${id}/comments`, { comment: 'Among us', visibility: 'internal' }),
    );
    heard['suspended'] = await told(move('suspended', { admin_comments: 'Insurance has ended' }));
    return { heard, id, person };
  }

  test.each([
    [
      { sms_notifications: true, email_notifications: true, application_updates: true },
      ['email', 'sms'],
      ['email', 'sms'],
    ],
    [{ sms_notifications: false, email_notifications: true, application_updates: true }, ['email'], ['email']],
    [{ sms_notifications: true, email_notifications: false, application_updates: true }, ['sms'], ['sms']],
    [{ sms_notifications: true, email_notifications: true, application_updates: false }, ['email', 'sms'], []],
  ])('%o', async (notifications, receipt, updates) => {
    await ask('PUT', '/admin/settings', { notifications });
    const { heard } = await walk();
    expect(heard).toEqual({
      submitted: receipt,
      asked: updates,
      resubmitted: updates,
      approved: updates,
      commented: updates,
      'commented internally': [],
      suspended: updates,
    });
    await ask('PUT', '/admin/settings', {
      notifications: { sms_notifications: true, email_notifications: true, application_updates: true },
    });
  });

  test('the message names the application, its status, what to do next, the comment and where to look; their list says the same', async () => {
    const { person, id } = await walk();
    const text = product.platform.sent.findLast(({ channel }) => channel === 'email')?.text ?? '';
    const status = provider.workflow.statuses.find((each) => each.id === 'suspended');
    for (const part of [status?.label, status?.applicantHint, 'Insurance has ended', 'REG-', 'http'])
      expect(text).toContain(part);
    const [row] = (await product.call('GET', '/applications', { token: person.access_token })).body.data;
    expect(row).toMatchObject({
      id,
      status: 'suspended',
      admin_comments: 'Insurance has ended',
      current_stage: status?.stage,
    });
  });
});

describe('maintenance', () => {
  test('turns applicants away from codes, invitations and records, and lets officers in', async () => {
    await ask('PUT', '/admin/settings', { general: { maintenance_mode: true } });
    const phone_number = product.nextPhone();
    const sent = product.platform.sent.length;
    const calls = [
      ['/auth/send-otp', { phone_number }],
      ['/auth/verify-otp', { phone_number, otp_code: '123456' }],
      ['/auth/verify-invitation', { token: 'any-token-at-all', phone_number }],
      ...catalog.providers.flatMap(({ endpoints }) =>
        endpoints
          .filter(({ operation }) => operation === 'verify-invitation')
          .map(({ path }) => [path, { token: 'any-token-at-all', phone_number }]),
      ),
    ] as [string, object][];
    for (const [path, json] of calls)
      expect([path, await product.call('POST', path, { json })]).toMatchObject([
        path,
        { status: 503, body: { code: 'MAINTENANCE' } },
      ]);
    const asked = await product.app.request('/auth/v1/otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: phone_number }),
    });
    expect(asked.status).toBe(503);
    expect(product.platform.sent).toHaveLength(sent);
    expect((await product.call('GET', '/applications', { token: applicant.access_token })).status).toBe(503);
    expect((await product.call('GET', '/config')).body).toMatchObject({ maintenance: true });
    expect((await ask('GET', '/admin/applications')).status).toBe(200);
    const login = await product.call('POST', '/admin/login', {
      json: { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password },
    });
    expect(login.status).toBe(200);
    expect(await ask('PUT', '/admin/settings', { general: { maintenance_mode: false } })).toMatchObject({
      status: 200,
    });
    expect((await product.call('POST', '/auth/send-otp', { json: { phone_number } })).status).toBe(200);
  });
});

describe('a deleted user', () => {
  test('with records leaves them behind, and their phone can join anew as somebody who owns none of them', async () => {
    const phone = product.nextPhone();
    const leaving = await product.join(phone, provider.role);
    const { body: record } = await submitMinimal(product, provider, leaving.access_token);
    expect((await ask('DELETE', '/admin/users', { ids: [leaving.user['id']] })).body).toEqual({ deleted: 1 });
    expect((await product.call('GET', '/applications', { token: leaving.access_token })).status).toBe(401);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from auth.users where phone = ${phone.slice(1)}`.execute(product.platform.database.kysely);
    expect(Number(rows[0]?.count)).toBe(0);
    const back = await product.join(phone, provider.role);
    expect(back.user['id']).not.toBe(leaving.user['id']);
    expect((await product.call('GET', '/applications', { token: back.access_token })).body.total).toBe(0);
    expect((await ask('GET', `/admin/applications/${record.id}`)).body.user).toMatchObject({
      first_name: 'Deleted',
      phone: null,
      email: null,
    });
  });
});

describe('the audit', () => {
  test('keeps who did what, when, with before and after', async () => {
    const { body: record } = await submitAnew();
    await ask('POST', `/admin/applications/${record.id}/status`, { status: 'approved', admin_comments: 'In order' });
    await ask('POST', `/admin/applications/${record.id}/comments`, { comment: 'Noted', visibility: 'internal' });
    await ask('GET', '/admin/applications.csv?status=approved');
    const person = await product.join(product.nextPhone(), provider.role);
    const id = person.user['id'];
    await ask('PUT', `/admin/users/${String(id)}`, { first_name: 'Zara' });
    await ask('PUT', '/admin/users/status', { ids: [id], status: 'suspended' });
    await ask('POST', `/admin/users/${me}/reset-password`);
    const by = { actor: 'Chi Eze', at: expect.stringMatching(/^20\d\d-/) };
    expect((await readAudit('application.status'))[0]).toMatchObject({
      ...by,
      subject: record.id,
      before: { status: record.status },
      after: { status: 'approved', comment: 'In order' },
    });
    expect((await readAudit('application.comment'))[0]).toMatchObject({
      ...by,
      subject: record.id,
      after: { comment: 'Noted', visibility: 'internal' },
    });
    expect((await readAudit('applications.export'))[0]).toMatchObject({ ...by, after: { status: 'approved' } });
    expect((await readAudit('user.change'))[0]).toMatchObject({
      ...by,
      subject: id,
      before: { first_name: 'Ada' },
      after: { first_name: 'Zara' },
    });
    expect((await readAudit('user.status'))[0]).toMatchObject({
      ...by,
      subject: id,
      before: { status: 'active' },
      after: { status: 'suspended' },
    });
    expect((await readAudit('user.reset-password'))[0]).toMatchObject({ ...by, subject: me });
    await ask('DELETE', '/admin/users', { ids: [id] });
    expect((await readAudit('user.delete'))[0]).toMatchObject({ ...by, subject: id, before: { role: provider.role } });
    // Who was deleted leaves no name behind: that something was changed, and by whom, stays.
    expect((await readAudit('user.change'))[0]).toMatchObject({ ...by, subject: id, before: null, after: null });
  });

  test('names what an act was done to, as it is called now, and finds all of its acts', async () => {
    const { body: record } = await submitAnew();
    await ask('POST', `/admin/applications/${record.id}/comments`, { comment: 'Noted', visibility: 'internal' });
    await ask('POST', `/admin/applications/${record.id}/status`, { status: 'approved', admin_comments: 'In order' });
    const { data, total } = (await ask('GET', `/admin/audit?subject=${record.id}`)).body;
    expect(total).toBe(2);
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['application.status', 'application.comment']);
    expect(data[0]).toMatchObject({
      subject_kind: 'application',
      subject_name: expect.stringContaining(record.reference),
    });
    const person = await product.join(product.nextPhone(), provider.role);
    await ask('PUT', `/admin/users/${String(person.user['id'])}`, { first_name: 'Zara', last_name: 'Bello' });
    expect((await readAudit('user.change'))[0]).toMatchObject({ subject_kind: 'user', subject_name: 'Zara Bello' });
    expect(await ask('GET', '/admin/audit?action=no-such-act')).toMatchObject({ status: 400 });
  });

  test('keeps failed sign-ins and the lock that they bring, once, and no password', async () => {
    const username = 'guessed@registry.example';
    for (let guess = 0; guess < 7; guess += 1)
      await product.call('POST', '/admin/login', { json: { username, password: `wrong-horse-${guess}` } });
    const failed = (await readAudit('officer.login-failed')).filter(
      ({ actor }: { actor: string }) => actor === username,
    );
    const locked = (await readAudit('officer.locked')).filter(({ actor }: { actor: string }) => actor === username);
    expect([failed.length, locked.length]).toEqual([5, 1]);
    expect(locked[0].after).toMatchObject({ failures: 5 });
    expect(JSON.stringify([failed, locked])).not.toContain('wrong-horse');
  });

  test('names whoever fails to sign in by an address alone, and keeps no other words of a stranger', async () => {
    const words = 'ring 0800 000 and ask for eve';
    for (const username of [words, `${words}@`, 'x'.repeat(250)])
      await product.app.request('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: JSON.stringify({ email: username, password: 'wrong-horse-7' }),
      });
    const { data } = (await ask('GET', '/admin/audit?action=officer.login-failed')).body;
    expect(data.slice(0, 3).map(({ actor }: { actor: string }) => actor)).toEqual(
      Array.from({ length: 3 }, () => 'not an email address'),
    );
    expect(JSON.stringify(data)).not.toContain('eve');
  });

  test.each(['audit_log', 'application_events'])(
    'nobody changes or removes what stands in %s, not even by SQL',
    async (table) => {
      const { kysely } = product.platform.database;
      const count = async () =>
        (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(kysely)).rows[0]?.count;
      const before = await count();
      for (const statement of [
        sql`update ${sql.table(table)} set actor_name = 'Nobody'`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ]) {
        await expect(statement.execute(kysely)).rejects.toThrow(/append-only/);
      }
      expect(await count()).toBe(before);
    },
  );
});

test('what a spreadsheet would run is written as text, whichever column it stands in', async () => {
  const person = await product.join(product.nextPhone(), other.role);
  const body = await prepareMinimal(product, other, person.access_token);
  const { body: record } = await product.call('POST', '/applications', { token: person.access_token, json: body });
  const dangerous = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1'];
  for (const text of dangerous) {
    await product.platform.database.kysely
      .updateTable('applications')
      .set({ title: text, admin_comments: text })
      .where('id', '=', record.id)
      .execute();
    const csv = (await ask('GET', `/admin/applications.csv?type=${other.applicationType}`)).body as string;
    expect(csv.includes(`,${text}`) || csv.includes(`,"${text}`), JSON.stringify(text)).toBe(false);
  }
});
