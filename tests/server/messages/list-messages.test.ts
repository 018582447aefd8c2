/** What officers see of messages: of those about an application, and of all, page by page. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { catalog, compileAll, tennisClub, validators } from '../../fixtures/tennis-club';
import { toClubBody } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const PHONE = '+2348036660031';

let product: TestProduct;
let officer: string;
let applicant: string;
let id: string;

beforeAll(async () => {
  product = await createTestProduct({
    catalog,
    validators: { [tennisClub.id]: validators, administration: compileAll([catalog.registry.administration.signIn]) },
  });
  officer = await product.signInAdministrator();
  applicant = (await product.join(PHONE, tennisClub.role)).access_token;
  const { status, body } = await product.call('POST', '/applications', {
    token: applicant,
    json: { ...toClubBody(await product.upload(applicant)), club_phone: PHONE, email_address: 'a@b.example' },
  });
  expect(status).toBe(201);
  id = body.id;
});

test('officers see what was said, to whom, and that it has left', async () => {
  const { status, body } = await product.call('GET', `/admin/applications/${id}/messages`, { token: officer });
  expect(status).toBe(200);
  const left = { occasion: 'received', state: 'sent', sent_at: expect.stringMatching(/Z$/) };
  expect(body.data).toEqual([
    expect.objectContaining({ ...left, channel: 'sms', recipient: PHONE, subject: null }),
    expect.objectContaining({ ...left, channel: 'email', recipient: 'a@b.example' }),
  ]);
  const texts = body.data.map(({ text }: { text: string }) => text);
  expect(product.platform.sent.map(({ text }) => text)).toEqual(expect.arrayContaining(texts));
});

test('messages are found by the name of whom they are for, in any order and without its marks', async () => {
  const { kysely } = product.platform.database;
  await kysely
    .updateTable('profiles')
    .set({ first_name: 'Chidí', last_name: 'Okónkwo' })
    .where('phone', '=', PHONE)
    .execute();
  const { body } = await product.call('GET', '/admin/messages?search=okonkwo%20chidi', { token: officer });
  expect(body.data.map(({ recipient }: { recipient: string }) => recipient)).toContain(PHONE);
  const none = await product.call('GET', '/admin/messages?search=okonkwo%20ada', { token: officer });
  expect(none.body.data).toEqual([]);
});

test('an application that is not there has none', async () => {
  const { status, body } = await product.call('GET', '/admin/applications/made-up/messages', { token: officer });
  expect([status, body.code]).toEqual([404, 'APPLICATION_NOT_FOUND']);
});

test('of all the newest stand first, page by page, and of none there is an empty page', async () => {
  const { kysely } = product.platform.database;
  const values = {
    channel: 'sms',
    occasion: 'status',
    recipient: '+2348036660032',
    next_attempt_at: new Date(),
  } as const;
  await kysely
    .insertInto('messages')
    .values(['one', 'two', 'three'].map((text) => ({ ...values, text })))
    .execute();
  const find = async (query: string) => {
    const { body } = await product.call('GET', `/admin/messages?search=6660032&${query}`, { token: officer });
    return { ...body, data: body.data.map(({ text }: { text: string }) => text) };
  };
  expect(await find('per_page=2')).toEqual({ data: ['three', 'two'], page: 1, per_page: 2, total: 3, more: false });
  expect(await find('per_page=2&page=2')).toMatchObject({ data: ['one'], page: 2, total: 3 });
  expect(await find('per_page=2&page=3')).toMatchObject({ data: [], total: 3 });
  for (const search of ['0803 666 0032', '08036660032', '%2B2348036660032']) {
    const { body } = await product.call('GET', `/admin/messages?search=${search}`, { token: officer });
    expect(body.total, search).toBe(3);
  }
  const { body } = await product.call('GET', '/admin/messages?search=6660032&per_page=1', { token: officer });
  expect(body.data).toMatchObject([
    { application: null, user: null, sent_at: null, delivered_at: null, state: 'waiting' },
  ]);
  const ofOne = await product.call('GET', `/admin/applications/${id}/messages`, { token: officer });
  expect(ofOne.body.data).toHaveLength(2);
});

test('ten thousand are counted, and of more it is said that there are', async () => {
  const { kysely } = product.platform.database;
  const add = (count: number) =>
    sql`insert into messages (channel, occasion, recipient, text, state, next_attempt_at)
      select 'sms', 'status', '+2348036660033', 'x', 'sent', now() from generate_series(1, ${count})`.execute(kysely);
  const count = async () => {
    const { body } = await product.call('GET', '/admin/messages?search=6660033&per_page=1', { token: officer });
    return [body.total, body.more];
  };
  await add(10_000);
  expect(await count()).toEqual([10_000, false]);
  await add(1);
  expect(await count()).toEqual([10_000, true]);
});
