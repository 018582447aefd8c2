/** What officers do to users: who may lose their power, what goes with a user, and what is counted of each. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Role } from '@/definition/language/registry';
import { hashStrongPassword, setPassword } from '@/server/identity/users';
import { tennisClub } from '../../fixtures/tennis-club';
import { gatherTransactions } from '../support/gather-transactions';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const LOCKOUT = { status: 409, body: { code: 'LOCKOUT' } };
const officer = (id: string, permissions: string[]): Role => ({
  id,
  name: `The ${id}`,
  description: 'Is an officer',
  audience: 'officer',
  joins: 'appointment',
  permissions,
});
/** Beside the umpire, who holds everything. */
const OTHERS = [officer('referee', ['*']), officer('clerk', ['manage_users'])];

let product: TestProduct;
let head: Person;
let clerk: Person;

beforeAll(async () => {
  const registry = { ...clubCatalog.registry, roles: [...clubCatalog.registry.roles, ...OTHERS] };
  product = await createTestProduct({ catalog: { ...clubCatalog, registry }, validators: clubValidators });
  head = await createPerson(product.platform, 'umpire');
  clerk = await createPerson(product.platform, 'clerk');
});

const ask = (token: string, method: string, path: string, json?: unknown) =>
  product.call(method, `/admin/users${path}`, { token, ...(json === undefined ? {} : { json }) });
const change = (id: string, json: object, token = head.token) => ask(token, 'PUT', `/${id}`, json);
const setStatus = (ids: string[], status: string, token = clerk.token) => ask(token, 'PUT', '/status', { ids, status });
const remove = (ids: string[]) => ask(head.token, 'DELETE', '', { ids });
const secretary = () => createPerson(product.platform, tennisClub.role);
const db = () => product.platform.database.kysely;
async function dropApplication({ applicationId }: Person): Promise<void> {
  await db().deleteFrom('files').where('attached_to', '=', applicationId).execute();
  await db().deleteFrom('applications').where('id', '=', applicationId).execute();
}
const readProfile = (id: string) => db().selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();

describe('nobody locks themselves out', () => {
  test.each([
    ['a name', { first_name: 'Chi' }, 200],
    ['being active, as they are', { status: 'active' }, 200],
    ['a role more', { roles: ['umpire', 'clerk'] }, 200],
    ['the role less, which they have besides', { roles: ['umpire'] }, 409],
    ['another role instead', { role: 'clerk' }, 409],
    ['waiting', { status: 'pending' }, 409],
    ['suspension', { status: 'suspended' }, 409],
    ['nothing', {}, 200],
  ])('by giving themselves %s', async (_what, json, status) => {
    // Another role has ended the session before.
    const { access_token } = await product.platform.auth.embedded.sessions.issue(head.userId, 'password');
    head = { ...head, token: access_token };
    expect((await change(head.userId, json)).status).toBe(status);
    expect((await readProfile(head.userId))?.status).toBe('active');
  });

  test('among many', async () => {
    const { userId } = await secretary();
    expect(await setStatus([userId, head.userId], 'suspended', head.token)).toMatchObject(LOCKOUT);
    expect(await remove([userId, head.userId])).toMatchObject(LOCKOUT);
    expect((await readProfile(userId))?.status).toBe('active');
    expect((await setStatus([userId, head.userId], 'active', head.token)).body).toEqual({ updated: 2 });
  });
});

test('of those who hold everything one stays; the others, and who holds less, may go', async () => {
  const referee = await createPerson(product.platform, 'referee');
  const another = await createPerson(product.platform, 'clerk');
  // By whichever role they hold everything.
  expect(await setStatus([head.userId, referee.userId], 'suspended')).toMatchObject(LOCKOUT);
  const removeAsClerk = (ids: string[]) => ask(clerk.token, 'DELETE', '', { ids });
  expect(await removeAsClerk([head.userId, referee.userId])).toMatchObject(LOCKOUT);
  expect((await setStatus([referee.userId], 'suspended')).status).toBe(200);
  for (const answer of [await setStatus([head.userId], 'suspended'), await removeAsClerk([head.userId])])
    expect(answer).toMatchObject({
      ...LOCKOUT,
      body: { message: 'The last administrator cannot be deleted or suspended' },
    });
  // Who holds no power over everything locks nobody out, even where no administrator is left.
  const setHead = (status: string) =>
    db().updateTable('profiles').set({ status }).where('id', '=', head.userId).execute();
  await setHead('pending');
  expect((await removeAsClerk([(await secretary()).userId])).status).toBe(200);
  await setHead('active');
  expect((await setStatus([another.userId], 'suspended')).status).toBe(200);
  expect((await setStatus([referee.userId], 'active')).status).toBe(200);
  const { body } = await ask(clerk.token, 'GET', `/deletion?ids=${head.userId},${another.userId}`);
  expect(body.users.map(({ refused }: { refused: string | null }) => refused)).toEqual([null, null]);
});

test('of two who take each other’s power at the same moment one keeps it', async () => {
  const [one, other] = [
    await createPerson(product.platform, 'referee'),
    await createPerson(product.platform, 'referee'),
  ];
  const setOthers = (from: string, status: string) =>
    db()
      .updateTable('profiles')
      .set({ status })
      .where('role_id', 'in', ['umpire', 'referee'])
      .where('id', 'not in', [one.userId, other.userId])
      .where('status', '=', from)
      .execute();
  await setOthers('active', 'suspended');
  gatherTransactions(product, 2);
  const answers = await Promise.all([
    setStatus([other.userId], 'suspended', one.token),
    change(one.userId, { status: 'suspended', reason: 'Left' }, other.token),
  ]);
  vi.restoreAllMocks();
  expect(answers.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 409]);
  const left = await db()
    .selectFrom('profiles')
    .select('id')
    .where('role_id', 'in', ['umpire', 'referee'])
    .where('status', '=', 'active')
    .execute();
  expect(left).toHaveLength(1);
  await setOthers('suspended', 'active');
});

test('who stays on their side keeps their session, and who leaves it does not', async () => {
  const isIn = async ({ token }: Person) => (await product.call('GET', '/auth/me', { token })).status === 200;
  const person = await secretary();
  expect((await change(person.userId, { roles: [tennisClub.role], status: 'active' })).status).toBe(200);
  expect(await isIn(person)).toBe(true);
  expect((await change(person.userId, { role: 'clerk' })).status).toBe(200);
  expect(await isIn(person)).toBe(false);
  const left = await db().selectFrom('auth.sessions').select('id').where('user_id', '=', person.userId).execute();
  expect(left).toEqual([]);
});

test('a change of one is noted by what it names alone, as it was and as it is', async () => {
  const { userId } = await secretary();
  const json = { first_name: 'Zara', email: 'Zara@Club.example', roles: [tennisClub.role] };
  expect((await change(userId, json)).body).toMatchObject({ first_name: 'Zara', email: 'zara@club.example' });
  const { body } = await product.call('GET', `/admin/audit?subject=${userId}`, { token: head.token });
  expect(body.data).toMatchObject([{ action: 'user.change' }]);
  expect(body.data[0].before).toEqual({ first_name: 'Ada', email: null, roles: [tennisClub.role] });
  expect(body.data[0].after).toEqual({ ...json, email: 'zara@club.example' });
});

describe('a user who is deleted', () => {
  test('is nobody any more, and neither is who never was', async () => {
    const { userId } = await secretary();
    expect((await remove([userId, userId, UNKNOWN, 'nobody'])).body).toEqual({ deleted: 1 });
    for (const id of [userId, UNKNOWN, 'nobody']) {
      const unknown = { status: 404, body: { code: 'USER_NOT_FOUND' } };
      expect(await change(id, { first_name: 'Zara' }), id).toMatchObject(unknown);
      expect(await ask(head.token, 'POST', `/${id}/reset-password`), id).toMatchObject(unknown);
      expect((await setStatus([id], 'active')).body, id).toEqual({ updated: 0 });
      expect((await remove([id])).body, id).toEqual({ deleted: 0 });
      expect((await ask(head.token, 'GET', `/deletion?ids=${id}`)).body.users, id).toEqual([]);
    }
  });

  test('is shown before with what they leave behind', async () => {
    const [one, other] = [await secretary(), await secretary()];
    await dropApplication(other);
    const { body } = await ask(head.token, 'GET', `/deletion?ids=${one.userId},${other.userId},${head.userId}`);
    expect(body.users).toHaveLength(3);
    expect(body.users).toEqual(
      expect.arrayContaining([
        { id: one.userId, name: 'Ada Obi', applications: 1, refused: null },
        { id: other.userId, name: 'Ada Obi', applications: 0, refused: null },
        { id: head.userId, name: expect.any(String), applications: 1, refused: expect.stringContaining('your own') },
      ]),
    );
    const after = async (count: number) => {
      const ids = [...Array.from({ length: count }, () => crypto.randomUUID()), one.userId];
      return (await ask(head.token, 'GET', `/deletion?ids=${ids.join(',')}`)).body.users.length;
    };
    expect([await after(199), await after(200)]).toEqual([1, 0]);
  });

  const tables = ['applications', 'companies', 'invitations'] as const;
  test.each<(typeof tables)[number] | 'nothing'>([...tables, 'nothing'])(
    'keeps an empty profile for what records refer to: %s alone',
    async (kept) => {
      const { userId, applicationId } = await secretary();
      const owner = { applications: 'user_id', companies: 'owner_id', invitations: 'inviter_id' } as const;
      await db().deleteFrom('files').where('attached_to', '=', applicationId).execute();
      if (kept !== 'companies') await db().updateTable('applications').set({ company_id: null }).execute();
      if (kept !== 'companies') await db().updateTable('invitations').set({ company_id: null }).execute();
      for (const table of tables)
        if (table !== kept)
          await sql`delete from ${sql.table(table)} where ${sql.ref(owner[table])} = ${userId}`.execute(db());
      expect((await remove([userId])).body).toEqual({ deleted: 1 });
      const profile = await readProfile(userId);
      // A company of nobody's application goes with its owner.
      if (kept === 'nothing' || kept === 'companies') expect(profile).toBeUndefined();
      else
        expect(profile).toMatchObject({
          first_name: 'Deleted',
          last_name: 'user',
          email: null,
          phone: null,
          mobile_number: null,
          status: 'deleted',
        });
    },
  );

  test('takes drafts, open invitations and messages along, of nobody else, and history and audit say so', async () => {
    const [leaving, staying] = [await secretary(), await secretary()];
    const message = { channel: 'sms' as const, occasion: 'status', text: 'So', next_attempt_at: new Date() };
    await db()
      .insertInto('messages')
      .values([
        { ...message, recipient: leaving.phone ?? '', user_id: null },
        { ...message, recipient: '+2348030000009', user_id: leaving.userId },
        { ...message, recipient: staying.phone ?? '', user_id: staying.userId },
      ])
      .execute();
    expect((await remove([leaving.userId])).body).toEqual({ deleted: 1 });
    const drafts = await db().selectFrom('drafts').select('user_id').execute();
    const owners = drafts.map(({ user_id }) => user_id);
    expect([owners.includes(leaving.userId), owners.includes(staying.userId)]).toEqual([false, true]);
    const readStatuses = async ({ userId }: Person) =>
      (await db().selectFrom('invitations').select('status').where('inviter_id', '=', userId).execute()).map(
        ({ status }) => status,
      );
    expect(new Set(await readStatuses(leaving))).toEqual(new Set(['withdrawn']));
    expect(new Set(await readStatuses(staying))).toEqual(new Set(['pending']));
    expect(await db().selectFrom('messages').select('recipient').execute()).toEqual([{ recipient: staying.phone }]);
    const { timeline } = (
      await product.call('GET', `/admin/applications/${leaving.applicationId}`, { token: head.token })
    ).body;
    expect(timeline).toMatchObject([
      { kind: 'changed', title: 'The applicant’s account was deleted', actor: expect.stringContaining('Chi') },
    ]);
    const { body } = await product.call('GET', `/admin/audit?subject=${leaving.userId}`, { token: head.token });
    expect(body.data).toMatchObject([
      { action: 'user.delete', before: { role: tennisClub.role, applications: 1 }, after: null },
    ]);
  });
});

test.each([
  ['alone', (id: string, status: string) => change(id, { status })],
  ['among others', (id: string, status: string) => setStatus([id], status)],
])('whoever is suspended %s is sent no code, until they are let in again', async (_how, set) => {
  const { userId, phone } = await secretary();
  const ask = async () => {
    product.platform.pass(61);
    const { status } = await product.app.request('/auth/v1/otp', { method: 'POST', body: JSON.stringify({ phone }) });
    return status;
  };
  const met: number[] = [];
  for (const status of ['active', 'suspended', 'suspended', 'active']) {
    expect((await set(userId, status)).status).toBe(200);
    met.push(await ask());
  }
  expect(met).toEqual([200, 403, 403, 200]);
});

test('suspension takes open invitations back; making somebody active gives none back', async () => {
  const person = await secretary();
  const readStatuses = async () =>
    (await db().selectFrom('invitations').select('status').where('inviter_id', '=', person.userId).execute()).map(
      ({ status }) => status,
    );
  const first = await readStatuses();
  for (const json of [{ status: 'pending' }, { status: 'active' }]) {
    expect((await change(person.userId, json)).status).toBe(200);
    expect((await setStatus([person.userId], json.status)).status).toBe(200);
  }
  expect(await readStatuses()).toEqual(first);
  expect((await setStatus([person.userId], 'suspended')).status).toBe(200);
  expect(await readStatuses()).toEqual(first.map(() => 'withdrawn'));
  expect((await setStatus([person.userId], 'active')).status).toBe(200);
  expect(await readStatuses()).toEqual(first.map(() => 'withdrawn'));
});

describe('the list of users', () => {
  const list = async (query: Record<string, string>) =>
    (await ask(head.token, 'GET', `?${new URLSearchParams({ per_page: '100', ...query })}`)).body.data as {
      id: string;
      applications: number;
      status: string;
      role: string;
    }[];

  test('finds by each of name, phone and address, whatever stands around, and by role and status', async () => {
    const [one, other] = [await secretary(), await secretary()];
    await change(one.userId, { first_name: 'Bisi', last_name: 'Lawal', email: 'bisi.l@club.example' });
    await setStatus([one.userId], 'suspended');
    const finds = async (query: Record<string, string>) => {
      const ids = (await list(query)).map(({ id }) => id);
      return [ids.includes(one.userId), ids.includes(other.userId)];
    };
    const phone = one.phone?.slice(-10) ?? '';
    for (const search of [
      'isi law',
      'lawal bisi',
      'Bísi Láwal',
      ' BISI.L@ ',
      phone.slice(-6),
      `0${phone}`,
      `0${phone.slice(0, 3)} ${phone.slice(3)}`,
    ])
      expect(await finds({ search }), search).toEqual([true, false]);
    expect(await finds({ search: ' ' })).toEqual([true, true]);
    expect(await finds({ search: 'nobody at all' })).toEqual([false, false]);
    expect(await finds({ status: 'suspended' })).toEqual([true, false]);
    expect(await finds({ status: 'active' })).toEqual([false, true]);
    expect(await finds({ role: tennisClub.role })).toEqual([true, true]);
    expect(await finds({ role: 'clerk' })).toEqual([false, false]);
    expect(await finds({ role: tennisClub.role, status: 'suspended' })).toEqual([true, false]);
  });

  test('counts the applications of each, and roles count those who are there', async () => {
    const [one, other] = [await secretary(), await secretary()];
    await dropApplication(other);
    const counts = new Map((await list({})).map(({ id, applications }) => [id, applications]));
    expect([counts.get(one.userId), counts.get(other.userId)]).toEqual([1, 0]);
    const countSecretaries = async () =>
      (await ask(head.token, 'GET', '/roles')).body.data.find(({ id }: { id: string }) => id === tennisClub.role).users;
    const before = await countSecretaries();
    await remove([one.userId]);
    expect(await countSecretaries()).toBe(before - 1);
    expect((await list({})).map(({ id }) => id)).not.toContain(one.userId);
    const { data } = (await ask(head.token, 'GET', '/roles')).body;
    expect(data.find(({ id }: { id: string }) => id === 'clerk')).toMatchObject({
      name: 'The clerk',
      permissions: ['manage_users'],
      application_type: null,
      audience: 'officer',
    });
  });
});

test('an officer who signs in is noted with the time; an applicant with a password, or a suspended officer, is let in by none', async () => {
  const signIn = async (person: Person) => {
    const { email } = await db()
      .updateTable('auth.users')
      .set({ email: `${person.userId}@club.example` })
      .where('id', '=', person.userId)
      .returning('email')
      .executeTakeFirstOrThrow();
    await setPassword(db(), person.userId, await hashStrongPassword('correct-horse-7'), new Date());
    const { status } = await product.call('POST', '/admin/login', {
      json: { username: email, password: 'correct-horse-7' },
    });
    const { last_login_at } = (await readProfile(person.userId)) ?? {};
    const sessions = await db().selectFrom('auth.sessions').select('id').where('user_id', '=', person.userId).execute();
    return { status, noted: last_login_at !== null, sessions: sessions.length };
  };
  const suspended = await createPerson(product.platform, 'clerk');
  await setStatus([suspended.userId], 'suspended', head.token);
  await db().updateTable('auth.users').set({ banned_until: null }).where('id', '=', suspended.userId).execute();
  expect(await signIn(suspended)).toEqual({ status: 403, noted: false, sessions: 0 });
  expect(await signIn(await secretary())).toEqual({ status: 403, noted: false, sessions: 0 });
  const another = await createPerson(product.platform, 'clerk');
  expect(await signIn(another)).toEqual({ status: 200, noted: true, sessions: 2 });
  expect((await readProfile(clerk.userId))?.last_login_at).toBeNull();
});
