/** What holders of an approval go on owing: when it is due, what is taken, and what follows when it is not sent. */
import { beforeAll, expect, test } from 'vitest';
import type { OwedDuty } from '@/api/shapes/application';
import { startOfDay } from '@/engine/locale/calendar';
import { createJobHandler } from '@/server/jobs/handle-job';
import { createOwingClub } from '../../fixtures/owing-club';
import { compileAll } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { clubValidators, submitNewClub, toClubBody } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const HOUR = 3_600_000;

let product: TestProduct;
let umpire: Person;

beforeAll(async () => {
  const catalog = createOwingClub();
  const [club] = catalog.providers;
  if (!club) throw new Error('There is no club.');
  const validators = { ...clubValidators, [club.id]: compileAll([...club.wizard.steps, ...(club.forms ?? [])]) };
  product = await createTestProduct({ catalog, validators });
  at('2030-05-20');
  umpire = await createPerson(product.platform, 'umpire');
});

/** The clock stands at an hour of the day. */
function at(day: string, hour = 9): void {
  const now = new Date(startOfDay(day).getTime() + hour * HOUR);
  product.platform.clock = () => now;
}

const tend = () => createJobHandler(product.platform)({ name: 'tend-duties' });
const move = (id: string, status: string) => product.setStatus(umpire.token, id, { status, admin_comments: 'Seen.' });
const read = async ({ id, token }: Holder) => (await product.call('GET', `/applications/${id}`, { token })).body;
const owed = async (holder: Holder): Promise<OwedDuty[]> => (await read(holder)).duties ?? [];
const find = async (holder: Holder, duty: string) =>
  (await owed(holder)).filter((each) => each.duty === duty).map(({ period, due_on }) => [period, due_on]);
const send = ({ id, token }: Holder, duty: string, period: string, answers: Record<string, unknown>) =>
  product.call('POST', `/applications/${id}/duties/${duty}`, { token, json: { period, answers } });
const check = async (number: string) =>
  (await product.app.request(`/verify/${number}`, { headers: { accept: 'application/json' } })).json();

interface Holder {
  id: string;
  token: string;
}

async function hold(day = '2030-05-20'): Promise<Holder> {
  at(day);
  const { id, token } = await submitNewClub(product);
  expect(await move(id, 'approved')).toMatchObject({ status: 200 });
  return { id, token };
}

async function readSms({ id }: Holder): Promise<string[]> {
  const told = await product.platform.database.kysely
    .selectFrom('messages')
    .select('text')
    .where('application_id', '=', id)
    .where('occasion', '=', 'duty')
    .where('channel', '=', 'sms')
    .orderBy('id')
    .execute();
  return told.map(({ text }) => text);
}

test('begins with the approval: the period of the calendar, and the day that has to be told first', async () => {
  const holder = await hold();
  expect(await owed(holder)).toEqual([
    {
      duty: 'insurance',
      period: 'first',
      opens_on: '2030-05-20',
      // Twenty days later is a Sunday.
      due_on: '2030-06-10',
      sent_at: null,
      late: false,
      missed: false,
    },
    {
      duty: 'members',
      period: '2030-04-01',
      period_end: '2030-06-30',
      opens_on: '2030-07-01',
      due_on: '2030-07-30',
      sent_at: null,
      late: false,
      missed: false,
    },
  ]);
  expect((await product.call('GET', '/applications', { token: holder.token })).body.data[0].duties).toHaveLength(2);
});

test('is sent once the period has ended, and once: a repeat changes nothing', async () => {
  const holder = await hold();
  expect(await send(holder, 'members', '2030-04-01', { members: 12 })).toMatchObject({
    status: 409,
    body: { code: 'DUTY_TOO_EARLY', message: 'This can be sent from 1 July 2030 on: the period has not ended yet.' },
  });
  at('2030-07-01');
  expect(await send(holder, 'members', '2030-04-01', { members: 'many' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'answers.members' }] },
  });
  const sent = await send(holder, 'members', '2030-04-01', { members: 12 });
  expect(sent.status).toBe(200);
  at('2030-07-02');
  // The answer was lost, and another one was given: it is not passed over.
  expect(await send(holder, 'members', '2030-04-01', { members: 99 })).toMatchObject({
    status: 409,
    body: { code: 'DUTY_SENT', message: expect.stringContaining('as you sent it on 1 July 2030') },
  });
  const again = await send(holder, 'members', '2030-04-01', { members: 12 });
  expect(again.status).toBe(200);
  const entries = again.body.review_history.filter(({ kind }: { kind: string }) => kind === 'duty');
  expect(entries).toMatchObject([
    {
      title: 'Sent by the holder',
      description: 'Members of the quarter: 1 April 2030 – 30 June 2030',
      form: { data: { members: 12 } },
    },
  ]);
  expect(await send(holder, 'members', '2029-01-01', { members: 12 })).toMatchObject({ status: 404 });
  expect(await send({ ...holder, token: (await hold()).token }, 'members', '2030-04-01', { members: 1 })).toMatchObject(
    { status: 404 },
  );
});

test('each next period begins by itself, also where several days of the job were missed', async () => {
  const holder = await hold();
  at('2030-12-31');
  await tend();
  at('2031-01-01');
  await tend();
  await tend();
  expect(await find(holder, 'members')).toEqual([
    ['2030-04-01', '2030-07-30'],
    ['2030-07-01', '2030-10-30'],
    ['2030-10-01', '2031-01-30'],
    ['2031-01-01', '2031-04-30'],
  ]);
});

test('reminds on its days, once, in the morning; what a day was missed for is made good', async () => {
  const holder = await hold();
  at('2030-07-16', 7.9);
  await tend();
  expect(await readSms(holder)).toEqual([]);
  for (const day of ['2030-07-17', '2030-07-18', '2030-07-28', '2030-07-30', '2030-07-31']) {
    at(day);
    await tend();
    await tend();
  }
  const told = (await readSms(holder)).filter((text) => text.includes('Members of the quarter'));
  expect(told).toHaveLength(3);
  expect(told[0]).toContain('"Members of the quarter" is due on 30 July 2030');
  expect(told[0]).toContain('#duties');
});

test('what was not sent when the days of grace are over is told; late is taken, and said', async () => {
  const holder = await hold();
  await send(holder, 'insurance', 'first', await insured(holder, '2032-01-01'));
  at('2030-08-13');
  await tend();
  expect((await readSms(holder)).filter((text) => text.includes('we do not have it'))).toEqual([]);
  expect(
    (await product.call('GET', '/admin/applications?duties=late', { token: umpire.token })).body.data.map(toId),
  ).toContain(holder.id);
  at('2030-08-14');
  await tend();
  await tend();
  expect((await readSms(holder)).filter((text) => text.includes('we do not have it'))).toHaveLength(1);
  expect((await read(holder)).status).toBe('approved');
  const { body } = await send(holder, 'members', '2030-04-01', { members: 3 });
  expect(body.duties.find(({ period }: OwedDuty) => period === '2030-04-01')).toMatchObject({
    late: true,
    missed: true,
  });
  expect(
    (await product.call('GET', '/admin/applications?duties=late', { token: umpire.token })).body.data.map(toId),
  ).not.toContain(holder.id);
});

const toId = ({ id }: { id: string }) => id;
const insured = async ({ token }: Holder, day: string) => ({
  insured_until: day,
  constitution: await product.upload(token, 'insurance.pdf'),
});

test('a date that is kept in force is due again by the day that was sent, which has to be a later one', async () => {
  const holder = await hold();
  expect(await send(holder, 'insurance', 'first', await insured(holder, '2030-05-20'))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'answers.insured_until', message: expect.stringContaining('after 20 May 2030') }] },
  });
  const { body } = await send(holder, 'insurance', 'first', await insured(holder, '2030-09-14'));
  expect(body.documents.constitution.fileName).toBe('insurance.pdf');
  expect(await find(holder, 'insurance')).toEqual([
    ['2030-09-14', '2030-09-14'],
    ['first', '2030-06-10'],
  ]);
  expect(await send(holder, 'insurance', '2030-09-14', await insured(holder, '2030-09-14'))).toMatchObject({
    status: 400,
  });
  expect(await send(holder, 'insurance', '2030-09-14', await insured(holder, '2031-09-14'))).toMatchObject({
    status: 200,
  });
  expect((await find(holder, 'insurance'))[0]).toEqual(['2031-09-14', '2031-09-14']);
});

test('a lapse suspends, in the register too; what is sent then ends the lateness, and officers lift the suspension', async () => {
  const holder = await hold();
  const listTold = () =>
    product.platform.database.kysely
      .selectFrom('officer_notices')
      .select(['officer_id', 'kind'])
      .where('application_id', '=', holder.id)
      .execute();
  const { number } = (await read(holder)).certificate;
  at('2030-06-11', 7);
  await tend();
  expect(await check(number)).toMatchObject({ state: 'holds', owed: ['The insurance has lapsed'] });
  at('2030-06-11', 8);
  await tend();
  expect(await check(number)).toMatchObject({ state: 'suspended', owed: ['The insurance has lapsed'] });
  expect(await listTold()).toEqual([]);
  expect(await send(holder, 'insurance', 'first', await insured(holder, '2032-01-01'))).toMatchObject({ status: 200 });
  expect(await listTold()).toEqual([{ officer_id: umpire.userId, kind: 'came_back' }]);
  expect(await check(number)).not.toHaveProperty('owed');
  expect(await move(holder.id, 'approved')).toMatchObject({ status: 200 });
  expect(await find(holder, 'insurance')).toEqual([
    ['2032-01-01', '2032-01-01'],
    ['first', '2030-06-10'],
  ]);
});

test('ends with the approval; a renewal takes over what is still open', async () => {
  const holder = await hold('2030-05-20');
  const { kysely } = product.platform.database;
  at('2032-05-10');
  await tend();
  expect((await read(holder)).status).toBe('suspended');
  const before = await kysely
    .selectFrom('duties')
    .select('id')
    .where('application_id', '=', holder.id)
    .where('ended_at', 'is', null)
    .execute();
  expect(before.length).toBeGreaterThan(5);
  await move(holder.id, 'approved');
  await send(holder, 'insurance', 'first', await insured(holder, '2033-01-01'));
  const json = toClubBody(await product.upload(holder.token));
  const renewed = await product.call('POST', `/applications?renews=${holder.id}`, { token: holder.token, json });
  expect(renewed.status).toBe(201);
  const renewal = { ...holder, id: renewed.body.id as string };
  expect(await move(renewal.id, 'approved')).toMatchObject({ status: 200 });
  expect((await owed(holder)).filter(({ sent_at }) => sent_at === null)).toEqual([]);
  expect((await find(renewal, 'members')).slice(0, 1)).toEqual([['2030-04-01', '2030-07-30']]);
  expect(await find(renewal, 'insurance')).toEqual([['2033-01-01', '2033-01-01']]);
  expect(await send(holder, 'members', '2030-04-01', { members: 1 })).toMatchObject({
    status: 409,
    body: { code: 'DUTY_ENDED' },
  });
});
