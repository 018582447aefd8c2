/** Uploads, drafts, and what happens by itself as time passes. */
import { beforeAll, expect, test } from 'vitest';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, toClubBody } from '../support/club-product';
import { createPdfOf } from '../support/sample-files';
import { PDF, type TestProduct } from '../support/test-product';

const DAY = 86_400;
const PHONE = '+2348036660001';
const FORM = `/drafts/${tennisClub.id}`;
let product: TestProduct;
let token: string;

async function signIn(): Promise<void> {
  token = (await product.join(PHONE, tennisClub.role)).access_token;
}

async function upload(bytes: Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new File([bytes], name));
  return product.call('POST', '/applications/upload', { token, body: form });
}

beforeAll(async () => {
  product = await createClubProduct();
  await signIn();
});

const GIF = Uint8Array.from(atob('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='), (character) =>
  character.charCodeAt(0),
);

test.each([
  ['an empty file', new Uint8Array(), 'a.pdf', {}, 400],
  ['another type under a lying name', new TextEncoder().encode('<html>'), 'a.pdf', {}, 415],
  ['a type that this document does not take', GIF, 'a.gif', { provider: tennisClub.id, field: 'constitution' }, 415],
  ['a document of a type that there is not', PDF, 'a.pdf', { provider: 'nothing', field: 'constitution' }, 400],
  ['a document that there is not', PDF, 'a.pdf', { provider: tennisClub.id, field: 'nothing' }, 400],
])('%s is refused, and nothing is kept', async (_name, bytes, name, fields, status) => {
  expect((await upload(bytes, name, fields)).status).toBe(status);
  expect(product.platform.files.keys()).toEqual([]);
});

test.each([
  ['general', 201],
  ['nothing', 400],
])('several files of the type "%s" are taken by the rules of that document: %i', async (fileType, status) => {
  const form = new FormData();
  form.append('files', new File([PDF], 'a.pdf'));
  form.append('provider', tennisClub.id);
  form.append('fileType', fileType);
  const { status: answered, body } = await product.call('POST', '/applications/upload-multiple', { token, body: form });
  expect(answered).toBe(status);
  for (const { fileKey } of body.data ?? [])
    await product.call('POST', `/applications/file/${fileKey}/delete`, { token });
  expect(product.platform.files.keys()).toEqual([]);
});

test('a PDF of more than 10 MB is refused for its size', async () => {
  expect((await upload(createPdfOf(10 * 1024 * 1024 + 10), 'large.pdf')).status).toBe(413);
  expect(product.platform.files.keys()).toEqual([]);
});

test.each([
  [2 * 1024 * 1024, { success: true }],
  [2 * 1024 * 1024 + 1, { code: 'FILE_TOO_LARGE', message: 'The file is larger than 2 MB' }],
])('of %i bytes for a document of 2 MB at most, named beside the file, is answered %j', async (size, answer) => {
  const { catalog } = product.platform;
  const limit = (megabytes: number) => {
    const inField = (field: FieldDefinition) =>
      field.key === 'constitution' ? { ...field, maxBytes: megabytes * 1024 * 1024 } : field;
    const steps = tennisClub.wizard.steps.map((step) => ({ ...step, fields: step.fields.map(inField) }));
    return { ...tennisClub, wizard: { ...tennisClub.wizard, steps } };
  };
  // Another form's document of that name may be larger.
  product.platform.catalog = { ...catalog, providers: [limit(2), { ...limit(3), id: 'another-club' }] };
  const { body } = await upload(createPdfOf(size), 'rules.pdf', { provider: tennisClub.id, field: 'constitution' });
  product.platform.catalog = catalog;
  expect(body).toMatchObject(answer);
  if (body.success) await product.call('POST', `/applications/file/${body.data.fileKey}/delete`, { token });
  expect(product.platform.files.keys()).toEqual([]);
});

test('an upload is served with a safe name, in ranges, and not twice to who has it', async () => {
  const { body } = await upload(PDF, 'my "certificate"\r\nX: y.pdf');
  const path = body.data.fileUrl.replace('/api', '');
  expect(body.success).toBe(true);
  const whole = await product.call('GET', path, { token });
  expect(whole.headers.get('content-disposition')).not.toMatch(/[\r\n]/);
  expect(whole.headers.get('content-security-policy')).toContain('sandbox');
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
  expect(
    (await product.call('GET', path, { token, headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })).status,
  ).toBe(304);
  const part = await product.call('GET', path, { token, headers: { range: 'bytes=0-3' } });
  expect(part).toMatchObject({ status: 206, body: '%PDF' });
  expect((await product.call('GET', path, { token, headers: { range: 'bytes=99999-' } })).status).toBe(416);
  expect((await product.call('POST', `/applications/file/${body.data.fileKey}/delete`, { token })).status).toBe(200);
  expect((await product.call('GET', path, { token })).status).toBe(404);
});

test('nobody else reads or deletes an upload', async () => {
  const { fileKey, fileUrl } = (await upload(PDF, 'mine.pdf')).body.data;
  const path = fileUrl.replace('/api', '');
  const { access_token: stranger } = await product.join('+2348036660002', tennisClub.role);
  expect((await product.call('GET', path, { token: stranger })).status).toBe(404);
  expect((await product.call('POST', `/applications/file/${fileKey}/delete`, { token: stranger })).status).toBe(404);
  expect((await product.call('GET', path, { token })).status).toBe(200);
  const [first, last] = [(await upload(PDF, 'first.pdf')).body.data, (await upload(PDF, 'last.pdf')).body.data];
  const remove = async (key: string) =>
    (await product.call('POST', `/applications/file/${key}/delete`, { token })).status;
  expect([await remove(first.fileKey), await remove(fileKey), await remove(fileKey)]).toEqual([200, 200, 404]);
  expect((await product.call('GET', last.fileUrl.replace('/api', ''), { token })).status).toBe(200);
});

test('an upload that names half of what it is for is taken by the widest rules', async () => {
  for (const [name, value] of [
    ['field', 'constitution'],
    ['provider', tennisClub.id],
  ] as const) {
    const body = new FormData();
    body.append(name, value);
    body.append('file', new File([PDF], 'half.pdf', { type: 'application/pdf' }));
    expect((await product.call('POST', '/applications/upload', { token, body })).body, name).toMatchObject({
      success: true,
      data: { fileName: 'half.pdf' },
    });
  }
});

test('ten documents are taken at once, and of eleven none', async () => {
  const uploadMany = async (count: number) => {
    const body = new FormData();
    for (let index = 0; index < count; index += 1) body.append('files', new File([PDF], `${index}.pdf`));
    return product.call('POST', '/applications/upload-multiple', { token, body });
  };
  const before = product.platform.files.keys();
  expect(await uploadMany(11)).toMatchObject({ status: 400, body: { code: 'TOO_MANY_FILES' } });
  expect(product.platform.files.keys()).toEqual(before);
  const { body } = await uploadMany(10);
  expect(body).toMatchObject({ success: true, data: { length: 10 } });
});

test('a draft that has ended is given to nobody and stands in no way', async () => {
  const json = { ...draft, data: {} };
  const { access_token: own } = await product.join('+2348036660003', tennisClub.role);
  expect((await product.call('PUT', FORM, { token: own, json })).status).toBe(200);
  expect((await product.call('PUT', FORM, { token: own, json })).status).toBe(409);
  await product.platform.database.kysely.updateTable('drafts').set({ expires_at: product.platform.clock() }).execute();
  expect((await product.call('GET', FORM, { token: own })).status).toBe(204);
  expect((await product.call('PUT', FORM, { token: own, json })).status).toBe(200);
  await product.call('DELETE', FORM, { token: own });
});

test('who has no draft yet is answered so, and nothing is said of a form that there is not', async () => {
  expect(await product.call('GET', FORM, { token })).toMatchObject({ status: 204, body: '' });
  expect(await product.call('GET', '/drafts/no-such-form', { token })).toMatchObject({
    status: 404,
    body: { code: 'PROVIDER_NOT_FOUND' },
  });
});

const draft = {
  provider: tennisClub.id,
  definition_version: 'v',
  step: 'club',
  data: { club_name: 'A' },
  files: [],
  submission_key: 'k',
  revision: 0,
};

test('a draft is kept, and the slower of two devices is given the newer one', async () => {
  const {
    body: { revision: first },
  } = await product.call('PUT', FORM, { token, json: draft });
  expect(
    (
      await product.call('PUT', FORM, {
        token,
        json: { ...draft, data: { club_name: 'B' }, revision: first, write_id: 'of B' },
      })
    ).body,
  ).toMatchObject({ revision: first + 1, write_id: 'of B' });
  expect(await product.call('PUT', FORM, { token, json: { ...draft, revision: first } })).toMatchObject({
    status: 409,
    body: { code: 'DRAFT_CONFLICT', draft: { revision: first + 1, write_id: 'of B', data: { club_name: 'B' } } },
  });
});

test('a device that has the draft from before a new beginning does not take the new one for its own', async () => {
  await product.call('DELETE', FORM, { token });
  const { body: before } = await product.call('PUT', FORM, { token, json: draft });
  await product.call('DELETE', FORM, { token });
  const { body: after } = await product.call('PUT', FORM, {
    token,
    json: { ...draft, data: { club_name: 'Anew' } },
  });
  expect(after.revision).not.toBe(before.revision);
  expect(await product.call('PUT', FORM, { token, json: { ...draft, revision: before.revision } })).toMatchObject({
    status: 409,
    body: { draft: { data: { club_name: 'Anew' } } },
  });
});

test('everybody whose draft ends is reminded, however many there are', async () => {
  const {
    database: { kysely },
    clock,
    jobs,
    sent,
  } = product.platform;
  const people = Array.from({ length: 450 }, (_, index) => ({
    id: crypto.randomUUID(),
    phone: `+23480371${String(index).padStart(5, '0')}`,
  }));
  await kysely
    .insertInto('auth.users')
    .values(people.map(({ id, phone }) => ({ id, phone })))
    .execute();
  await kysely.insertInto('profiles').values(people).execute();
  const draft = {
    provider: tennisClub.id,
    application_type: tennisClub.applicationType,
    definition_version: 'v',
    expires_at: new Date(clock().getTime() + DAY * 1000),
  };
  await kysely
    .insertInto('drafts')
    .values(people.map(({ id }) => ({ user_id: id, ...draft })))
    .execute();
  await kysely
    .insertInto('drafts')
    .values({ user_id: people[0]?.id ?? '', ...draft, correction_of: crypto.randomUUID() })
    .execute();
  for (const _time of [1, 2]) await jobs.enqueue({ name: 'end-drafts' });
  await jobs.settle();
  expect(
    sent
      .filter(({ text }) => text.startsWith(`The correction of your application for ${tennisClub.name}`))
      .map(({ to }) => to),
  ).toEqual([people[0]?.phone]);
  const reminded = sent
    .filter(({ text }) => text.startsWith('Your application') && text.includes('not submitted yet'))
    .map(({ to }) => to);
  expect(people.map(({ phone }) => reminded.filter((to) => to === phone).length)).toEqual(people.map(() => 1));
});

test('wrong answers are told before files are looked for, of a submission and of a correction', async () => {
  const { access_token: own } = await product.join('+2348036660009', tennisClub.role);
  const lost = { ...(await product.upload(own)), fileKey: 'a-key-that-nothing-has-00' };
  const wrong = { ...toClubBody(lost), club_name: '' };
  const listPaths = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path);
  const refused = await product.call('POST', '/applications', { token: own, json: wrong });
  expect([refused.status, listPaths(refused.body)]).toEqual([400, ['club_name']]);
  expect(listPaths((await product.call('POST', '/applications', { token: own, json: toClubBody(lost) })).body)).toEqual(
    ['constitution'],
  );
  const json = toClubBody(await product.upload(own));
  const { body } = await product.call('POST', '/applications', { token: own, json });
  const { kysely } = product.platform.database;
  await kysely.updateTable('applications').set({ status: 'changes_requested' }).where('id', '=', body.id).execute();
  const correct = (change: object) => product.call('PATCH', `/applications/${body.id}`, { token: own, json: change });
  const documents = { constitution: lost };
  expect(listPaths((await correct({ club_name: '', documents })).body)).toEqual(['club_name']);
  expect(listPaths((await correct({ documents })).body)).toEqual(['constitution']);
});
