/** What one person does, and officers with what is theirs, leaves every row of others as it was. */
import { beforeAll, expect, test } from 'vitest';
import type { FormData as Answers } from '@/engine/answers/form-data';
import { createServer } from '@/server/create-server';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import { clubAnswers } from '../../fixtures/club-answers';
import { createHaulage } from '../../fixtures/haulage';
import { readAllRows } from '../support/all-rows';
import { clubValidators } from '../support/club-product';
import { createTestProduct, PDF, type TestProduct } from '../support/test-product';

const text = (title: string) => ({ title, type: 'string' as const, maxLength: 20 });
const { provider, catalog, validators } = createHaulage(
  { builder: text('Builder'), kind: text('Kind'), plate: text('Plate') },
  { make: 'builder', model: 'kind', licensePlate: 'plate' },
);
// Of a type that nobody is invited to a correction also changes the company.
const { invitation: _invitation, ...open } = provider;
const haulage = {
  ...open,
  checklist: [{ id: 'papers', step: 'papers' }],
  submission: {
    ...provider.submission,
    unique: [{ field: 'email_address', code: 'TAKEN', message: 'It is taken.' }],
  },
};
/** The same one for everybody: what it stands for is each person's own. */
const KEY = { 'idempotency-key': 'one-key-of-all' };
const TUS = { 'tus-resumable': '1.0.0' };

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct({
    catalog: { ...catalog, providers: [haulage] },
    validators: { ...clubValidators, ...validators },
  });
  const partials = createMemoryPartialStore();
  product.app.route('/', await createServer(Object.assign(product.platform, { partials })));
  officer = await product.signInAdministrator();
});

async function call(token: string, method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const answer = await product.call(method, path, { token, headers, ...(json === undefined ? {} : { json }) });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

const truck = (plate: string): Answers => ({ builder: 'Mack', kind: 'Anthem', plate });

/** Everything that applicants and officers do with one application, up to `end`. */
async function goThrough(phone: string, { end }: { end: 'draft' | 'decision' }): Promise<string> {
  const { access_token: token } = await product.join(phone, haulage.role);
  const draft = {
    provider: haulage.id,
    definition_version: 'v',
    step: '',
    files: [],
    submission_key: 'k',
    revision: 0,
  };
  await call(token, 'PUT', `/drafts/${haulage.id}`, { ...draft, data: { captain: phone } });
  const [constitution, other] = [await product.upload(token), await product.upload(token)];
  await call(token, 'POST', `/applications/file/${String((await product.upload(token))['fileKey'])}/delete`);
  const answers = {
    ...clubAnswers,
    email_address: `${phone.slice(1)}@club.example`,
    coaches: [truck(phone.slice(-4))],
  };
  const json = { application_type: haulage.applicationType, ...answers, documents: { constitution } };
  const { id } = await call(token, 'POST', '/applications', json, KEY);
  await call(token, 'PUT', `/drafts/${haulage.id}`, { ...draft, data: { captain: 'Next' } });
  await call(officer, 'POST', `/admin/applications/${id}/checks`, { item: 'papers', checked: true });
  await call(officer, 'POST', `/admin/applications/${id}/comments`, { comment: 'Well', visibility: 'applicant' });
  const marks = ['club_name', 'coaches', 'constitution'].map((path) => ({ path, reason: 'Wrong' }));
  await call(officer, 'POST', `/admin/applications/${id}/status`, {
    status: 'changes_requested',
    requested_changes: marks,
  });
  const correction = `/drafts/${haulage.id}?application=${id}`;
  await call(token, 'PUT', correction, { ...draft, data: { club_name: 'Later' } });
  const begun = await product.call('POST', '/uploads', {
    token,
    headers: { ...TUS, 'upload-length': String(PDF.length), 'upload-metadata': `filename ${btoa('a.pdf')}` },
  });
  const upload = `/${begun.headers.get('location')}`;
  const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const sent = await product.call('PATCH', upload, { token, body: PDF.slice(0, 20), headers: { ...TUS, ...bytes } });
  expect([begun.status, sent.status]).toEqual([201, 204]);
  if (end === 'draft') return id;
  await call(token, 'DELETE', upload, undefined, TUS);
  await call(
    token,
    'PATCH',
    `/applications/${id}`,
    { club_name: 'Kaduna', coaches: [truck('OTHER')], documents: { constitution: other } },
    { 'idempotency-key': 'another-key-of-all' },
  );
  await call(token, 'DELETE', `/drafts/${haulage.id}`);
  await call(officer, 'POST', `/admin/applications/${id}/status`, { status: 'rejected', admin_comments: 'No' });
  return id;
}

test('an application from its draft to its decision', async () => {
  const first = await goThrough('+2348035560001', { end: 'draft' });
  const before = await readAllRows(product.platform.database.kysely);
  expect(await goThrough('+2348035560002', { end: 'decision' })).not.toBe(first);
  const after = await readAllRows(product.platform.database.kysely);
  for (const [table, rows] of Object.entries(before))
    expect(
      rows.filter((row) => !after[table]?.includes(row)),
      table,
    ).toEqual([]);
});
