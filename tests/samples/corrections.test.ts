/** Documents in rows: attached, authorised, marked, replaced and let go like any other, by their path. */
import { beforeAll, expect, it } from 'vitest';
import type { FormData } from '@/engine/answers/form-data';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { sampleCatalog, samples, sampleValidators } from '../fixtures/samples';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { joinAs } from '../specification/support';
import { PDF } from '../server/support/sample-files';

const sample = samples.find(({ id }) => id === 'arrays') ?? expect.fail();
let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct({ catalog: sampleCatalog, validators: sampleValidators });
  officer = await product.signInAdministrator();
});

const row = (name: string, street = '1 Main') => ({ name, address: { street } });

async function submit(token: string, people: FormData[]) {
  const json = toSubmissionBody(sample, { days: ['Mon'], directors: people });
  return product.call('POST', '/applications', { token, json });
}

const stateOf = async (key: string) =>
  (await product.platform.database.kysely.selectFrom('files').select('state').where('key', '=', key).executeTakeFirst())
    ?.state;

it('a document of a row is sent under its path, and belongs to the record', async () => {
  const token = await joinAs(product, sample);
  const passport = (await product.upload(token)) as { fileKey: string; fileName: string };
  const sent = await submit(token, [{ ...row('Ngozi'), passport } as FormData]);
  expect(sent.status).toBe(201);
  expect(Object.keys(sent.body.documents)).toEqual(['directors.0.passport']);
  expect(sent.body.data.directors).toEqual([row('Ngozi')]);
  expect(await stateOf(passport.fileKey)).toBe('attached');
});

it('a document of another person, in the answers themselves, or of a row that is not there is refused', async () => {
  const [token, other] = [await joinAs(product, sample), await joinAs(product, sample)];
  const passport = (await product.upload(other)) as { fileKey: string; fileName: string };
  const stolen = await submit(token, [{ ...row('Ngozi'), passport } as FormData]);
  expect([stolen.status, stolen.body.errors[0].path]).toEqual([400, 'directors.0.passport']);
  const json = { application_type: sample.applicationType, days: ['Mon'] };
  const inline = await product.call('POST', '/applications', {
    token,
    json: { ...json, directors: [{ ...row('Ngozi'), passport }] },
  });
  expect(inline.body.errors).toContainEqual({
    path: 'directors.0.passport',
    message: 'directors.0.passport is a document: send it under documents',
  });
  const nowhere = await product.call('POST', '/applications', {
    token,
    json: { ...json, directors: [row('Ngozi')], documents: { 'directors.1.passport': passport } },
  });
  expect(nowhere.body.errors).toContainEqual({
    path: 'documents.directors.1.passport',
    message: 'directors.1.passport is in a row that is not there',
  });
});

it('an officer marks an answer in an object of a row, and nothing else of it may be changed', async () => {
  const token = await joinAs(product, sample);
  const passport = (await product.upload(token)) as { fileKey: string; fileName: string };
  const { body } = await submit(token, [{ ...row('Ngozi'), passport } as FormData]);
  const mark = (path: string) =>
    product.setStatus(officer, body.id, {
      status: 'changes_requested',
      requested_changes: [{ path, reason: 'Not readable' }],
    });
  await product.setStatus(officer, body.id, { status: 'under_review' });
  expect((await mark('directors.3.address.street')).status).toBe(400);
  expect((await mark('directors.0.address.planet')).status).toBe(400);
  expect((await mark('directors.0.address.street')).status).toBe(200);
  const { body: open } = await product.call('GET', `/applications/${body.id}`, { token });
  const correct = (people: FormData[]) =>
    product.call('PATCH', `/applications/${body.id}`, {
      token,
      json: { application_type: sample.applicationType, revision: open.revision, directors: people },
    });
  const refused = await correct([row('Bola', '2 Main')]);
  expect([refused.status, refused.body.errors]).toEqual([
    403,
    [{ path: 'directors.0.name', message: 'Name was not marked for correction' }],
  ]);
  const corrected = await correct([row('Ngozi', '2 Main')]);
  expect([corrected.status, corrected.body.errors]).toEqual([200, undefined]);
  expect(corrected.body.review_history.at(-1).changes).toEqual([
    { path: 'directors.0.address.street', label: 'Street', before: '1 Main', after: '2 Main' },
  ]);
});

it('a row that goes takes its document with it; one that moves keeps its own', async () => {
  const token = await joinAs(product, sample);
  const [one, two] = [await product.upload(token), await product.upload(token)] as { fileKey: string }[];
  const { body } = await submit(token, [
    { ...row('Ngozi'), passport: one } as unknown as FormData,
    { ...row('Bola'), passport: two } as unknown as FormData,
  ]);
  await product.platform.database.kysely
    .updateTable('applications')
    .set({ status: sample.workflow.statuses.find(({ editable }) => editable)?.id ?? expect.fail() })
    .where('id', '=', body.id)
    .execute();
  const changed = await product.call('PATCH', `/applications/${body.id}`, {
    token,
    json: {
      application_type: sample.applicationType,
      revision: body.revision,
      directors: [row('Bola', '2 Main')],
      documents: { 'directors.0.passport': two, 'directors.1.passport': null },
    },
  });
  expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
  expect(changed.body.documents['directors.0.passport'].fileKey).toBe(two?.fileKey);
  expect(await stateOf(one?.fileKey ?? '')).toBe('stored');
  expect(await stateOf(two?.fileKey ?? '')).toBe('attached');
});

it('null takes an answer out, and a document, so that one that is required is asked for', async () => {
  const token = await joinAs(product, sample);
  const passport = (await product.upload(token)) as { fileKey: string };
  const people = [{ ...row('Ngozi'), passport } as unknown as FormData];
  const json = toSubmissionBody(sample, { label: 'Board', tags: ['new'], days: ['Mon'], directors: people });
  const { body } = await product.call('POST', '/applications', { token, json });
  await product.platform.database.kysely
    .updateTable('applications')
    .set({ status: sample.workflow.statuses.find(({ editable }) => editable)?.id ?? expect.fail() })
    .where('id', '=', body.id)
    .execute();
  const change = (answers: object) => product.call('PATCH', `/applications/${body.id}`, { token, json: answers });
  expect((await change({ documents: { 'directors.0.passport': null } })).body.errors).toEqual([
    { path: 'directors.0.passport', message: 'Passport is required' },
  ]);
  const changed = await change({ label: null });
  expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
  expect(changed.body.data).toEqual({ tags: ['new'], days: ['Mon'], directors: [row('Ngozi')] });
});

it('an upload for a document of a row has that document’s rules; there is none for what is no document', async () => {
  const token = await joinAs(product, sample);
  const upload = (field: string) => {
    const body = new globalThis.FormData();
    body.append('file', new File([PDF], 'a.pdf', { type: 'application/pdf' }));
    return product.call('POST', `/applications/upload?provider=${sample.id}&field=${field}`, { token, body });
  };
  expect((await upload('directors.0.passport')).status).toBe(201);
  expect((await upload('directors.0.shares.2.deeds')).status).toBe(201);
  expect((await upload('directors.0.name')).status).toBe(400);
  expect((await upload('passport')).status).toBe(400);
});

it('a total is the server’s own, and follows what was marked for correction', async () => {
  const totals = samples.find(({ id }) => id === 'totals') ?? expect.fail();
  const token = await joinAs(product, totals);
  const line = (quantity: number) => ({ quantity, price: 2, amount: 1_000_000 });
  const sent = await product.call('POST', '/applications', {
    token,
    json: { application_type: totals.applicationType, lines: [line(3)], total: 0 },
  });
  expect([sent.status, sent.body.data.total, sent.body.data.lines]).toEqual([
    201,
    6,
    [{ quantity: 3, price: 2, amount: 6 }],
  ]);
  const move = (json: object) => product.setStatus(officer, sent.body.id, json);
  await move({ status: 'under_review' });
  await move({ status: 'changes_requested', requested_changes: [{ path: 'lines.0.quantity', reason: 'Wrong' }] });
  const { body: open } = await product.call('GET', `/applications/${sent.body.id}`, { token });
  const corrected = await product.call('PATCH', `/applications/${sent.body.id}`, {
    token,
    json: { application_type: totals.applicationType, revision: open.revision, lines: [line(5)] },
  });
  expect([corrected.status, corrected.body.data?.total]).toEqual([200, 10]);
});
