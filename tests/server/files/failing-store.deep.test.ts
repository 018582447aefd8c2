/** A store of files that fails once: what was removed, refused or never noted is gone after the next jobs. */
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createJobHandler } from '@/server/jobs/handle-job';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import { PDF, type TestProduct } from '../support/test-product';

let product: TestProduct;
let phones = 0;
let token: string;
let userId: string;

beforeAll(async () => {
  product = await createClubProduct();
});
beforeEach(async () => {
  for (const key of product.platform.files.keys()) await product.platform.files.remove(key);
  phones += 1;
  const { access_token, user } = await product.join(`+234803124010${phones}`, tennisClub.role);
  token = access_token;
  userId = String(user['id']);
});

/** Its next call fails. */
const failOnce = (method: 'put' | 'remove') => {
  const failing = vi.spyOn(product.platform.files, method);
  onTestFinished(() => failing.mockRestore());
  return failing.mockRejectedValueOnce(new Error('The store is away'));
};
const doJobs = async () => {
  product.platform.pass(3601);
  for (const name of ['remove-unattached-files', 'scan-files'] as const)
    await createJobHandler(product.platform)({ name });
};
const listFiles = () =>
  product.platform.database.kysely
    .selectFrom('files')
    .select(['name', 'state', 'threat', 'quarantined_at'])
    .where('owner_id', '=', userId)
    .execute();
async function send(...names: string[]) {
  const body = new FormData();
  for (const name of names) body.append('file', new File([PDF], name, { type: 'application/pdf' }));
  return product.call('POST', '/applications/upload-multiple', { token, body });
}

test('an upload that its owner removes goes with its name', async () => {
  const { fileKey } = await product.upload(token);
  failOnce('remove');
  const remove = () => product.call('POST', `/applications/file/${String(fileKey)}/delete`, { token });
  expect((await remove()).status).toBe(500);
  // It is theirs no more.
  expect((await remove()).status).toBe(404);
  await doJobs();
  expect(product.platform.files.keys()).toEqual([]);
  expect(await listFiles()).toEqual([]);
});

test('a virus goes, and its owner is told once', async () => {
  const { platform } = product;
  let answer = () => Promise.reject<string>(new Error('The scanner is away'));
  platform.scanner = { scan: () => answer() };
  onTestFinished(() => void delete platform.scanner);
  await product.upload(token);
  answer = async () => 'Eicar';
  failOnce('remove');
  await expect(createJobHandler(platform)({ name: 'scan-files' })).rejects.toThrow('The store is away');
  expect(platform.files.keys()).toHaveLength(1);
  await doJobs();
  expect(platform.files.keys()).toEqual([]);
  expect(await listFiles()).toMatchObject([{ state: 'deleted', threat: 'Eicar', quarantined_at: null }]);
  expect(platform.sent.filter(({ text }) => text.includes('A virus was found'))).toHaveLength(1);
});

test('what was stored without an answer goes, and counts for nothing until then', async () => {
  const { files } = product.platform;
  const put = files.put.bind(files);
  const head = await createPerson(product.platform, 'umpire');
  const before = files.keys();
  vi.spyOn(files, 'put')
    .mockImplementationOnce(put)
    .mockImplementationOnce(async (...given) => {
      await put(...given);
      throw new Error('No answer');
    });
  vi.spyOn(files, 'remove').mockRejectedValue(new Error('The store is away'));
  expect((await send('a.pdf', 'b.pdf')).status).toBe(500);
  expect(files.keys()).toHaveLength(before.length + 2);
  vi.restoreAllMocks();
  const { body } = await product.call('GET', `/admin/users/${userId}/storage`, { token: head.token });
  expect(body).toMatchObject({ used_bytes: 0, uploads: 0 });
  await doJobs();
  expect(files.keys()).toEqual(before);
  const { kysely } = product.platform.database;
  expect(await kysely.selectFrom('uploads').select('id').where('owner_id', '=', userId).execute()).toEqual([]);
});
