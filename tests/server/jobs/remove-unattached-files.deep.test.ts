import { beforeAll, expect, test, vi } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import { createJobHandler, endUploads, removeUnattachedFiles } from '@/server/jobs/handle-job';
import { removeErasedFiles } from '@/server/personal-data/erased-files';
import { getSelfJoining } from '../support/any-application';
import { createTestProduct, type TestProduct } from '../support/test-product';

const DAY = 86_400;
const { id: provider, role } = getSelfJoining(catalog)[0];

let product: TestProduct;
let token: string;
let userId: string;

const addLoose = async (count: number) => {
  const { clock, database, files } = product.platform;
  const keys = Array.from({ length: count }, () => `${crypto.randomUUID()}`);
  for (const key of keys) await files.put(key, new Blob(['x']).stream());
  await database.kysely
    .insertInto('files')
    .values(
      keys.map((key) => ({
        key,
        name: 'loose.pdf',
        size: 1,
        type: 'application/pdf',
        sha256: '',
        owner_id: userId,
        created_at: clock(),
      })),
    )
    .execute();
};

beforeAll(async () => {
  product = await createTestProduct();
  const session = await product.join('+2348031240001', role);
  token = session.access_token;
  userId = String(session.user['id']);
});

test('a file that nothing names is removed after 24 hours; one that a draft, a record or a record’s history names is kept', async () => {
  const { platform } = product;
  const { kysely } = platform.database;
  const [loose, drafted, attached, replaced] = await Promise.all(
    ['loose.pdf', 'drafted.pdf', 'attached.pdf', 'replaced.pdf'].map((name) => product.upload(token, name)),
  );
  const draft = {
    provider,
    definition_version: 'v',
    step: '',
    data: { licence: drafted },
    files: [],
    submission_key: 'k',
    revision: 0,
  };
  expect((await product.call('PUT', `/drafts/${provider}`, { token, json: draft })).status).toBe(200);
  const record = await kysely
    .insertInto('applications')
    .values({ user_id: userId, provider, application_type: 'any', definition_version: 'v', status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .updateTable('files')
    .set({ state: 'attached', attached_to: record.id })
    .where('key', '=', String(attached?.['fileKey']))
    .execute();
  await kysely
    .insertInto('application_events')
    .values({
      application_id: record.id,
      kind: 'changed',
      title: 'Changed',
      changes: JSON.stringify([{ path: 'licence', before: replaced, after: attached }]),
    })
    .execute();

  await removeUnattachedFiles(platform);
  expect(await listStored()).toHaveLength(4);
  platform.pass(DAY + 1);
  await removeUnattachedFiles(platform);
  expect(await listStored()).toEqual(['attached.pdf', 'drafted.pdf', 'replaced.pdf']);
  expect(platform.files.keys()).not.toContain(loose?.['fileKey']);

  // Nor can the applicant remove it.
  token = (await product.join('+2348031240001', role)).access_token;
  expect(
    await product.call('POST', `/applications/file/${String(replaced?.['fileKey'])}/delete`, { token }),
  ).toMatchObject({ status: 409, body: { code: 'FILE_ATTACHED' } });
  expect((await product.call('GET', String(replaced?.['fileUrl']).replace('/api', ''), { token })).status).toBe(200);

  await product.call('DELETE', `/drafts/${provider}`, { token });
  await kysely.deleteFrom('drafts').execute();
  await removeUnattachedFiles(platform);
  expect(await listStored()).toEqual(['attached.pdf', 'replaced.pdf']);
});

test('an upload that was never finished is removed when its time is over', async () => {
  const { platform } = product;
  const partials = createMemoryPartialStore();
  const now = platform.clock();
  const id = 'unfinished-upload-of-a-test';
  await platform.database.kysely
    .insertInto('uploads')
    .values({
      id,
      key: 'key-of-an-unfinished-upload',
      owner_id: userId,
      name: 'a.pdf',
      length: 9,
      created_at: now,
      expires_at: new Date(now.getTime() + DAY * 1000),
    })
    .execute();
  await (await partials.open(id)).append(new Uint8Array(3));
  await endUploads({ ...platform, partials });
  expect(partials.ids()).toEqual([id]);
  platform.pass(DAY + 1);
  await endUploads({ ...platform, partials });
  expect(partials.ids()).toEqual([]);
  expect(await platform.database.kysely.selectFrom('uploads').select('id').execute()).toEqual([]);
});

test('an upload ends at the moment that it names; bytes that a row names stay, and others go', async () => {
  const { platform } = product;
  const { kysely } = platform.database;
  const moment = new Date('2031-05-20T10:00:00.000Z');
  const upload = { owner_id: userId, name: 'a.pdf', length: 1, expires_at: moment };
  await addLoose(1);
  const { key: noted } = await kysely
    .selectFrom('files')
    .select('key')
    .where('name', '=', 'loose.pdf')
    .where('state', '=', 'stored')
    .executeTakeFirstOrThrow();
  await platform.files.put('left-by-a-killed-process', new Blob(['x']).stream());
  await kysely
    .insertInto('uploads')
    .values([
      { ...upload, id: 'noted', key: noted },
      { ...upload, id: 'left', key: 'left-by-a-killed-process' },
      { ...upload, id: 'going-on', key: 'k', expires_at: new Date(moment.getTime() + 1) },
    ])
    .execute();
  await endUploads({ ...platform, clock: () => moment });
  expect(await kysely.selectFrom('uploads').select('id').execute()).toEqual([{ id: 'going-on' }]);
  expect(platform.files.keys()).toContain(noted);
  expect(platform.files.keys()).not.toContain('left-by-a-killed-process');
  await kysely.deleteFrom('uploads').execute();
  await kysely.deleteFrom('files').where('key', '=', noted).execute();
  await platform.files.remove(noted);
});

async function listStored(): Promise<string[]> {
  const rows = await product.platform.database.kysely
    .selectFrom('files')
    .select('name')
    .where('owner_id', '=', userId)
    .where('state', '!=', 'deleted')
    .execute();
  return rows.map(({ name }) => name).toSorted();
}

test('the log tells how many were removed, and nothing where there were none', async () => {
  const { platform } = product;
  platform.pass(2 * DAY);
  await removeUnattachedFiles(platform);
  await addLoose(2);
  platform.pass(2 * DAY);
  const told: unknown[] = [];
  const log = { ...platform.log, info: (fields: object) => void told.push(fields) };
  for (const _turn of [1, 2]) await removeUnattachedFiles({ ...platform, log });
  expect(told).toEqual([{ files: 2 }]);
});

test('of files that nothing names all are removed, however many', async () => {
  const { platform } = product;
  platform.pass(2 * DAY);
  await removeUnattachedFiles(platform);
  const before = platform.files.keys().length;
  await addLoose(203);
  platform.pass(2 * DAY);
  await removeUnattachedFiles(platform);
  expect(platform.files.keys()).toHaveLength(before);
});

test('bytes that the store does not remove keep none of the others there', async () => {
  const { platform } = product;
  const { kysely } = platform.database;
  platform.pass(2 * DAY);
  await addLoose(3);
  await kysely.updateTable('files').set({ state: 'deleted', name: '' }).where('name', '=', 'loose.pdf').execute();
  const keys = (await kysely.selectFrom('files').select('key').where('name', '=', '').orderBy('id').execute()).map(
    ({ key }) => key,
  );
  await addLoose(2);
  platform.pass(2 * DAY);
  const [stuck] = keys;
  const removeBytes = platform.files.remove.bind(platform.files);
  const remove = vi.spyOn(platform.files, 'remove').mockImplementation(async (key) => {
    if (key === stuck) throw new Error('The store is away');
    await removeBytes(key);
  });
  await expect(createJobHandler(platform)({ name: 'remove-unattached-files' })).rejects.toThrow('The store is away');
  remove.mockRestore();
  expect(await kysely.selectFrom('files').select('key').where('key', 'in', keys).execute()).toEqual([{ key: stuck }]);
  expect(await listStored()).not.toContain('loose.pdf');
  await removeErasedFiles(platform);
  expect(await kysely.selectFrom('files').select('key').where('name', '=', '').execute()).toEqual([]);
});

test('of files that were erased all are removed, however many, and no others', async () => {
  const { platform } = product;
  await removeErasedFiles(platform);
  const before = platform.files.keys();
  await addLoose(201);
  const { kysely } = platform.database;
  await kysely.updateTable('files').set({ state: 'deleted' }).where('name', '=', 'loose.pdf').execute();
  await removeErasedFiles(platform);
  expect(platform.files.keys()).toHaveLength(before.length + 201);
  await kysely.updateTable('files').set({ name: '' }).where('name', '=', 'loose.pdf').execute();
  await removeErasedFiles(platform);
  expect(platform.files.keys()).toEqual(before);
  expect(await kysely.selectFrom('files').select('id').where('name', '=', '').execute()).toEqual([]);
});
