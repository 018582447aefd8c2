/** Lists of choices: kept by officers, offered to forms, held to by the server, and told in the words of their time. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { LIMITS } from '@/definition/language/limits';
import { beginLists, readLists } from '@/server/lists/list-store';
import type { FormData } from '@/engine/answers/form-data';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { sampleCatalog, samples, sampleValidators } from '../../fixtures/samples';
import { createTestProduct, type TestProduct } from '../support/test-product';
import { joinAs } from '../../specification/support';

const sample = samples.find(({ id }) => id === 'lists') ?? expect.fail();
let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct({ catalog: sampleCatalog, validators: sampleValidators });
  officer = await product.signInAdministrator();
});

const keep = (method: string, path: string, json?: unknown) =>
  product.call(method, `/admin/lists/grounds${path}`, { token: officer, json });
const submit = (token: string, data: FormData) =>
  product.call('POST', '/applications', { token, json: toSubmissionBody(sample, data) });

it('a list begins with what its file says, and is kept from then on', async () => {
  const { body: lists } = await product.call('GET', '/admin/lists', { token: officer });
  expect(lists.data).toMatchObject([{ id: 'grounds', title: 'Grounds', entries: 3, retired: 0, used_by: ['lists'] }]);
  expect((await keep('GET', '')).body).toMatchObject({
    code_title: 'Short name',
    entries: [
      { code: 'NORTH', label: 'North Court, Springfield', retired: false },
      { code: 'SOUTH' },
      { code: 'HILL', label: 'Hill Ground' },
    ],
  });
  const added = await keep('POST', '/entries', { code: 'EAST', texts: { name: 'East Court', town: 'Ogden' } });
  expect([added.status, added.body.entries.at(-1).label]).toEqual([201, 'East Court, Ogden']);
  const again = await keep('POST', '/entries', { code: 'east', texts: { name: 'Another' } });
  expect([again.status, again.body.errors]).toEqual([
    409,
    [{ path: 'code', message: 'There is an entry with the code east already' }],
  ]);
  const wrong = await keep('POST', '/entries', { code: 'WEST', texts: { town: 'Ogden', size: '3' } });
  expect(wrong.body.errors).toEqual([
    { path: 'texts.size', message: 'The list has no column size' },
    { path: 'texts.name', message: 'Name is required' },
  ]);
  expect((await keep('PATCH', '/entries/NOWHERE', { retired: true })).status).toBe(404);
  const ordered = await keep('PUT', '/order', { codes: ['EAST', 'HILL', 'NORTH', 'SOUTH'] });
  expect(ordered.body.entries.map(({ code }: { code: string }) => code)).toEqual(['EAST', 'HILL', 'NORTH', 'SOUTH']);
  expect((await keep('PUT', '/order', { codes: ['EAST'] })).body.code).toBe('LIST_CHANGED');
  const { body: audit } = await product.call('GET', '/admin/audit?subject=grounds', { token: officer });
  expect(audit.data.map(({ action }: { action: string }) => action)).toEqual(['list.order', 'list.add']);
  expect(audit.data[1].after).toEqual({ code: 'EAST', name: 'East Court', town: 'Ogden' });
});

it('lines add what is new, rename what reads otherwise, and leave the rest', async () => {
  const entries = [
    { code: 'NORTH', texts: { name: 'North Court', town: 'Springfield' } },
    { code: 'south', texts: { name: 'South Courts', town: 'Springfield' } },
    { code: 'LAKE', texts: { name: 'Lake Side' } },
  ];
  const { body } = await keep('POST', '/import', { entries });
  expect([body.added, body.changed, body.same]).toEqual([1, 1, 1]);
  expect(body.list.entries.map(({ label }: { label: string }) => label)).toContain('South Courts, Springfield');
  const twice = await keep('POST', '/import', { entries: [entries[2], { code: 'lake', texts: { name: 'Lake' } }] });
  expect(twice.body.errors).toEqual([{ path: 'entries.1.code', message: 'The code lake stands there twice' }]);
});

it('a form is offered the list, and asks whether it has changed', async () => {
  const token = await joinAs(product, sample);
  const { body, headers } = await product.call('GET', '/lists/grounds', { token });
  expect(body.choices[0]).toEqual({ value: 'EAST', label: 'East Court, Ogden' });
  const etag = headers.get('etag') ?? expect.fail();
  const asked = () =>
    product.app.request('/api/lists/grounds', { headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } });
  expect((await asked()).status).toBe(304);
  await keep('PATCH', '/entries/LAKE', { texts: { name: 'Lake Shore' } });
  expect((await asked()).status).toBe(200);
  expect((await product.call('GET', '/lists/unknown', { token })).status).toBe(404);
  expect((await product.call('GET', '/lists/grounds')).status).toBe(401);
});

it('applicants keep no list', async () => {
  const token = await joinAs(product, sample);
  const refused = await product.call('PATCH', '/admin/lists/grounds/entries/HILL', { token, json: { retired: true } });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Access forbidden: You do not have permission to change lists of choices',
  ]);
});

it('what is retired cannot be chosen any more, and stands in records as it read', async () => {
  const [first, second] = [await joinAs(product, sample), await joinAs(product, sample)];
  const sent = await submit(first, { home: 'HILL', away: ['SOUTH'], matches: [{ ground: 'NORTH' }] });
  expect(sent.body.choice_words).toEqual({
    grounds: { HILL: 'Hill Ground', SOUTH: 'South Courts, Springfield', NORTH: 'North Court, Springfield' },
  });
  await keep('PATCH', '/entries/HILL', { texts: { name: 'Mount Ground' } });
  await keep('PATCH', '/entries/HILL', { retired: true });

  const refused = await submit(second, { home: 'HILL', matches: [{ ground: 'MARS' }] });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      { path: 'home', message: 'Home ground: “Mount Ground” can no longer be chosen. Choose another.' },
      { path: 'matches.0.ground', message: 'Nobody plays there' },
    ],
  ]);

  const { body: own } = await product.call('GET', `/applications?type=${sample.applicationType}`, { token: first });
  expect([own.data[0].title, own.data[0].columns]).toEqual(['Hill Ground', { home: 'Hill Ground' }]);
  const csv = await product.call('GET', `/admin/applications.csv?type=${sample.applicationType}`, { token: officer });
  expect(csv.body).toContain('Hill Ground');
  expect(csv.body).not.toContain('Mount Ground');

  // A correction keeps what the record holds, and takes nothing else that is retired.
  await product.setStatus(officer, sent.body.id, {
    status: 'changes_requested',
    requested_changes: [{ path: 'away', reason: 'More' }],
  });
  const correct = (away: string[]) =>
    product.call('PATCH', `/applications/${sent.body.id}`, { token: first, json: { away } });
  await keep('PATCH', '/entries/LAKE', { retired: true });
  expect((await correct(['LAKE'])).body.errors[0].message).toContain('“Lake Shore” can no longer be chosen');
  const corrected = await correct(['HILL', 'EAST']);
  expect([corrected.status, corrected.body.choice_words.grounds]).toEqual([
    200,
    {
      HILL: 'Hill Ground',
      SOUTH: 'South Courts, Springfield',
      NORTH: 'North Court, Springfield',
      EAST: 'East Court, Ogden',
    },
  ]);
  await keep('PATCH', '/entries/HILL', { retired: false });
  expect((await submit(second, { home: 'HILL' })).status).toBe(201);
  const { body: lists } = await product.call('GET', '/admin/lists', { token: officer });
  expect(lists.data).toMatchObject([{ id: 'grounds', entries: 4, retired: 1 }]);
});

it('a restart puts nothing in again', async () => {
  const { createServer } = await import('@/server/create-server');
  await createServer(product.platform);
  expect((await keep('GET', '')).body.entries).toHaveLength(5);
});

/** While it is done the database takes nothing into the table. */
async function refusing<Result>(table: string, act: () => Promise<Result>): Promise<Result> {
  const run = (text: string) => sql.raw(text).execute(product.platform.database.kysely);
  await run(`create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`);
  await run(`create trigger refuse before insert on ${table} for each row execute function refuse()`);
  try {
    return await act();
  } finally {
    await run(`drop trigger refuse on ${table}`);
  }
}

it('a change that fails half-way has changed nothing', async () => {
  const before = (await keep('GET', '')).body;
  const add = () => keep('POST', '/entries', { code: 'WEIR', texts: { name: 'Weir Court' } });
  expect((await refusing('audit_log', add)).status).toBe(500);
  expect((await keep('GET', '')).body).toEqual(before);
  expect((await add()).status).toBe(201);
});

it('a list that could not be begun is begun by the next start', async () => {
  const { kysely } = product.platform.database;
  await kysely.deleteFrom('choice_list_entries').execute();
  await kysely.deleteFrom('choice_lists').execute();
  await expect(refusing('choice_list_entries', () => beginLists(product.platform))).rejects.toThrow('no room');
  await beginLists(product.platform);
  expect((await keep('GET', '')).body.entries).toHaveLength(3);
});

it('of two lists each has its own entries', async () => {
  const [grounds = expect.fail()] = sampleCatalog.lists;
  const lists = [grounds, { ...grounds, id: 'halls', entries: [{ code: 'BALL', name: 'Ball Room' }] }];
  const platform = { ...product.platform, catalog: { ...sampleCatalog, lists } };
  await beginLists(platform);
  const read = await readLists(platform, ['halls', 'grounds']);
  expect(read['halls']).toEqual([{ value: 'BALL', label: 'Ball Room' }]);
  expect(read['grounds']?.map(({ value }) => value)).toEqual(['NORTH', 'SOUTH', 'HILL']);
});

it('what is done to a list leaves an entry of another list with the same code alone', async () => {
  const { kysely } = product.platform.database;
  await kysely
    .insertInto('choice_list_entries')
    .values({ list: 'halls', code: 'NORTH', texts: JSON.stringify({ name: 'North Hall' }), position: 2 })
    .execute();
  const readHalls = async () =>
    [
      await kysely.selectFrom('choice_lists').selectAll().where('id', '=', 'halls').execute(),
      await kysely.selectFrom('choice_list_entries').selectAll().where('list', '=', 'halls').execute(),
    ] as const;
  const before = await readHalls();
  await keep('PATCH', '/entries/NORTH', { texts: { name: 'Court' }, retired: true });
  await keep('POST', '/import', { entries: [{ code: 'NORTH', texts: { name: 'North' } }] });
  const ordered = await keep('PUT', '/order', { codes: ['SOUTH', 'HILL', 'NORTH'] });
  expect(ordered.body.entries.map(({ label }: { label: string }) => label)).toEqual([
    'South Court, Springfield',
    'Hill Ground',
    'North',
  ]);
  expect(await readHalls()).toEqual(before);
  expect(ordered.body.revision).toBeGreaterThan(before[0]?.[0]?.revision ?? Infinity);
});

it('of two who rename one entry at once, each keeps what the other has set', async () => {
  const { columns } = sampleCatalog.lists.find(({ id }) => id === 'grounds') ?? expect.fail();
  const [first = expect.fail(), second = expect.fail()] = columns.map(({ key }) => key);
  await keep('PATCH', '/entries/HILL', { texts: { [first]: 'Great Hall' } });
  const { body } = await keep('PATCH', '/entries/HILL', { texts: { [second]: 'Ọ̀yọ́' } });
  expect(body.entries.find(({ code }: { code: string }) => code === 'HILL').texts).toEqual({
    [first]: 'Great Hall',
    [second]: 'Ọ̀yọ́',
  });
  expect(await keep('PATCH', '/entries/HILL', { texts: { [first]: '' } })).toMatchObject({ status: 400 });
});

it('a list takes entries up to its number, one by one and many at once', async () => {
  const { kysely } = product.platform.database;
  const most = LIMITS.choicesOfList;
  const fill = (count: number) =>
    sql`insert into choice_list_entries (list, code, texts, position)
      select 'grounds', 'X' || n, '{"name": "X"}', n + 3 from generate_series(1, ${count}::int) n`.execute(kysely);
  await fill(most - 3 - 3);
  const add = (code: string) => keep('POST', '/entries', { code, texts: { name: code } });
  const send = (...codes: string[]) =>
    keep('POST', '/import', { entries: codes.map((code) => ({ code, texts: { name: code } })) });
  const full = { status: 409, body: { code: 'LIST_FULL' } };
  expect(await send('A', 'B', 'C', 'D')).toMatchObject(full);
  expect((await send('A', 'B')).status).toBe(200);
  expect((await add('C')).status).toBe(201);
  expect(await add('D')).toMatchObject(full);
  expect((await send('A', 'B', 'C')).status).toBe(200);
});

it('a list is begun with all of its entries or not at all, and again at the next start', async () => {
  const { platform } = await createTestProduct({
    catalog: { ...sampleCatalog, lists: [] },
    validators: sampleValidators,
  });
  const { kysely } = platform.database;
  const count = async () => [
    (await kysely.selectFrom('choice_lists').select('id').execute()).length,
    (await kysely.selectFrom('choice_list_entries').select('code').execute()).length,
  ];
  await sql`alter table choice_list_entries add constraint refused check (code <> 'HILL')`.execute(kysely);
  try {
    await expect(beginLists({ ...platform, catalog: sampleCatalog })).rejects.toThrow('refused');
    expect(await count()).toEqual([0, 0]);
  } finally {
    await sql`alter table choice_list_entries drop constraint refused`.execute(kysely);
  }
  await beginLists({ ...platform, catalog: sampleCatalog });
  expect(await count()).toEqual([1, 3]);
});
