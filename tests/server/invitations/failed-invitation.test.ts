/** An invitation whose message cannot be written has not been made; one that cannot be used up has not been taken. */
import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitClub } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const PHONE = '+2348031110099';
let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await createClubProduct();
  token = (await product.join('+2348031110002', tennisClub.role)).access_token;
  await submitClub(product, token);
});

const invite = () =>
  product.call('POST', '/tennis-club/invite', {
    token,
    json: { first_name: 'Bola', last_name: 'Ade', phone_number: PHONE },
  });
const list = async () =>
  (await product.call('GET', '/invitations', { token })).body.data.map(({ status }: { status: string }) => status);
const run = (text: string) => sql.raw(text).execute(product.platform.database.kysely);

test('the one before it is still there, and can be taken', async () => {
  const { status, body } = await invite();
  expect([status, body.status]).toEqual([201, 'pending']);
  const link = product.platform.sent.findLast(({ to }) => to === PHONE)?.text ?? '';
  await run(`create function refuse_message() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`);
  await run('create trigger refuse_message before insert on messages for each row execute function refuse_message()');
  expect((await invite()).status).toBe(500);
  expect((await product.call('POST', `/invitations/${body.id}/resend`, { token })).status).toBe(500);
  await run('drop trigger refuse_message on messages');
  expect(await list()).toEqual(['pending']);
  const taken = await product.call('POST', '/auth/verify-invitation', {
    json: { token: link.split('/').at(-1) },
  });
  expect(taken).toMatchObject({ status: 200, body: { first_name: 'Bola', phone_number: '••••••••••0099' } });
});

test('what was not sent uses up no limit', async () => {
  const used = async () =>
    (
      await product.platform.database.kysely
        .selectFrom('rate_limits')
        .select('used')
        .where((where) => where.or([where('key', 'like', 'invited:%'), where('key', 'like', 'inviter:%')]))
        .execute()
    ).map((limit) => limit.used);
  await run('create trigger refuse_message before insert on messages for each row execute function refuse_message()');
  const before = await used();
  const [waiting] = (await product.call('GET', '/invitations', { token })).body.data;
  for (let turn = 0; turn < 6; turn += 1) {
    expect((await invite()).status).toBe(500);
    expect((await product.call('POST', `/invitations/${waiting.id}/resend`, { token })).status).toBe(500);
  }
  await run('drop trigger refuse_message on messages');
  expect(await used()).toEqual(before);
});

test('a second one takes the place of the first', async () => {
  expect((await invite()).status).toBe(201);
  expect((await list()).toSorted()).toEqual(['pending', 'withdrawn']);
});

test('who takes one that cannot be used up has no account yet, and takes it later', async () => {
  expect((await invite()).status).toBe(201);
  const link = product.platform.sent
    .findLast(({ to }) => to === PHONE)
    ?.text.split('/')
    .at(-1);
  const take = async () => {
    product.platform.pass(61);
    await product.call('POST', '/auth/verify-invitation', { json: { token: link, phone_number: PHONE } });
    const json = { token: link, phone_number: PHONE, otp_code: product.platform.codeFor(PHONE) };
    return (await product.call('POST', '/auth/verify-invitation', { json })).status;
  };
  const { kysely } = product.platform.database;
  const countAccounts = async () =>
    (await kysely.selectFrom('profiles').select('id').where('phone', '=', PHONE).execute()).length;
  await run(`create function refuse_use() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`);
  await run('create trigger refuse_use before update on invitations for each row execute function refuse_use()');
  expect([await take(), await countAccounts()]).toEqual([500, 0]);
  await run('drop trigger refuse_use on invitations');
  expect([await take(), await countAccounts()]).toEqual([200, 1]);
});
