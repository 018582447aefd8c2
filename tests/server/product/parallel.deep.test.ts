/** What only several connections can show: requests that meet in the database. On a PostgreSQL server. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import type { Database, Queries } from '@/server/storage/database';
import { noteDelivery } from '@/server/deliveries/delivery-routes';
import { migrate } from '@/server/storage/migrate';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import { beginUpload } from '@/server/files/resumable-upload';
import { createJobHandler } from '@/server/jobs/handle-job';
import { tennisClub } from '../../fixtures/tennis-club';
import { getSelfJoining, prepareMinimal, submitMinimal } from '../support/any-application';
import { sampleCatalog } from '../../fixtures/samples';
import { createPerson } from '../support/cast';
import { clubCatalog, clubValidators, createClubProduct, submitClub, toClubBody } from '../support/club-product';
import { startPostgres, type TestPostgres } from '../support/postgres-server';
import { createPdfOf } from '../support/sample-files';
import { createTestProduct, type TestProduct } from '../support/test-product';

const AT_ONCE = 8;

let postgres: TestPostgres;
let database: Database;
let product: TestProduct;
/** Another registry in the same database, whose definition is the tests' own. */
let club: TestProduct;
let officer: string;
const provider = getSelfJoining(catalog)[0];

beforeAll(async () => {
  postgres = await startPostgres();
  database = openPostgresDatabase(await postgres.createDatabase(), () => undefined);
  await migrate(database, { hosted: false });
  product = await createTestProduct(undefined, { database });
  officer = await product.signInAdministrator();
  club = await createClubProduct({ database });
});

afterAll(async () => {
  await database?.close();
  await postgres?.stop();
});

/** Until somebody in the database waits for another's lock, or the work is over without. */
async function untilWaiting(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = () => void (isDone = true);
  work.then(end, end);
  const waiting = database.kysely
    .selectFrom(sql<{ datname: string; wait_event_type: string }>`pg_stat_activity`.as('activity'))
    .select('datname')
    .where('wait_event_type', '=', 'Lock')
    .where('datname', '=', sql<string>`current_database()`);
  await expect.poll(async () => isDone || (await waiting.execute()).length > 0).toBe(true);
}

/**
 * The work, begun while a change is made and not yet to be seen; that is committed as soon as the work waits for it.
 */
async function meet<T>(change: (transaction: Queries) => Promise<unknown>, begin: () => Promise<T>): Promise<T> {
  const [changed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = database.kysely.transaction().execute(async (transaction) => {
    await change(transaction);
    changed.resolve();
    await released.promise;
  });
  await changed.promise;
  const work = begin();
  await untilWaiting(work);
  released.resolve();
  await changing;
  return work;
}

describe('one submission, sent eight times at once', () => {
  test('becomes one record, and every sender hears of it', async () => {
    const { access_token: token } = await product.join('+2348036660001', provider.role);
    const json = await prepareMinimal(product, provider, token);
    const send = () =>
      product.call('POST', '/applications', { token, json, headers: { 'idempotency-key': 'one-and-the-same' } });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await product.call('GET', '/applications', { token })).body.total).toBe(1);
  });
});

test('of eight submissions of one person that are told apart one is taken', async () => {
  const { access_token: token } = await product.join('+2348036660004', provider.role);
  const bodies = await Promise.all(Array.from({ length: AT_ONCE }, () => prepareMinimal(product, provider, token)));
  const answers = await Promise.all(bodies.map((json) => product.call('POST', '/applications', { token, json })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201,
    ...Array.from({ length: AT_ONCE - 1 }, () => 409),
  ]);
  expect(answers.filter(({ body }) => body.code === 'ALREADY_APPLIED')).toHaveLength(AT_ONCE - 1);
});

test('a session that is renewed eight times at once goes on, the same for all', async () => {
  const { refresh_token } = await product.join('+2348036660005', provider.role);
  const body = JSON.stringify({ refresh_token });
  const headers = { 'content-type': 'application/json' };
  const renew = async () =>
    product.app.request('/auth/v1/token?grant_type=refresh_token', { method: 'POST', headers, body });
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, renew));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  const sessions = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(sessions.map((session) => session.refresh_token)).size).toBe(1);
});

test('of two changes of an address at once the later one counts, also when it leads back', async () => {
  const { kysely } = database;
  const { user } = await product.join('+2348036660006', provider.role);
  const id = String(user['id']);
  const change = (email: string, hold: () => Promise<void> = async () => undefined) =>
    kysely.transaction().execute(async (transaction) => {
      await product.platform.auth.backend.changeContact(transaction, id, { email });
      await hold();
    });
  await change('one@registry.example');
  const [changed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const away = change('other@registry.example', () => (changed.resolve(), released.promise));
  await changed.promise;
  const back = change('one@registry.example');
  await untilWaiting(back);
  released.resolve();
  await Promise.all([away, back]);
  const { email } = await kysely
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(email).toBe('one@registry.example');
});

test('somebody who is suspended while they take a further role does not get it', async () => {
  const { kysely } = database;
  const phone_number = '+2348036660007';
  const { user, access_token: token } = await product.join(phone_number, provider.role);
  const id = String(user['id']);
  const json = { phone_number, user_type: getSelfJoining(catalog)[1].role, add_role: true };
  const taken = await meet(
    (transaction) => transaction.updateTable('profiles').set({ status: 'suspended' }).where('id', '=', id).execute(),
    () => product.call('POST', '/auth/create-account', { token, json }),
  );
  expect(taken.status).toBe(403);
  const held = await kysely.selectFrom('profile_roles').select('role_id').where('profile_id', '=', id).execute();
  expect(held).toEqual([{ role_id: provider.role }]);
});

describe('an invitation that is withdrawn at the same moment', () => {
  const setUp = async (phone: string) => {
    const inviter = await createPerson(club.platform, tennisClub.role);
    const json = { first_name: 'Bola', last_name: 'Ade', phone_number: phone };
    const { id } = (await club.call('POST', '/tennis-club/invite', { token: inviter.token, json })).body;
    const token = club.platform.sent
      .findLast(({ to }) => to === phone)
      ?.text.split('/')
      .at(-1);
    const withdraw = (transaction: Queries) =>
      transaction.updateTable('invitations').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    const read = async () =>
      (await database.kysely.selectFrom('invitations').select('status').where('id', '=', id).executeTakeFirst())
        ?.status;
    return { id, inviter, json: { token, phone_number: phone }, withdraw, read };
  };

  test('is not sent again', async () => {
    const phone = '+2348036664001';
    const { id, inviter, withdraw, read } = await setUp(phone);
    const sent = club.platform.sent.length;
    const resend = () => club.call('POST', `/invitations/${id}/resend`, { token: inviter.token });
    expect(await meet(withdraw, resend)).toMatchObject({ status: 409, body: { code: 'INVITATION_CLOSED' } });
    expect(await read()).toBe('withdrawn');
    expect(club.platform.sent).toHaveLength(sent);
  });

  test('is not taken', async () => {
    const phone = '+2348036664002';
    const { json, withdraw, read } = await setUp(phone);
    const verify = (more: object) => club.call('POST', '/auth/verify-invitation', { json: { ...json, ...more } });
    await verify({});
    const take = () => verify({ otp_code: club.platform.codeFor(phone) });
    expect((await meet(withdraw, take)).status).toBe(409);
    expect(await read()).toBe('withdrawn');
    const profiles = await database.kysely.selectFrom('profiles').select('id').where('phone', '=', phone).execute();
    expect(profiles).toEqual([]);
  });
});

describe('officers who decide at once', () => {
  test('of eight with the same record open one decides; the others are told, and nothing is overwritten', async () => {
    const { access_token: token } = await product.join('+2348036660002', provider.role);
    const { body: record } = await submitMinimal(product, provider, token);
    const decide = (index: number) =>
      product.setStatus(officer, record.id, {
        status: index % 2 === 0 ? 'approved' : 'rejected',
        admin_comments: `Officer ${index}`,
        revision: record.revision,
      });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => decide(index)));
    const first = answers.filter(({ status }) => status === 200);
    expect(first).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer !== first[0]))
      expect([status, body.code]).toEqual([409, 'STALE']);
    const detail = (await product.call('GET', `/admin/applications/${record.id}`, { token: officer })).body;
    expect(detail.application.admin_comments).toBe(first[0]?.body.application.admin_comments);
    expect(detail.timeline.filter(({ kind }: { kind: string }) => kind === 'status')).toHaveLength(1);
  });

  test('without a revision the workflow decides: what is approved cannot be approved again', async () => {
    const { access_token: token } = await product.join('+2348036660003', provider.role);
    const { body: record } = await submitMinimal(product, provider, token);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => product.setStatus(officer, record.id, { status: 'approved' })),
    );
    expect([200, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([
      1,
      AT_ONCE - 1,
    ]);
  });
});

test('the list counts every one when many submit and decide at once', async () => {
  const people = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      product.join(`+23480366601${String(index).padStart(2, '0')}`, provider.role),
    ),
  );
  const records = await Promise.all(people.map(({ access_token: token }) => submitMinimal(product, provider, token)));
  await Promise.all(records.map(({ body }) => product.setStatus(officer, body.id, { status: 'under_review' })));
  const { total } = (await product.call('GET', '/admin/applications?status=under_review', { token: officer })).body;
  expect(total).toBe(AT_ONCE);
});

describe('an application that is changed at the same moment', () => {
  const setUp = async (phone: string, values: { status: string; expires_at?: Date }) => {
    const { access_token: token } = await club.join(phone, tennisClub.role);
    const id = await submitClub(club, token);
    await database.kysely.updateTable('applications').set(values).where('id', '=', id).execute();
    const change =
      (more: { revision?: number; status?: string; expires_at?: Date; data?: string }) => (transaction: Queries) =>
        transaction.updateTable('applications').set(more).where('id', '=', id).execute();
    const read = async () => (await club.call('GET', `/applications/${id}`, { token })).body;
    return { id, token, change, read };
  };

  test('is not overwritten by a correction of what it was', async () => {
    const { id, token, change, read } = await setUp('+2348036660008', { status: 'changes_requested' });
    const json = { club_name: 'Kaduna Club' };
    const correct = () => club.call('PATCH', `/applications/${id}`, { token, json });
    expect(await meet(change({ revision: 9 }), correct)).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect((await read()).data.club_name).not.toBe(json.club_name);
  });

  test('is not ticked as checked once it is decided on', async () => {
    const { id, change } = await setUp('+2348036660010', { status: 'pending' });
    const { token } = await createPerson(club.platform, 'umpire');
    const json = { item: 'papers', checked: true };
    const tick = () => club.call('POST', `/admin/applications/${id}/checks`, { token, json });
    expect(await meet(change({ status: 'approved' }), tick)).toMatchObject({ status: 409, body: { code: 'DECIDED' } });
  });

  test('claims what it says when that is done, under a new rule of uniqueness', async () => {
    const field = 'email_address';
    const unique = [{ field, code: 'TAKEN', message: 'It is taken.' }];
    const { id, change } = await setUp('+2348036660011', { status: 'pending' });
    const { data } = await database.kysely
      .selectFrom('applications')
      .select('data')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const catalog = {
      ...clubCatalog,
      providers: clubCatalog.providers.map((each) => ({ ...each, submission: { ...each.submission, unique } })),
    };
    const later = JSON.stringify({ ...(data as object), [field]: 'later@club.example' });
    const fill = () => createJobHandler({ ...club.platform, catalog })({ name: 'fill-unique-answers' });
    await meet(change({ data: later }), fill);
    const { normalised_value } = await database.kysely
      .selectFrom('application_unique')
      .select('normalised_value')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(normalised_value).toBe('later@club.example');
  });

  test('does not end when that prolongs it', async () => {
    const now = club.platform.clock();
    const { change, read } = await setUp('+2348036660009', { status: 'approved', expires_at: now });
    const sweep = () => createJobHandler(club.platform)({ name: 'expire-approvals' });
    await meet(change({ expires_at: new Date(now.getTime() + 86_400_000) }), sweep);
    expect(await read()).toMatchObject({ status: 'approved', expires_at: expect.any(String) });
  });
});

describe('a message that did not leave', () => {
  const PHONE = '+2348036663001';
  const add = async () => {
    const values = { channel: 'sms', occasion: 'status', recipient: PHONE, text: 'So', state: 'failed' } as const;
    const { id, key } = await database.kysely
      .insertInto('messages')
      .values({ ...values, next_attempt_at: new Date() })
      .returning(['id', 'key'])
      .executeTakeFirstOrThrow();
    const change = (state: 'sending' | 'delivered') => (transaction: Queries) =>
      transaction.updateTable('messages').set({ state }).where('id', '=', id).execute();
    const read = async () =>
      (await database.kysely.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirstOrThrow())
        .state;
    return { id, key, change, read };
  };

  test('is not sent again while it is being sent', async () => {
    const { id, change, read } = await add();
    const again = () => product.call('POST', `/admin/messages/${id}/again`, { token: officer });
    expect(await meet(change('sending'), again)).toMatchObject({ status: 409, body: { code: 'MESSAGE_LEAVING' } });
    expect(await read()).toBe('sending');
  });

  test('nor when all that failed are', async () => {
    const { change, read } = await add();
    const again = () => product.call('POST', '/admin/messages/again', { token: officer, json: { search: PHONE } });
    expect((await meet(change('sending'), again)).body).toEqual({ messages: 0 });
    expect(await read()).toBe('sending');
  });

  test('stays delivered, whatever report comes at the same moment', async () => {
    const { key, change, read } = await add();
    const report = () => noteDelivery(database.kysely, { id: key, status: 'failed' }, new Date());
    expect(await meet(change('delivered'), report)).toBe(true);
    expect(await read()).toBe('delivered');
  });
});

describe('what would be erased and is taken up again at the same moment', () => {
  const setUp = async (values: { status: string; updated_at?: Date }) => {
    const { userId, applicationId, token } = await createPerson(club.platform, tennisClub.role);
    const data = JSON.stringify({ club_name: 'Kano' });
    await database.kysely
      .updateTable('applications')
      .set({ ...values, data })
      .where('id', '=', applicationId)
      .execute();
    const change = (more: { status: string; updated_at?: Date; decided_at?: Date }) => (transaction: Queries) =>
      transaction.updateTable('applications').set(more).where('id', '=', applicationId).execute();
    const read = () =>
      database.kysely
        .selectFrom('applications')
        .select(['data', 'emptied_at'])
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow();
    return { userId, token, change, read };
  };

  test('is not let go of by the retention of its type', async () => {
    const { change, read } = await setUp({ status: 'rejected', updated_at: new Date(0) });
    const carryOut = () => createJobHandler(club.platform)({ name: 'carry-out-retention' });
    await meet(change({ status: 'pending', updated_at: new Date() }), carryOut);
    expect(await read()).toEqual({ data: { club_name: 'Kano' }, emptied_at: null });
  });

  test('stays when its applicant’s account is deleted', async () => {
    const { token, change, read } = await setUp({ status: 'pending' });
    const erase = () => club.call('DELETE', '/account', { token, json: { confirmed: true } });
    const erased = await meet(change({ status: 'approved', decided_at: new Date() }), erase);
    expect(erased).toMatchObject({ status: 200, body: { applications: [{ erased: false, status: 'Approved' }] } });
    expect(await read()).toEqual({ data: { club_name: 'Kano' }, emptied_at: null });
  });
});

test('of the people of one company who apply at once one is taken, where a company applies once', async () => {
  const [shared = tennisClub] = clubCatalog.providers;
  const providers = [{ ...shared, availability: { oncePerCompany: true } }];
  const product = await createTestProduct(
    { catalog: { ...clubCatalog, providers }, validators: clubValidators },
    { database },
  );
  const owner = await createPerson(product.platform, tennisClub.role);
  const { id: company_id } = await database.kysely
    .selectFrom('companies')
    .select('id')
    .where('owner_id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  await database.kysely
    .updateTable('applications')
    .set({ status: 'rejected' })
    .where('company_id', '=', company_id)
    .execute();
  const people = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      product.join(`+2348036662${String(index).padStart(3, '0')}`, tennisClub.role),
    ),
  );
  await database.kysely
    .insertInto('invitations')
    .values(
      people.map(({ user }) => ({
        status: 'accepted' as const,
        accepted_by: String(user['id']),
        inviter_id: owner.userId,
        provider: tennisClub.id,
        role: tennisClub.role,
        company_id,
        company_name: 'Company',
        first_name: 'Bola',
        last_name: 'Ade',
        phone_number: '+2348041299999',
        token_seed: crypto.randomUUID(),
        token_hash: crypto.randomUUID(),
        expires_at: new Date(),
      })),
    )
    .execute();
  const apply = async ({ access_token: token }: { access_token: string }) => {
    // The phone is the inviter's to say.
    const { club_phone: _phone, ...json } = toClubBody(await product.upload(token));
    return product.call('POST', '/applications', { token, json });
  };
  const answers = await Promise.all(people.map(apply));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'COMPANY_HAS_APPLIED')).toHaveLength(AT_ONCE - 1);
});

test('of officers who add the same entry to a list at once one is told that it is there', async () => {
  const { lists } = sampleCatalog;
  const product = await createTestProduct(
    { catalog: { ...clubCatalog, lists }, validators: clubValidators },
    { database },
  );
  const { token } = await createPerson(product.platform, 'umpire');
  const add = (code: string) =>
    product.call('POST', '/admin/lists/grounds/entries', { token, json: { code, texts: { name: 'East Court' } } });
  const answers = await Promise.all(['EAST', 'East', 'east', 'eASt'].map(add));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409]);
});

describe('of files that one person sends at once those are taken that there is room for', () => {
  const setUp = async (phone: string) => {
    const { user, access_token: token } = await product.join(phone, provider.role);
    const userId = String(user['id']);
    await database.kysely.insertInto('storage_quotas').values({ profile_id: userId, storage_mb: 1 }).execute();
    return { userId, token };
  };
  const LENGTH = 600_000;

  test('when they are begun', async () => {
    const { userId } = await setUp('+2348036663001');
    const upload = { userId, name: 'a.pdf', length: LENGTH, provider: undefined, field: undefined, sha256: undefined };
    const platform = { ...product.platform, partials: createMemoryPartialStore() };
    const begun = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => beginUpload(platform, upload)));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of begun)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ statusCode: 413, code: 'QUOTA_REACHED' });
  });

  test('when they are sent whole', async () => {
    const { token } = await setUp('+2348036663002');
    const send = () => {
      const body = new FormData();
      body.append('file', new File([createPdfOf(LENGTH)], 'a.pdf'));
      return product.call('POST', '/applications/upload', { token, body });
    };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'QUOTA_REACHED')).toHaveLength(AT_ONCE - 1);
  });
});
