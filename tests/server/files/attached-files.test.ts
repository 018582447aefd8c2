/** The files of an application are its applicant's own uploads, each once, and go free when they are replaced. */
import { beforeEach, expect, test } from 'vitest';
import { detachFiles } from '@/server/files/attached-files';
import { tennisClub } from '../../fixtures/tennis-club';
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
  const [first] = await listKeys();
  await correct({ captain: 'Bola' });
  expect(await listKeys()).toEqual([first]);
  const constitution = await product.upload(token);
  await correct({ documents: { constitution } });
  expect(await listKeys()).toEqual([constitution['fileKey']]);
  expect(await stateOf(first)).toEqual({ state: 'stored', attached_to: null });
});
