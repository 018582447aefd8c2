/** A person takes their data along, and has it erased; what has to stay is told, and nothing else stays. */
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createJobHandler } from '@/server/jobs/handle-job';
import { tennisClub } from '../../fixtures/tennis-club';
import { findRows } from '../support/all-rows';
import { createClubProduct, submitClub, toClubBody } from '../support/club-product';
import { PDF, type TestProduct } from '../support/test-product';

const PHONE = '+2348031234999';
/** What only this person has: each stands in the tables when the test begins. */
const MARKS = [
  PHONE,
  'Zainab',
  'Okonkwo-Bello',
  'Marked Tennis Club',
  'marked@tennis.example',
  'Captain Marked',
  'marked-draft',
  'marked-file.pdf',
];

let product: TestProduct;
let token: string;
let officer: string;
let userId: string;
let applicationId: string;

beforeEach(async () => {
  product = await createClubProduct();
  officer = await product.signInAdministrator();
  const session = await product.join(PHONE, tennisClub.role);
  token = session.access_token;
  userId = (await call('GET', '/auth/me')).body.user.id;
  await product.platform.database.kysely
    .updateTable('profiles')
    .set({ first_name: 'Zainab', last_name: 'Okonkwo-Bello' })
    .where('id', '=', userId)
    .execute();
  const body = {
    ...toClubBody(await product.upload(token, 'marked-file.pdf')),
    club_name: 'Marked Tennis Club',
    email_address: 'marked@tennis.example',
    captain: 'Captain Marked',
  };
  const sent = await call('POST', '/applications', body);
  expect(sent.status).toBe(201);
  applicationId = sent.body.id;
  await call('PUT', `/drafts/${tennisClub.id}`, {
    provider: tennisClub.id,
    definition_version: tennisClub.version,
    data: { club_name: 'marked-draft' },
    step: tennisClub.wizard.steps[0]?.id,
    files: [],
    submission_key: 'key-1',
    revision: 0,
  });
  await call(
    'POST',
    `/admin/applications/${applicationId}/comments`,
    { comment: 'Hello there', visibility: 'applicant' },
    officer,
  );
});

async function call(method: string, path: string, json?: unknown, by = token) {
  return product.call(method, path, { token: by, ...(json === undefined ? {} : { json }) });
}

const search = (text: string) => findRows(product.platform.database.kysely, [text]);

async function takeOut(): Promise<Record<string, string>> {
  const response = await product.app.request('/api/account/data', { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

const approve = async () =>
  expect(
    (await call('POST', `/admin/applications/${applicationId}/status`, { status: 'approved' }, officer)).status,
  ).toBe(200);

describe('taking along', () => {
  test('the archive has everything that the tables and the store have', async () => {
    const archive = await takeOut();
    const text = Object.values(archive).join('\n') + Object.keys(archive).join('\n');
    for (const mark of MARKS) {
      expect(await search(mark), mark).not.toEqual([]);
      expect(text).toContain(mark);
    }
    const files = Object.entries(archive).filter(([name]) => name.startsWith('documents/'));
    expect(files).toHaveLength(1);
    expect(files[0]?.[1]).toBe(new TextDecoder().decode(PDF));
    expect(text).toContain('Hello there');
  });

  test('it has nothing of anybody else, nothing of officers among themselves, and nothing that opens an account', async () => {
    const other = await product.join('+2348031234998', tennisClub.role);
    await submitClub(product, other.access_token);
    await call(
      'POST',
      `/admin/applications/${applicationId}/comments`,
      { comment: 'Between us', visibility: 'internal' },
      officer,
    );
    const text = Object.values(await takeOut()).join('\n');
    expect(text).not.toMatch(/\+2348031234998|Kano Tennis Club|Between us|Chi Eze|token_hash|code_hash/);
  });

  test('looks of officers stand in it', async () => {
    await call('GET', `/admin/applications/${applicationId}`, undefined, officer);
    const held = JSON.parse((await takeOut())['my-data.json'] ?? '{}');
    expect(held.log).toContainEqual(expect.objectContaining({ action: 'application.view' }));
  });

  test('the sixth within an hour is refused in words, and an hour later it is there', async () => {
    for (let times = 0; times < 5; times += 1) await takeOut();
    expect(await call('GET', '/account/data')).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ARCHIVES', message: expect.stringMatching(/five times within an hour.*60 minutes/) },
    });
    product.platform.pass(3601);
    token = (await product.platform.auth.embedded.sessions.issue(userId, 'otp')).access_token;
    await takeOut();
  });
});

describe('deleting one’s account', () => {
  test('an application that nobody has decided on goes whole: nothing of the person is found anywhere', async () => {
    const told = await call('GET', '/account/deletion');
    expect(told.body).toEqual({
      drafts: 1,
      invitations: 0,
      applications: [expect.objectContaining({ title: 'Marked Tennis Club', erased: true, until: null })],
    });
    expect((await call('DELETE', '/account', { confirmed: true })).body).toEqual(told.body);
    for (const mark of [...MARKS, 'Hello there']) expect(await search(mark), mark).toEqual([]);
    expect(product.platform.files.keys()).toEqual([]);
    expect((await call('GET', '/applications')).status).toBe(401);
  });

  test('one that was decided on stays until its retention ends, without the account', async () => {
    await approve();
    const { body } = await call('GET', '/account/deletion');
    expect(body.applications).toEqual([expect.objectContaining({ erased: false, until: null, status: 'Approved' })]);
    await call('DELETE', '/account', { confirmed: true });
    const kept = (await search('Zainab')).map((row) => row.split(':')[0]);
    expect(new Set(kept)).toEqual(new Set());
    for (const row of [...(await search(PHONE)), ...(await search('Marked Tennis Club'))])
      expect(row).toMatch(
        /^public\.(applications|application_list|application_events|files|companies|application_unique|audit_log): /,
      );
    expect(
      (await call('GET', `/admin/applications/${applicationId}`, undefined, officer)).body.application.data,
    ).toMatchObject({ club_name: 'Marked Tennis Club' });
  });

  test('where those who sign people in cannot be reached, the person is gone here, and there by the next hourly job', async () => {
    const { backend } = product.platform.auth;
    const work = createJobHandler(product.platform);
    const forgets = () => [vi.spyOn(backend, 'deleteUser'), vi.spyOn(backend, 'forget')];
    for (const forget of forgets()) forget.mockRejectedValue(new Error('The project is away'));
    expect((await call('DELETE', '/account', { confirmed: true })).status).toBe(200);
    expect(await search('Zainab')).toEqual([]);
    expect((await call('GET', '/applications')).status).toBe(403);
    await work({ name: 'clear-expired' });
    vi.restoreAllMocks();
    const asked = forgets();
    await work({ name: 'clear-expired' });
    expect(asked.flatMap(({ mock }) => mock.calls)).toEqual([[userId]]);
    await work({ name: 'clear-expired' });
    expect(asked.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  test('the phone can join anew, and finds nothing of before', async () => {
    await call('DELETE', '/account', { confirmed: true });
    token = (await product.join(PHONE, tennisClub.role)).access_token;
    expect((await call('GET', '/applications')).body.data).toEqual([]);
  });

  test.each([
    ['nothing confirmed', {}],
    ['not confirmed', { confirmed: false }],
  ])('%s: 400, and everything is there', async (_name, json) => {
    expect((await call('DELETE', '/account', json)).status).toBe(400);
    expect((await call('GET', '/applications')).body.data).toHaveLength(1);
  });

  test('an officer’s account is an administrator’s to delete', async () => {
    expect(await call('DELETE', '/account', { confirmed: true }, officer)).toMatchObject({
      status: 403,
      body: { message: 'Officers’ accounts are deleted by an administrator, under Users' },
    });
    expect((await call('GET', '/auth/me', undefined, officer)).status).toBe(200);
  });

  test('an administrator who deletes a user leaves no name in log, history or invitations', async () => {
    await call('PUT', `/admin/users/${userId}`, { first_name: 'Zainabu' }, officer);
    await call('DELETE', '/admin/users', { ids: [userId] }, officer);
    expect(await search('Zainab')).toEqual([]);
    expect(await search('Okonkwo-Bello')).toEqual([]);
  });
});
