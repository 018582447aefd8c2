/** Which invitations an act reaches: of this provider, company, phone, person and state, and no others. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptWaiting, findInvited } from '@/server/invitations/verify-invitation';
import { takeInvitation } from '@/server/invitations/invite';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const NOW = new Date('2031-05-20T10:00:00.000Z');
const LATER = new Date(NOW.getTime() + 1);
const PHONE = '+2348037770200';

let product: TestProduct;
let inviter: Person;
let other: Person;
const db = () => product.platform.database.kysely;
const at = (now: Date) => ({ ...product.platform, clock: () => now });

beforeAll(async () => {
  product = await createClubProduct();
  inviter = await createPerson(product.platform, tennisClub.role);
  other = await createPerson(product.platform, tennisClub.role);
});

beforeEach(async () => {
  await db().deleteFrom('invitations').execute();
});

interface Given {
  status?: 'pending' | 'accepted' | 'expired' | 'withdrawn';
  provider?: string;
  role?: string;
  company_id?: string | null;
  phone_number?: string;
  inviter_id?: string;
  accepted_by?: string;
  expires_at?: Date;
  created_at?: Date;
}

const toRow = (name: string, more: Given = {}) => ({
  token_seed: crypto.randomUUID(),
  token_hash: crypto.randomUUID(),
  provider: tennisClub.id,
  role: tennisClub.role,
  inviter_id: inviter.userId,
  company_name: name,
  first_name: 'Bola',
  last_name: 'Ade',
  phone_number: PHONE,
  expires_at: new Date(NOW.getTime() - 1),
  ...more,
});

async function add(name: string, more: Given = {}): Promise<string> {
  const { id } = await db()
    .insertInto('invitations')
    .values(toRow(name, more))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function readStatuses(): Promise<Record<string, string>> {
  const rows = await db().selectFrom('invitations').select(['company_name', 'status']).execute();
  return Object.fromEntries(rows.map(({ company_name, status }) => [company_name, status]));
}

test('a new one takes the place of the one that waits for the same phone, of the same company and provider', async () => {
  const json = { first_name: 'Bola', last_name: 'Ade', phone_number: PHONE };
  const invite = () => product.call('POST', '/tennis-club/invite', { token: inviter.token, json });
  const first = await invite();
  expect(first.status).toBe(201);
  const { company_id } = first.body;
  await db().updateTable('invitations').set({ company_name: 'the first' }).execute();
  await add('waits as well', { company_id });
  await add('of another provider', { company_id, provider: 'padel-club' });
  await add('of another company', { company_id: null });
  await add('to another phone', { company_id, phone_number: '+2348037770201' });
  await add('accepted', { company_id, status: 'accepted' });
  expect((await invite()).status).toBe(201);
  expect(await readStatuses()).toMatchObject({
    'the first': 'withdrawn',
    'waits as well': 'withdrawn',
    'of another provider': 'pending',
    'of another company': 'pending',
    'to another phone': 'pending',
    accepted: 'accepted',
  });
});

test('one alone is sent again or withdrawn, by its inviter, while it is open', async () => {
  const [one, expired, accepted] = [
    await add('one'),
    await add('expired', { status: 'expired', expires_at: NOW }),
    await add('accepted', { status: 'accepted' }),
  ];
  await add('untouched');
  const call = async (method: string, path: string, by = inviter) =>
    (await product.call(method, `/invitations/${path}`, { token: by.token })).status;
  expect(await call('DELETE', one, other)).toBe(404);
  expect(await call('POST', `${one}/resend`, other)).toBe(404);
  expect(await call('DELETE', accepted)).toBe(409);
  expect(await call('POST', `${accepted}/resend`)).toBe(409);
  expect(await call('DELETE', one)).toBe(200);
  expect(await call('POST', `${one}/resend`)).toBe(409);
  expect(await call('POST', `${expired}/resend`)).toBe(200);
  expect(await readStatuses()).toEqual({
    one: 'withdrawn',
    expired: 'pending',
    accepted: 'accepted',
    untouched: 'pending',
  });
});

test('one is not sent again where nobody is invited any more, and its link stays', async () => {
  const id = await add('one');
  const { catalog } = product.platform;
  const resend = () => product.call('POST', `/invitations/${id}/resend`, { token: inviter.token });
  const readHash = () => db().selectFrom('invitations').select('token_hash').executeTakeFirstOrThrow();
  const before = await readHash();
  const { invitation: _rules, ...without } = tennisClub;
  for (const [providers, code] of [
    [[without], 'NOT_BY_INVITATION'],
    [[], 'INVITATION_CLOSED'],
  ] as const) {
    product.platform.catalog = { ...catalog, providers: [...providers] };
    expect(await resend()).toMatchObject({ status: 409, body: { code } });
  }
  product.platform.catalog = catalog;
  expect(await readHash()).toEqual(before);
  expect((await resend()).status).toBe(200);
});

test.each([
  ['umpire', '+2348037770211'],
  ['gone', '+2348037770212'],
])('one to the role %s, which no applicant can take, gives it to nobody', async (role, phone_number) => {
  const json = { first_name: 'Bola', last_name: 'Ade', phone_number };
  expect((await product.call('POST', '/tennis-club/invite', { token: inviter.token, json })).status).toBe(201);
  const token = product.platform.sent
    .findLast(({ to }) => to === phone_number)
    ?.text.split('/')
    .at(-1);
  await db().updateTable('invitations').set({ role }).execute();
  const verify = (more: object) =>
    product.call('POST', '/auth/verify-invitation', { json: { token, phone_number, ...more } });
  await verify({});
  expect(await verify({ otp_code: product.platform.codeFor(phone_number) })).toMatchObject({
    status: 409,
    body: { code: 'INVITATION_CLOSED', message: 'People are no longer invited here' },
  });
  expect(await db().selectFrom('profiles').select('id').where('phone', '=', phone_number).execute()).toEqual([]);
});

test('inviters see their own, the newest first', async () => {
  await add('older', { created_at: new Date(1) });
  await add('newer', { created_at: new Date(2) });
  await add('of another', { inviter_id: other.userId });
  const { body } = await product.call('GET', '/invitations', { token: inviter.token });
  expect(body.data.map(({ company_name }: { company_name: string }) => company_name)).toEqual(['newer', 'older']);
});

test('of a great many the newest five hundred are shown', async () => {
  await add('oldest', { created_at: new Date(0) });
  const {
    token_seed: _seed,
    token_hash: _hash,
    id: _id,
    ...like
  } = await db().selectFrom('invitations').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: 500 }, (_, index) => ({
    ...like,
    company_name: 'newer',
    created_at: new Date(index + 1),
    token_seed: crypto.randomUUID(),
    token_hash: crypto.randomUUID(),
  }));
  await db().insertInto('invitations').values(more).execute();
  const { data } = (await product.call('GET', '/invitations', { token: inviter.token })).body;
  expect(data).toHaveLength(500);
  expect(new Set(data.map(({ company_name }: { company_name: string }) => company_name))).toEqual(new Set(['newer']));
});

test.each<[string, Given, boolean]>([
  ['waits for the phone', { expires_at: LATER }, true],
  ['has just ended', { expires_at: NOW }, false],
  ['waits for another phone', { expires_at: LATER, phone_number: '+2348037770209' }, false],
  ['is to another role', { expires_at: LATER, role: 'umpire' }, false],
  ['was withdrawn', { expires_at: LATER, status: 'withdrawn' }, false],
  ['they have accepted, however long ago', { expires_at: new Date(0), status: 'accepted', accepted_by: 'they' }, true],
  ['somebody else has accepted', { expires_at: LATER, status: 'accepted', accepted_by: 'other' }, false],
])('by an invitation that %s somebody joins, or not', async (_what, given, joins) => {
  const accepted_by = { they: inviter.userId, other: other.userId }[given.accepted_by ?? ''];
  await add('it', { ...given, ...(accepted_by === undefined ? {} : { accepted_by }) });
  const person = { userId: inviter.userId, phone: PHONE };
  expect((await findInvited(at(NOW), tennisClub.role, person)) !== undefined).toBe(joins);
  await acceptWaiting(db(), tennisClub.role, person, NOW);
  const used = given.status === undefined && joins;
  expect(await readStatuses()).toEqual({ it: used ? 'accepted' : (given.status ?? 'pending') });
});

test('of several that wait the newest is used up', async () => {
  await add('older', { created_at: new Date(1), expires_at: LATER });
  await add('newer', { created_at: new Date(2), expires_at: LATER });
  await acceptWaiting(db(), tennisClub.role, { userId: inviter.userId, phone: PHONE }, NOW);
  expect(await readStatuses()).toEqual({ older: 'pending', newer: 'accepted' });
});

test('an inviter who is refused uses up nothing of the phone that they wanted to invite', async () => {
  const take = (inviterId: string) => takeInvitation(at(NOW), { inviterId, phone: '+9' });
  for (let turn = 0; turn < 100; turn += 1) await takeInvitation(at(NOW), { inviterId: 'busy', phone: `+9${turn}` });
  for (let turn = 0; turn < 6; turn += 1)
    await expect(take('busy')).rejects.toThrow('You have sent 100 invitations within a day');
  for (let turn = 0; turn < 5; turn += 1) await take(`other-${turn}`);
  await expect(take('other')).rejects.toThrow('This phone number has been sent 5 invitations');
});

test('who sends too many hears how long to wait, in hours or minutes', async () => {
  const take = (seconds: number, inviterId: string, phone: string) =>
    takeInvitation(at(new Date(NOW.getTime() + seconds * 1000)), { inviterId, phone }).then(
      () => undefined,
      (error: Error) => /again in (.*)\.$/.exec(error.message)?.[1],
    );
  for (let turn = 0; turn < 5; turn += 1) expect(await take(0, `one-${turn}`, '+1')).toBeUndefined();
  expect(await take(0, 'one', '+1')).toBe('60 minutes');
  expect(await take(3480, 'one', '+1')).toBe('2 minutes');
  expect(await take(3540, 'one', '+1')).toBe('1 minute');
  expect(await take(3600, 'one', '+1')).toBeUndefined();
  for (let turn = 0; turn < 100; turn += 1) expect(await take(0, 'two', `+2${turn}`)).toBeUndefined();
  expect(await take(0, 'two', '+3')).toBe('24 hours');
  expect(await take(82_799, 'two', '+4')).toBe('2 hours');
  expect(await take(82_800, 'two', '+5')).toBe('60 minutes');
  expect(await take(86_400, 'two', '+6')).toBeUndefined();
});

test('one that is open is listed, and can be withdrawn, however many are newer', async () => {
  const open = await add('open', { expires_at: LATER, created_at: new Date(NOW.getTime() - 1) });
  const closed = { status: 'withdrawn', created_at: NOW } as const;
  await db()
    .insertInto('invitations')
    .values(Array.from({ length: 500 }, () => toRow('closed', closed)))
    .execute();
  const { body } = await product.call('GET', '/invitations', { token: inviter.token });
  expect(body.data).toHaveLength(500);
  expect(body.data[0].id).toBe(open);
});
