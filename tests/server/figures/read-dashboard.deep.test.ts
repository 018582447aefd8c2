/** The dashboard's figures against the lists that they open. */
import { catalog } from 'virtual:catalog';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminDashboard, PeriodFigures } from '@/api/shapes/figures';
import type { AdminApplicationList } from '@/api/shapes/review';
import type { QueueQuery } from '@/definition/language/queue';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { addWorkingDays } from '@/engine/locale/working-days';
import { toFigureQuery, toLoadQuery, type FigureGroup, type FigureName } from '@/engine/workflow/figure-query';
import { toListWords } from '@/engine/workflow/queue-address';
import { createJobHandler } from '@/server/jobs/handle-job';
import { createPerson, PASSWORD, type Person } from '../support/cast';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
import { getSelfJoining, submitMinimal } from '../support/any-application';
import { ADMINISTRATOR, createTestProduct, type TestProduct } from '../support/test-product';

const [provider, other] = getSelfJoining(catalog);

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
});

const read = async (): Promise<AdminDashboard> =>
  (await product.call('GET', '/admin/dashboard', { token: officer })).body;
const list = async (query: Record<string, string>): Promise<AdminApplicationList> =>
  (await product.call('GET', `/admin/applications?${new URLSearchParams(query)}`, { token: officer })).body;
const totalOf = async (query: QueueQuery) =>
  (await list(Object.fromEntries(Object.entries(toListWords(query)).map(([key, value]) => [key, String(value)]))))
    .total;
const today = () => toDay(product.platform.clock());
const readPeriod = async (date_from: string, date_to: string): Promise<PeriodFigures> =>
  (await product.call('GET', `/admin/figures?${new URLSearchParams({ date_from, date_to })}`, { token: officer })).body;
const countDecided = async () => (await readPeriod(addDays(today(), -30), today())).all.decided;

/** A session does not last from one day to the next. */
const signIn = async (username: string, password: string): Promise<string> =>
  (await product.call('POST', '/admin/login', { json: { username, password } })).body.access_token;

/** To nine in the morning of that many working days later. */
async function passDays(count: number): Promise<void> {
  const morning = startOfDay(addWorkingDays(today(), count)).getTime() + 9 * 3_600_000;
  product.platform.pass((morning - product.platform.clock().getTime()) / 1000);
  officer = await signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
}

interface Submitted {
  id: string;
  phone: string;
  role: string;
}

async function submit(type = provider): Promise<Submitted> {
  const [phone, role] = [product.nextPhone(), type.role];
  const { access_token } = await product.join(phone, role);
  const { body } = await submitMinimal(product, type, access_token);
  product.platform.pass(60);
  return { id: body.id, phone, role };
}

async function move(id: string, status: string, more: Record<string, unknown> = {}, token = officer): Promise<void> {
  const { body } = await product.setStatus(token, id, { status, admin_comments: 'So', ...more });
  expect(body.application).toMatchObject({ status, review_date: expect.any(String) });
  product.platform.pass(60);
}

async function askForChanges(id: string): Promise<void> {
  const [first] = provider.wizard.steps.flatMap((step) => listVisibleFields(step, {}));
  await move(id, 'changes_requested', {
    requested_changes: [{ path: first?.key, reason: 'Please write this out in full.' }],
  });
}

/** What the applicant does, signed in anew. */
async function act({ id, phone, role }: Submitted, method: string, path: string, json: object): Promise<string> {
  product.platform.pass(120);
  const { access_token: token } = await product.join(phone, role);
  const { body } = await product.call(method, `/applications/${id}${path}`, { token, json });
  product.platform.pass(60);
  return body.status;
}

const submitAgain = async (submitted: Submitted) => expect(await act(submitted, 'PATCH', '', {})).toBe('resubmitted');

test('each figure of now is the total of the list that it opens, and what is due next is its beginning', async () => {
  const readOrder = async () => (await read()).by_type.map(({ application_type }) => application_type);
  const types = [provider.applicationType, other.applicationType];
  for (const type of [provider, other, other]) await submit(type);
  // Those with the most stand first.
  expect(await readOrder()).toEqual(types.toReversed());
  const [taken, asked, corrected, approved] = [await submit(), await submit(), await submit(), await submit()];
  expect(await readOrder()).toEqual(types);
  await move(taken.id, 'under_review');
  await askForChanges(asked.id);
  await askForChanges(corrected.id);
  await move(approved.id, 'approved');
  await submitAgain(corrected);
  // Until what nobody has taken is past its day, and what somebody has is not.
  while ((await read()).load.every(({ overdue }) => overdue === 0)) await passDays(1);
  await submit();

  const { by_type, by_status, next_due, waiting, load } = await read();
  const waits = await list({ waiting: 'officer', sort: 'due_at', order: 'asc', per_page: '8' });
  expect([waiting.count, waits.total]).toEqual([6, 6]);
  expect(next_due.map(({ id }) => id)).toEqual(waits.data.map(({ id }) => id));
  expect(new Set(next_due.map(({ due }) => due))).toContain('overdue');
  const longest = await list({ waiting: 'officer', sort: 'waiting_since', order: 'asc' });
  expect([waiting.oldest_since, waiting.median_since]).toEqual([
    longest.data[0]?.waiting_since,
    longest.data[3]?.waiting_since,
  ]);
  for (const { application_type, total, waiting: part } of by_type)
    expect([
      application_type,
      await totalOf({ type: [application_type] }),
      await totalOf({ ...toLoadQuery(undefined), type: [application_type] }),
    ]).toEqual([application_type, total, part]);
  for (const [status, count] of Object.entries(by_status)) expect(await totalOf({ status: [status] })).toBe(count);
  expect(load.map(({ officer: person }) => person?.name ?? null)).toEqual(['Chi Eze', null]);
  for (const { officer: person, ...counted } of load) {
    const id = person?.id ?? null;
    expect({
      open: await totalOf(toLoadQuery(id)),
      overdue: await totalOf(toLoadQuery(id, 'overdue')),
      soon: await totalOf(toLoadQuery(id, 'soon')),
    }).toEqual(counted);
  }
  expect(load.reduce((sum, { open }) => sum + open, 0)).toBe(waiting.count);
});

test('the time that the applicant has it is no wait: a corrected one is behind those that came meanwhile', async () => {
  const [corrected, meanwhile] = [await submit(), await submit()];
  await askForChanges(corrected.id);
  expect((await read()).waiting.statuses).not.toContain('changes_requested');
  await submitAgain(corrected);
  const ids = (await list({ waiting: 'officer', sort: 'waiting_since', order: 'asc' })).data.map(({ id }) => id);
  expect(ids.indexOf(corrected.id)).toBeGreaterThan(ids.indexOf(meanwhile.id));
  // To take it up is no new beginning.
  const before = (await list({ status: 'pending' })).data.find(({ id }) => id === meanwhile.id)?.waiting_since;
  await move(meanwhile.id, 'under_review');
  expect((await list({ status: 'under_review' })).data.find(({ id }) => id === meanwhile.id)?.waiting_since).toBe(
    before,
  );
});

test('decided are those on which an officer has decided, once each, and not every visit of an officer', async () => {
  const before = await countDecided();
  const { id } = await submit();
  await move(id, 'under_review');
  expect(await countDecided()).toBe(before);
  await move(id, 'approved');
  expect(await countDecided()).toBe(before + 1);
  for (const status of ['suspended', 'approved']) await move(id, status);
  expect(await countDecided()).toBe(before + 1);
});

const NAMES: FigureName[] = ['received', 'open', 'decided', 'kept', 'missed'];

describe('a period', () => {
  let second: Person;
  let first: string;

  const passNight = async (count: number) => {
    await passDays(count);
    second = { ...second, token: await signIn(second.email ?? '', PASSWORD) };
  };

  beforeAll(async () => {
    const administrator = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'));
    second = await createPerson(product.platform, administrator?.id);
    await passNight(20);
    first = today();
    const [quick, slow, refused, withdrawn, asked, mine, late] = [
      await submit(),
      await submit(),
      await submit(other),
      await submit(other),
      await submit(),
      await submit(),
      await submit(other),
    ];
    await move(quick.id, 'approved');
    await move(late.id, 'under_review', {}, second.token);
    await passNight(2);
    await move(refused.id, 'rejected', {}, second.token);
    await askForChanges(asked.id);
    expect(await act(withdrawn, 'POST', '/transitions', { transition: 'withdraw' })).toBe('withdrawn');
    // The applicant's own time, which counts for nobody.
    await passNight(10);
    await submitAgain(asked);
    await move(mine.id, 'under_review');
    await passNight(1);
    await move(asked.id, 'approved', {}, second.token);
    await move(slow.id, 'approved');
    await passNight(12);
    await move(late.id, 'rejected', {}, second.token);
  });

  test('each figure of all, of each type, status and officer is the total of the list that it opens', async () => {
    for (const [date_from, date_to] of [
      [first, today()],
      [addDays(first, 1), addDays(today(), -3)],
      [addDays(today(), 1), addDays(today(), 5)],
    ] as const) {
      const figures = await readPeriod(date_from, date_to);
      const groups: { group: FigureGroup; counted: Record<FigureName, number> }[] = [
        { group: {}, counted: figures.all },
        ...figures.by_type.map(({ application_type, ...counted }) => ({ group: { application_type }, counted })),
        ...figures.by_status.map(({ status, ...counted }) => ({ group: { status }, counted })),
        ...figures.by_officer.map(({ officer: person, ...counted }) => ({
          group: { officer: person?.id ?? null },
          counted,
        })),
      ];
      for (const { group, counted } of groups)
        for (const name of NAMES)
          expect([group, name, await totalOf(toFigureQuery(figures, name, group))]).toEqual([
            group,
            name,
            counted[name],
          ]);
    }
  });

  test('counts what came, what was decided, in how many working days of the officers, and whether in time', async () => {
    const { all, by_type, by_officer } = await readPeriod(first, today());
    expect(all).toEqual({ received: 7, open: 1, decided: 5, kept: 3, missed: 2, median: 3, ninetieth: 25 });
    expect(by_type).toEqual([
      {
        application_type: provider.applicationType,
        received: 4,
        open: 1,
        decided: 3,
        kept: 2,
        missed: 1,
        median: 3,
        ninetieth: 13,
      },
      {
        application_type: other.applicationType,
        received: 3,
        open: 0,
        decided: 2,
        kept: 1,
        missed: 1,
        median: 2,
        ninetieth: 25,
      },
    ]);
    expect(
      by_officer.map(({ officer: person, decided, median }) => [person?.id === second.userId, decided, median]),
    ).toEqual([
      [true, 3, 3],
      [false, 2, 0],
      [false, 0, null],
    ]);
  });

  test('has each of its days, and their sums are its figures', async () => {
    const { all, per_day } = await readPeriod(first, today());
    expect(per_day[0]).toEqual({ day: first, received: 7, decided: 1 });
    expect(per_day.map(({ day }) => day)).toEqual(
      Array.from({ length: per_day.length }, (_, index) => addDays(first, index)),
    );
    expect(per_day.at(-1)?.day).toBe(today());
    const sum = (key: 'received' | 'decided') => per_day.reduce((total, each) => total + each[key], 0);
    expect([sum('received'), sum('decided')]).toEqual([all.received, all.decided]);
  });

  test('counts records of before these figures alike, once their history was read', async () => {
    const before = await readPeriod(first, today());
    const { kysely } = product.platform.database;
    await kysely.updateTable('applications').set({ office_days: null, decided_by: null, promised_at: null }).execute();
    expect((await readPeriod(first, today())).all).toMatchObject({ decided: 5, kept: 0, missed: 0, median: null });
    await createJobHandler(product.platform)({ name: 'count-office-days' });
    expect(await readPeriod(first, today())).toEqual(before);
  });

  test('is exported, and the audit has it', async () => {
    const { status, body } = await product.call(
      'GET',
      `/admin/figures.csv?${new URLSearchParams({ date_from: first, date_to: today() })}`,
      { token: officer },
    );
    const lines = String(body).trim().split('\r\n');
    expect([status, lines[0]]).toEqual([
      200,
      'From,To,By,Name,Received,Still open,Decided,In time,Late,"In time, percent","Median, working days","90th percentile, working days"',
    ]);
    expect(lines[1]).toBe(`${first},${today()},All,,7,1,5,3,2,60.0,3,25`);
    const { by_type, by_status, by_officer } = await readPeriod(first, today());
    expect(lines).toHaveLength(2 + by_type.length + by_status.length + by_officer.length);
    const { body: audit } = await product.call('GET', '/admin/audit?action=figures.export', { token: officer });
    expect(audit.data[0]).toMatchObject({ action: 'figures.export', after: { date_from: first, date_to: today() } });
  });

  test.each([
    [{ date_from: '2026-02-01', date_to: '2026-01-01' }, 'date_to'],
    [{ date_from: '2025-01-01', date_to: '2026-01-02' }, 'date_to'],
    [{ date_from: '2026-02-30', date_to: '2026-03-01' }, 'date_from'],
    [{ date_from: '2026-01-01' }, 'date_to'],
  ])('%j is refused', async (query, path) => {
    for (const file of ['figures', 'figures.csv'])
      expect(
        await product.call('GET', `/admin/${file}?${new URLSearchParams(query)}`, { token: officer }),
      ).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});
