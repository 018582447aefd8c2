/** Who holds a certificate is reminded of its end: on its days, once, by the registry's clock. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { endOfDay } from '@/engine/workflow/due-dates';
import { createJobHandler } from '@/server/jobs/handle-job';
import { clubCertificate } from '../../fixtures/club-certificate';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators, submitNewClub, toClubBody, withDetail } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const HOUR = 3_600_000;
/** The last day of every certificate here. */
const LAST = '2031-03-01';

let product: TestProduct;
let umpire: Person;

beforeAll(async () => {
  const providers = clubCatalog.providers.map((provider) => ({
    ...withDetail(provider),
    certificate: clubCertificate,
    renewal: { opens: 30, late: 30, anew: [] },
  }));
  product = await createTestProduct({ catalog: { ...clubCatalog, providers }, validators: clubValidators });
  umpire = await createPerson(product.platform, 'umpire');
});

const db = () => product.platform.database.kysely;
const move = (id: string, status: string) => product.setStatus(umpire.token, id, { status, admin_comments: 'Seen.' });

/** An approved application, whose certificate ends with the last day. */
async function hold(validFrom = '2030-01-01') {
  const { id, token } = await submitNewClub(product);
  expect(await move(id, 'approved')).toMatchObject({ status: 200 });
  const end = endOfDay(LAST);
  await db().updateTable('applications').set({ expires_at: end }).where('id', '=', id).execute();
  await db()
    .updateTable('certificates')
    .set({ valid_until: end, valid_from: startOfDay(validFrom) })
    .where('application_id', '=', id)
    .execute();
  return { id, token };
}

/** What the job does at an hour, so many days before the last day. */
async function remind(daysBefore: number, hour = 9): Promise<void> {
  const now = new Date(startOfDay(addDays(LAST, -daysBefore)).getTime() + hour * HOUR);
  await createJobHandler({ ...product.platform, clock: () => now })({ name: 'remind-of-ends' });
}

const readTold = (id: string) =>
  db()
    .selectFrom('messages')
    .select(['channel', 'text', 'created_at'])
    .where('application_id', '=', id)
    .where('occasion', '=', 'certificate-ends')
    .orderBy('id')
    .execute();

async function readSms(id: string): Promise<string[]> {
  return (await readTold(id)).filter(({ channel }) => channel === 'sms').map(({ text }) => text);
}

test('on each of its days once, by SMS and e-mail, in the morning and not before', async () => {
  const { id } = await hold();
  await remind(61);
  await remind(60, 7.9);
  expect(await readTold(id)).toEqual([]);
  for (const days of [60, 59, 30, 8, 7, 0]) {
    await remind(days, 8);
    await remind(days, 20);
  }
  await remind(-1);
  const told = await readTold(id);
  const days = (channel: string) =>
    told.filter((each) => each.channel === channel).map(({ created_at }) => toDay(created_at));
  const expected = [60, 30, 7, 0].map((before) => addDays(LAST, -before));
  expect(days('sms')).toEqual(expected);
  expect(days('email')).toEqual(expected);
});

test('it says number and day, and leads to the renewal once that is open', async () => {
  const { id } = await hold();
  const { number } = await db()
    .selectFrom('certificates')
    .select('number')
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  await remind(60);
  await remind(30);
  const [early, open] = await readSms(id);
  for (const text of [early, open]) {
    expect(text).toContain(number);
    expect(text).toContain(toLongDay(LAST));
  }
  expect(early).toContain(`/${tennisClub.routes.base[0]}/applications/${id}#certificate`);
  expect(open).toMatch(new RegExp(`Please renew it: http.*\\?renews=${id}$`));
});

test('after days that were missed it says the last of them, once', async () => {
  const { id } = await hold();
  await remind(5);
  await remind(4);
  expect(await readSms(id)).toHaveLength(1);
  await remind(0);
  expect(await readSms(id)).toHaveLength(2);
});

test('two at once tell once', async () => {
  const { id } = await hold();
  await Promise.all([remind(60), remind(60)]);
  expect(await readSms(id)).toHaveLength(1);
});

test('who was given it after the day of a reminder is not told of that', async () => {
  const { id } = await hold(addDays(LAST, -20));
  await remind(20);
  await remind(19);
  expect(await readSms(id)).toEqual([]);
  await remind(7);
  expect(await readSms(id)).toHaveLength(1);
});

test('nothing is said of what is suspended, and it is made good when it holds again', async () => {
  const { id } = await hold();
  await move(id, 'suspended');
  await remind(30);
  expect(await readSms(id)).toEqual([]);
  await move(id, 'approved');
  await remind(29);
  expect(await readSms(id)).toHaveLength(1);
});

test('nothing is said of what is being renewed, or was', async () => {
  const { id, token } = await hold();
  const { clock } = product.platform;
  product.platform.clock = () => startOfDay(addDays(LAST, -10));
  const json = toClubBody(await product.upload(token));
  const { status, body } = await product.call('POST', `/applications?renews=${id}`, { token, json });
  product.platform.clock = clock;
  expect(status).toBe(201);
  await remind(7);
  expect(await readSms(id)).toEqual([]);
  await move(body.id, 'approved');
  await remind(0);
  expect(await readSms(id)).toEqual([]);
});
