/** Exports that are written in the background: by their officer alone, once, as the list is exported at once. */
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createJobHandler } from '@/server/jobs/handle-job';
import type { Job } from '@/server/platform/jobs';
import { later } from '@/server/platform/time-span';
import { createPerson, type Person } from '../support/cast';
import { clubValidators, submitNewClub, withReferee } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';
import { tennisClub } from '../../fixtures/tennis-club';

const catalog = withReferee(['view_applications']);

let product: TestProduct;
let ada: Person;
let ngozi: Person;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  [ada, ngozi] = [await createPerson(product.platform, 'referee'), await createPerson(product.platform, 'referee')];
  await product.platform.database.kysely
    .updateTable('profiles')
    .set({ email: ada.email })
    .where('id', '=', ada.userId)
    .execute();
  await submitNewClub(product);
});

const ask = (person: Person, { format, query }: { format: string; query: Record<string, string> }) =>
  product.call('POST', `/admin/exports?${new URLSearchParams({ ...query, format }).toString()}`, {
    token: person.token,
  });
const list = async (person: Person) => (await product.call('GET', '/admin/exports', { token: person.token })).body.data;
const fetchFile = (person: Person, id: string) =>
  product.app.request(`/api/admin/exports/${id}/file`, { headers: { authorization: `Bearer ${person.token}` } });
const doJob = (name: Job['name']) => createJobHandler(product.platform)({ name });

test('an export is written, told of, fetched by its officer alone, and removed', async () => {
  const query = { type: tennisClub.applicationType, answers: 'all', status: 'pending' };
  const { status, body: made } = await ask(ada, { format: 'csv', query });
  expect(status).toBe(201);
  expect(made).toMatchObject({ format: 'csv', total: expect.any(Number) });
  expect(made.total).toBeGreaterThan(0);
  expect(await list(ada)).toMatchObject([
    { id: made.id, state: 'ready', written: made.total, size: expect.any(Number) },
  ]);
  const response = await fetchFile(ada, made.id);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="applications.csv"');
  const authorization = `Bearer ${ada.token}`;
  const atOnce = await product.app.request(`/api/admin/applications.csv?${new URLSearchParams(query).toString()}`, {
    headers: { authorization },
  });
  const written = await response.text();
  expect(written).toBe(await atOnce.text());
  expect(written).toContain('Kano Tennis Club');
  const told = await product.platform.database.kysely
    .selectFrom('messages')
    .select(['user_id', 'text'])
    .where('occasion', '=', 'export-ready')
    .execute();
  expect(told).toEqual([
    {
      user_id: ada.userId,
      text: expect.stringMatching(/^The export of \d+ applications? that you asked for can be fetched until /),
    },
  ]);
  // Another officer, who may see the same applications, has not asked for it.
  expect(await list(ngozi)).toEqual([]);
  expect((await fetchFile(ngozi, made.id)).status).toBe(410);
  const removed = await product.call('DELETE', `/admin/exports/${made.id}`, { token: ngozi.token });
  expect(removed.body).toEqual({ removed: false });
  expect((await product.call('DELETE', `/admin/exports/${made.id}`, { token: ada.token })).body.removed).toBe(true);
  expect((await fetchFile(ada, made.id)).status).toBe(410);
});

test('the same is not written twice, what cannot be exported is refused at once, and an officer keeps so many', async () => {
  const { files, database, clock } = product.platform;
  await database.kysely.deleteFrom('exports').execute();
  const refused = await ask(ada, { format: 'csv', query: { answers: 'all' } });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('Choose one type')]);
  expect((await ask(ada, { format: 'xlsx', query: { status: 'no-such-status' } })).status).toBe(400);
  const ids: string[] = [];
  for (const search of ['aaa', 'bbb', 'ccc', 'ddd', 'eee'])
    ids.push((await ask(ada, { format: 'xlsx', query: { search } })).body.id);
  const again = await ask(ada, { format: 'xlsx', query: { search: 'fff' } });
  expect([again.status, again.body.code]).toEqual([409, 'TOO_MANY_EXPORTS']);
  // One whose time is over is shown to nobody, and takes no room.
  const over = (ends_at: Date) =>
    database.kysely
      .updateTable('exports')
      .set({ ends_at })
      .where('id', '=', ids[0] ?? '')
      .execute();
  await over(clock());
  const room = await ask(ada, { format: 'xlsx', query: { search: 'fff' } });
  expect(room.status).toBe(201);
  await product.call('DELETE', `/admin/exports/${room.body.id}`, { token: ada.token });
  await over(later(clock(), { days: 1 }));
  // As a second officer's, of whom another process has begun to write it and was killed.
  const { body: left } = await ask(ngozi, { format: 'csv', query: {} });
  const set = (values: object) =>
    database.kysely.updateTable('exports').set(values).where('id', '=', left.id).execute();
  await set({ state: 'writing', leased_until: later(clock(), { seconds: 60 }) });
  expect((await ask(ngozi, { format: 'csv', query: {} })).body.id).toBe(left.id);
  expect(await list(ngozi)).toMatchObject([{ state: 'writing' }]);
  await set({ leased_until: clock() });
  product.platform.pass(1);
  await doJob('write-exports');
  expect(await list(ngozi)).toMatchObject([{ state: 'ready' }]);
  // One in whose middle the process ends, each time, is not begun for ever.
  await set({ state: 'writing', attempts: 3, leased_until: null });
  await doJob('write-exports');
  expect(await list(ngozi)).toMatchObject([{ state: 'failed' }]);
  await set({ state: 'waiting', attempts: 0 });
  await doJob('write-exports');
  expect(await list(ngozi)).toMatchObject([{ state: 'ready' }]);
  // After their time nothing is left of any of them.
  const { key } = await database.kysely
    .selectFrom('exports')
    .select('key')
    .where('id', '=', left.id)
    .executeTakeFirstOrThrow();
  expect(await files.open(key ?? '')).toBeDefined();
  await database.kysely.updateTable('exports').set({ ends_at: clock() }).execute();
  product.platform.pass(1);
  expect((await fetchFile(ngozi, left.id)).status).toBe(410);
  await doJob('clear-expired');
  expect(await database.kysely.selectFrom('exports').select('id').execute()).toEqual([]);
  expect(await files.open(key ?? '')).toBeUndefined();
});

test('what cannot be written is tried again, and told as failed after the third time', async () => {
  const { platform } = product;
  const { files } = platform;
  platform.files = { ...files, put: async () => Promise.reject(new Error('The disk is full')) };
  try {
    const { body } = await ask(ada, { format: 'csv', query: {} });
    expect(await list(ada)).toMatchObject([{ state: 'waiting' }]);
    await expect(doJob('write-exports')).rejects.toThrow('The disk is full');
    await doJob('write-exports');
    expect(await list(ada)).toMatchObject([{ id: body.id, state: 'failed' }]);
  } finally {
    platform.files = files;
  }
});

test('of what a store has written without saying so nothing stays', async () => {
  const { files, database } = product.platform;
  await database.kysely.deleteFrom('exports').execute();
  const before = files.keys();
  product.platform.files = {
    ...files,
    async put(...given) {
      await files.put(...given);
      throw new Error('No answer');
    },
  };
  onTestFinished(() => void (product.platform.files = files));
  await ask(ada, { format: 'csv', query: {} });
  await expect(doJob('write-exports')).rejects.toThrow('No answer');
  await doJob('write-exports');
  expect(await list(ada)).toMatchObject([{ state: 'failed' }]);
  expect(files.keys()).toEqual(before);
});

test('what its store takes longer for than a lease is written by one process alone', async () => {
  const { files, database } = product.platform;
  await database.kysely.deleteFrom('exports').execute();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const [begun, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const put = vi.fn(async (...given: Parameters<typeof files.put>) => {
    const bytes = await files.put(...given);
    begun.resolve();
    await stored.promise;
    return bytes;
  });
  product.platform.files = { ...files, put };
  onTestFinished(() => void (product.platform.files = files));
  const asked = ask(ada, { format: 'csv', query: {} });
  await begun.promise;
  const readLease = async () =>
    (await database.kysely.selectFrom('exports').select('leased_until').executeTakeFirstOrThrow()).leased_until;
  for (let minutes = 0; minutes < 5; minutes += 1) {
    const before = await readLease();
    product.platform.pass(60);
    vi.advanceTimersByTime(60_000);
    await expect.poll(readLease).not.toEqual(before);
  }
  await doJob('write-exports');
  stored.resolve();
  await asked;
  expect(put).toHaveBeenCalledTimes(1);
  expect(await list(ada)).toMatchObject([{ state: 'ready' }]);
});
