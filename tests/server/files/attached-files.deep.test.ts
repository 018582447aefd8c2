/** The files of an application are its applicant's own uploads, each once, and go free when they are replaced. */
import { beforeEach, expect, test } from 'vitest';
import { attachFiles, detachFiles } from '@/server/files/attached-files';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { createClubProduct, submitClub, toClubBody } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const NOT_FOUND = /this upload was not found\. Please choose the file again\.$/;
let product: TestProduct;
let token: string;

beforeEach(async () => {
  product = await createClubProduct();
  token = (await product.join('+2348037770200', tennisClub.role)).access_token;
});

const submit = (file: Record<string, unknown>) =>
  product.call('POST', '/applications', { token, json: toClubBody(file) });
const stateOf = (key: unknown) =>
  product.platform.database.kysely
    .selectFrom('files')
    .select(['state', 'attached_to'])
    .where('key', '=', String(key))
    .executeTakeFirstOrThrow();

test('another person’s upload is not found', async () => {
  const stranger = (await product.join('+2348037770201', tennisClub.role)).access_token;
  expect(await submit(await product.upload(stranger))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'constitution', message: expect.stringMatching(NOT_FOUND) }] },
  });
});

test('nor is one that was deleted', async () => {
  const file = await product.upload(token);
  await product.platform.database.kysely
    .updateTable('files')
    .set({ state: 'deleted' })
    .where('key', '=', String(file['fileKey']))
    .execute();
  expect(await submit(file)).toMatchObject({ status: 400, body: { errors: [{ path: 'constitution' }] } });
});

test.each([undefined, ''])('nor is one that comes under the key %j', async (fileKey) => {
  expect((await submit({ ...(await product.upload(token)), fileKey })).body.errors).toEqual([
    { path: 'constitution', message: 'Must be a valid file' },
  ]);
});

test('what is stored of a file is what was measured, not what was sent', async () => {
  const file = await product.upload(token);
  const { status, body } = await submit({ ...file, fileName: 'another.pdf', fileSize: 1, fileHash: 'made up' });
  expect(status).toBe(201);
  expect(body.documents.constitution).toMatchObject({
    fileName: file['fileName'],
    fileSize: file['fileSize'],
    fileHash: file['fileHash'],
  });
});

test('a file that is let go of is free again; those of another application stay', async () => {
  const id = await submitClub(product, token);
  const { kysely } = product.platform.database;
  const { key } = await kysely
    .selectFrom('files')
    .select('key')
    .where('attached_to', '=', id)
    .executeTakeFirstOrThrow();
  await detachFiles(kysely, '00000000-0000-4000-8000-000000000000', [key]);
  await detachFiles(kysely, id, ['another key']);
  await detachFiles(kysely, id, []);
  expect(await stateOf(key)).toEqual({ state: 'attached', attached_to: id });
  await detachFiles(kysely, id, [key]);
  expect(await stateOf(key)).toEqual({ state: 'stored', attached_to: null });
});

test('what has become another’s, or waits for the virus scanner, meanwhile is no part of an application', async () => {
  const id = await submitClub(product, token);
  const { kysely } = product.platform.database;
  const file = await product.upload(token);
  const { userId } = await createPerson(product.platform, tennisClub.role);
  const keys = [String(file['fileKey'])];
  await expect(attachFiles(kysely, id, keys, userId)).rejects.toMatchObject({ code: 'FILE_ATTACHED' });
  await kysely.updateTable('files').set({ quarantined_at: new Date() }).where('key', 'in', keys).execute();
  const { user } = (await product.call('GET', '/auth/me', { token })).body;
  await expect(attachFiles(kysely, id, keys, user.id)).rejects.toMatchObject({ code: 'FILE_IN_QUARANTINE' });
  const other = await product.upload(token);
  await kysely.updateTable('files').set({ state: 'deleted' }).where('key', '=', String(other['fileKey'])).execute();
  await expect(attachFiles(kysely, id, [String(other['fileKey'])], user.id)).rejects.toMatchObject({
    code: 'FILE_ATTACHED',
  });
  expect([await stateOf(keys[0]), await stateOf(other['fileKey'])]).toMatchObject([
    { attached_to: null },
    { attached_to: null },
  ]);
});

test('a file stands among the documents of the record, and not a second time among its answers', async () => {
  const id = await submitClub(product, token);
  const { data, documents } = await product.platform.database.kysely
    .selectFrom('applications')
    .select(['data', 'documents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Object.keys(documents as object)).toEqual(['constitution']);
  expect(Object.keys(data)).not.toContain('constitution');
  expect(Object.keys(data)).toContain('club_name');
});

test('a correction that brings another file lets go of the one before, and one that brings none of nothing', async () => {
  const id = await submitClub(product, token);
  const { kysely } = product.platform.database;
  const listKeys = async () =>
    (await kysely.selectFrom('files').select('key').where('attached_to', '=', id).execute()).map(({ key }) => key);
  const correct = async (json: object) => {
    await kysely.updateTable('applications').set({ status: 'changes_requested' }).where('id', '=', id).execute();
    expect((await product.call('PATCH', `/applications/${id}`, { token, json })).status).toBe(200);
  };
  const remove = (key: unknown) => product.call('POST', `/applications/file/${String(key)}/delete`, { token });
  const REFUSED = { status: 409, body: { code: 'FILE_ATTACHED' } };
  const [first] = await listKeys();
  expect(await remove(first)).toMatchObject(REFUSED);
  await correct({ captain: 'Bola' });
  expect(await listKeys()).toEqual([first]);
  const constitution = await product.upload(token);
  await correct({ documents: { constitution } });
  expect(await listKeys()).toEqual([constitution['fileKey']]);
  expect(await stateOf(first)).toEqual({ state: 'stored', attached_to: null });
  const photo = await product.upload(token);
  await correct({ documents: { photos: [photo] } });
  expect(new Set(await listKeys())).toEqual(new Set([constitution['fileKey'], photo['fileKey']]));
  await correct({ documents: { photos: null } });
  expect(await listKeys()).toEqual([constitution['fileKey']]);
  // Officers compare what is there now with what was there before.
  for (const key of [photo['fileKey'], first]) expect(await remove(key)).toMatchObject(REFUSED);
});
