/** What officers tick as checked before they decide, with the folder of the padel club as it stands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog as shipped, validators as shippedValidators } from 'virtual:catalog';
import type { FormData } from '@/engine/answers/form-data';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { compileOnce } from '../../../src/studio/node/form-validators';
import { CLUB, createFolder } from '../../definition/broken-folder';
import minimal from '../../fixtures/padel-club/examples/minimal.json';
import { joinAs } from '../../specification/support';
import { createPerson } from '../support/cast';
import { createTestProduct, type TestProduct } from '../support/test-product';

const folder = createFolder();
const { catalog: found } = checkDefinitions(folder.path);
const club = found?.providers.find(({ id }) => id === CLUB) ?? expect.fail();

let product: TestProduct;
let reviewer: string;
let inspector: string;
let administrator: string;
let clubs = 0;

beforeAll(async () => {
  if (!found) throw new Error('The folder is not in order.');
  const validators = {
    administration: shippedValidators['administration'] ?? {},
    [CLUB]: compileOnce(club, shipped.registry.locale.timeZone),
  };
  product = await createTestProduct({ catalog: found, validators });
  reviewer = (await createPerson(product.platform, 'padel_officer')).token;
  administrator = await product.signInAdministrator();
  inspector = (await createPerson(product.platform, 'court_inspector')).token;
});
afterAll(() => folder.dispose());

const ask = async (token: string, method: string, path: string, json?: unknown) =>
  product.call(method, path, { token, ...(json === undefined ? {} : { json }) });
const tick = async (id: string, item: string, checked = true, token = reviewer) =>
  ask(token, 'POST', `/admin/applications/${id}/checks`, { item, checked });
const setStatus = async (id: string, change: Record<string, unknown>) =>
  ask(reviewer, 'POST', `/admin/applications/${id}/status`, change);
const readDetail = async (id: string) => (await ask(reviewer, 'GET', `/admin/applications/${id}`)).body;

async function submit(): Promise<{ id: string; token: string }> {
  const token = await joinAs(product, club);
  clubs += 1;
  const court_plan = await product.upload(token);
  const answers = { ...minimal.data, club_name: `Padel ${clubs}`, court_plan } as unknown as FormData;
  const { status, body } = await ask(token, 'POST', '/applications', toSubmissionBody(club, answers));
  expect([status, body.errors]).toEqual([201, undefined]);
  return { id: body.id, token };
}

test('a tick stands with the officer and the time, and in the audit; the applicant sees nothing of it', async () => {
  const { id, token } = await submit();
  const { status, body } = await tick(id, 'court_plan');
  expect([status, body]).toEqual([
    200,
    [{ item: 'court_plan', checked_by: 'Ada Obi', checked_at: expect.any(String), changed_at: null }],
  ]);
  expect(await readDetail(id)).toMatchObject({ checks: body, checkable: true });
  const own = await ask(token, 'GET', `/applications/${id}`);
  expect(JSON.stringify(own.body)).not.toMatch(/check|Ada/);
  const audit = await ask(administrator, 'GET', '/admin/audit?action=application.check');
  expect(audit.body.data[0]).toMatchObject({
    subject: id,
    before: { item: 'Court plan', checked: false },
    after: { item: 'Court plan', checked: true },
  });
  expect((await tick(id, 'court_plan', false)).body).toEqual([]);
});

test('a tick that is there stays its officer’s, and is noted once', async () => {
  const { id } = await submit();
  const first = (await tick(id, 'who')).body;
  expect((await tick(id, 'who', true, administrator)).body).toEqual(first);
});

test('only what is answered can be ticked, by people who review it, of the record that they saw', async () => {
  const { id, token } = await submit();
  expect(await tick(id, 'permit')).toMatchObject({ status: 400, body: { errors: [{ path: 'item' }] } });
  expect((await tick(id, 'no_such_item')).status).toBe(400);
  expect((await tick(id, 'who', true, token)).status).toBe(403);
  expect((await tick(id, 'who', true, inspector)).status).toBe(200);
  const stale = await ask(reviewer, 'POST', `/admin/applications/${id}/checks`, {
    item: 'who',
    checked: true,
    revision: 99,
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE' } });
});

test('a transition that needs the checklist waits until everything is ticked, and names what is not', async () => {
  const { id } = await submit();
  const refused = await setStatus(id, { status: 'approved' });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'UNCHECKED',
      message: 'Approve waits until everything is checked. Not checked yet: Who you are, Court plan',
      errors: [{ path: 'checks.who' }, { path: 'checks.court_plan' }],
    },
  });
  await tick(id, 'who');
  const { application } = await readDetail(id);
  const many = { applications: [{ id, revision: application.revision }], status: 'approved' };
  expect((await ask(reviewer, 'POST', '/admin/applications/status', many)).body.results).toEqual([
    { id, ok: false, message: 'Approve waits until everything is checked. Not checked yet: Court plan' },
  ]);
  await tick(id, 'court_plan');
  expect((await setStatus(id, { status: 'approved' })).body.application.status).toBe('approved');
  expect((await readDetail(id)).checkable).toBe(false);
  expect(await tick(id, 'court_plan', false)).toMatchObject({ status: 409, body: { code: 'DECIDED' } });
});

test('a correction takes the tick away from what it changed, and says when', async () => {
  const { id, token } = await submit();
  await tick(id, 'who');
  await tick(id, 'court_plan');
  const marks = [{ path: 'captain_name', reason: 'Write it out in full.' }];
  await setStatus(id, { status: 'changes_requested', requested_changes: marks });
  const corrected = await ask(token, 'PATCH', `/applications/${id}`, { captain_name: 'Amina Zainab Bello' });
  expect(corrected.status).toBe(200);
  const { checks } = await readDetail(id);
  expect(checks).toEqual([
    expect.objectContaining({ item: 'who', checked_by: 'Ada Obi', changed_at: expect.any(String) }),
    expect.objectContaining({ item: 'court_plan', changed_at: null }),
  ]);
  expect((await setStatus(id, { status: 'approved' })).body.message).toMatch(/Not checked yet: Who you are$/);
  expect((await tick(id, 'who')).body[1]).toMatchObject({ item: 'who', changed_at: null });
  expect((await setStatus(id, { status: 'approved' })).status).toBe(200);
});
