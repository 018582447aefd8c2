/** What an approval issues, and what becomes of it as the application goes on. */
import { beforeAll, expect, test } from 'vitest';
import { hasRightCheck } from '@/engine/certificate/certificate-number';
import { readCertificate } from '@/engine/certificate/certificate-token';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { importKeys } from '@/engine/certificate/public-keys';
import { readStatusList } from '@/engine/certificate/status-list';
import { toDay } from '@/engine/locale/calendar';
import { signIssue } from '@/server/certificates/certificate-routes';
import { createJobHandler } from '@/server/jobs/handle-job';
import { emptyApplications } from '@/server/personal-data/empty-applications';
import { toJson } from '@/server/storage/column';
import type { Workflow } from '@/definition/language/workflow';
import { clubCertificate, withRevocation } from '../../fixtures/club-certificate';
import { clubAnswers } from '../../fixtures/club-answers';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators } from '../support/club-product';
import { readLines } from '../support/pdf-lines';
import { createTestProduct, type TestProduct } from '../support/test-product';

const certificate = { ...clubCertificate, fields: ['club_name', 'email_address'] };

/** What the public reads of a revocation. */
const WHY = 'The court is closed for good';

/** And of a suspension. */
const WET = 'The court is under water';
const withReason = (workflow: Workflow): Workflow => ({
  ...workflow,
  transitions: workflow.transitions.map((each) => (each.to === 'suspended' ? { ...each, publicReason: WET } : each)),
});

let product: TestProduct;
let umpire: Person;
let year: string;

beforeAll(async () => {
  const providers = clubCatalog.providers.map((provider) => ({
    ...provider,
    certificate,
    workflow: withReason(withRevocation(provider.workflow, WHY)),
  }));
  product = await createTestProduct(
    { catalog: { ...clubCatalog, providers }, validators: clubValidators },
    { config: { undoSeconds: 10 } },
  );
  umpire = await createPerson(product.platform, 'umpire');
  year = toDay(product.platform.clock()).slice(0, 4);
});

async function apply(): Promise<{ id: string; club: Person }> {
  const club = await createPerson(product.platform, tennisClub.role);
  const { club_name, email_address } = clubAnswers;
  await change(club.applicationId, { title: club_name, data: toJson({ club_name, email_address }) });
  return { id: club.applicationId, club };
}
const move = (id: string, status: string) => product.setStatus(umpire.token, id, { status, admin_comments: 'Seen.' });
const listIssues = (id: string) =>
  product.platform.database.kysely
    .selectFrom('certificates')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('issue')
    .execute();
const change = (id: string, answers: object) =>
  product.platform.database.kysely.updateTable('applications').set(answers).where('id', '=', id).execute();

test('an approval issues a certificate with the next number of its year, what it prints and what is public', async () => {
  const { id } = await apply();
  expect(await listIssues(id)).toEqual([]);
  expect(await move(id, 'approved')).toMatchObject({ status: 200 });
  const [made, ...others] = await listIssues(id);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ issue: 1, state: 'holds', year: Number(year), token: null });
  expect(made?.number).toMatch(new RegExp(`^TC-${year}-\\d{4}-\\d\\d$`));
  expect(hasRightCheck(made?.number ?? '')).toBe(true);
  expect(made?.public).toEqual([{ key: 'club_name', label: expect.any(String), text: made?.holder }]);
  expect(Object.keys(made?.printed ?? {})).toEqual(['club_name', 'email_address']);
  expect(made?.valid_until?.getTime()).toBeGreaterThan(Date.now());
});

test('the holder and officers download it with a code that is genuine; nobody before there is one, and no other', async () => {
  const { id, club } = await apply();
  const read = ({ token }: Person) =>
    product.app.request(`/api/applications/${id}/certificate.pdf`, { headers: { authorization: `Bearer ${token}` } });
  expect((await read(club)).status).toBe(409);
  await move(id, 'approved');
  const [first, second] = [await read(club), await read(umpire)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await read((await apply()).club)).status).toBe(404);
  const [made] = await listIssues(id);
  const detail = await product.call('GET', `/applications/${id}`, { token: club.token });
  expect(detail.body.certificate).toMatchObject({ number: made?.number, state: 'holds' });
  const printed = new Uint8Array(await first.arrayBuffer());
  const text = (await readLines(printed)).join('\n');
  for (const word of [certificate.title, made?.number, clubAnswers.club_name, clubAnswers.email_address])
    expect(text).toContain(word);
  const keys = await product.platform.database.kysely.selectFrom('certificate_keys').select('public_jwk').execute();
  const known = await importKeys(keys.map(({ public_jwk }) => public_jwk as JsonWebKey));
  expect(await readCertificate(made?.token ?? '', known)).toMatchObject({
    genuine: true,
    claims: { number: made?.number, holder: clubAnswers.club_name },
  });
  await move(id, 'suspended');
  expect((await read(club)).status).toBe(409);
});

test('what is signed while its record is emptied brings back nothing of the holder', async () => {
  const { id } = await apply();
  await move(id, 'approved');
  const [issued] = await listIssues(id);
  if (!issued) throw new Error('nothing was issued');
  const { platform } = product;
  await platform.database.kysely
    .transaction()
    .execute((queries) => emptyApplications(queries, platform, [id], { reason: 'Erased', at: platform.clock() }));
  await signIssue(platform, certificate, { issued, photograph: undefined });
  expect(await listIssues(id)).toMatchObject([{ holder: '', printed: {}, token: null }]);
});

test('two approvals at once have two numbers, and one that fails leaves no gap', async () => {
  const { kysely } = product.platform.database;
  const [one, other, third] = [await apply(), await apply(), await apply()];
  const before = await kysely.selectFrom('certificates').selectAll().execute();
  await Promise.all([move(one.id, 'approved'), move(other.id, 'approved')]);
  await expect(
    kysely.transaction().execute(async (transaction) => {
      await transaction.updateTable('certificate_numbers').set({ last: 99 }).execute();
      throw new Error('The line is cut');
    }),
  ).rejects.toThrow('cut');
  // One that the database refuses at its very end: the place in the status list is taken.
  await kysely.updateTable('certificate_numbers').set({ last: 0 }).where('series', '=', 'status-list').execute();
  expect((await move(third.id, 'approved')).status).toBe(500);
  await kysely.updateTable('certificate_numbers').set({ last: 50 }).where('series', '=', 'status-list').execute();
  expect((await move(third.id, 'approved')).status).toBe(200);
  const all = await kysely.selectFrom('certificates').select(['sequence', 'number']).orderBy('sequence').execute();
  expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_none, index) => index + 1));
  expect(all).toHaveLength(before.length + 3);
});

test('a suspension suspends it, in the holder’s list too, and it holds again with the approval, as the same issue', async () => {
  const { id, club } = await apply();
  const listOwn = async () => (await product.call('GET', '/applications', { token: club.token })).body.data;
  expect(await listOwn()).toEqual([expect.not.objectContaining({ certificate: expect.anything() })]);
  await move(id, 'approved');
  await move(id, 'suspended');
  expect(await listIssues(id)).toMatchObject([{ issue: 1, state: 'suspended' }]);
  expect(await listOwn()).toMatchObject([{ id, certificate: { state: 'suspended' } }]);
  await move(id, 'approved');
  expect(await listIssues(id)).toMatchObject([{ issue: 1, state: 'holds' }]);
  expect(await listOwn()).toMatchObject([{ id, certificate: { state: 'holds' } }]);
});

test.each([[['approved']], [['approved', 'suspended']]])(
  'after %j, a revocation takes effect everywhere at once, for good',
  async (before) => {
    const { id, club } = await apply();
    for (const status of before) await move(id, status);
    const [made] = await listIssues(id);
    const ask = async (path: string) =>
      (await product.app.request(path, { headers: { accept: 'application/json' } })).json();
    expect(await move(id, 'revoked')).toMatchObject({ status: 200 });
    const detail = await product.call('GET', `/applications/${id}`, { token: club.token });
    expect(detail.body.certificate).toMatchObject({ state: 'revoked', public_reason: WHY });
    expect(await product.call('GET', `/applications/${id}/certificate.pdf`, { token: club.token })).toMatchObject({
      status: 409,
      body: { code: 'NO_CERTIFICATE' },
    });
    const told = { number: made?.number, state: 'revoked', reason: WHY };
    expect(await ask(`/verify/${made?.number}`)).toMatchObject(told);
    expect(await ask(`/register?state=revoked&search=${made?.number}`)).toMatchObject({ data: [told] });
    expect(await ask(`/register?state=holds&search=${made?.number}`)).toMatchObject({ data: [] });
    const keys = await product.platform.database.kysely.selectFrom('certificate_keys').select('public_jwk').execute();
    const list = await readStatusList(
      new Uint8Array(await (await product.app.request(CERTIFICATE_PATHS.statusList)).arrayBuffer()),
      await importKeys(keys.map(({ public_jwk }) => public_jwk as JsonWebKey)),
    );
    expect(list?.statusOf(made?.status_index ?? -1)).toBe('invalid');
    expect((await move(id, 'approved')).status).toBe(409);
  },
);

test('a revocation that is taken back at once leaves the certificate as it was', async () => {
  const { id } = await apply();
  await move(id, 'approved');
  const [made] = await listIssues(id);
  await move(id, 'revoked');
  await product.call('POST', '/admin/applications/take-back', { token: umpire.token, json: { ids: [id] } });
  expect(await listIssues(id)).toMatchObject([{ state: 'holds', number: made?.number, public_reason: null }]);
});

test('taken back out of a suspension, it is suspended since then and for that reason again', async () => {
  const { id } = await apply();
  await move(id, 'approved');
  await move(id, 'suspended');
  const [was] = await listIssues(id);
  expect(was).toMatchObject({ state: 'suspended', public_reason: WET });
  for (const status of ['revoked', 'approved']) {
    product.platform.pass(60);
    expect(await move(id, status)).toMatchObject({ status: 200 });
    await product.call('POST', '/admin/applications/take-back', { token: umpire.token, json: { ids: [id] } });
    expect(await listIssues(id)).toEqual([was]);
  }
});

test('its holder still sees it suspended when the end of that was taken back', async () => {
  const { id, club } = await apply();
  const read = async () => (await product.call('GET', `/applications/${id}`, { token: club.token })).body.certificate;
  await move(id, 'approved');
  product.platform.pass(60);
  await move(id, 'suspended');
  product.platform.pass(60);
  const suspended = await read();
  expect(suspended).toMatchObject({ state: 'suspended' });
  await move(id, 'approved');
  await product.call('POST', '/admin/applications/take-back', { token: umpire.token, json: { ids: [id] } });
  expect(await read()).toEqual(suspended);
});

test('what it says changed: a new issue of the same number, and the old one is replaced', async () => {
  const { id } = await apply();
  await move(id, 'approved');
  await move(id, 'suspended');
  await change(id, { title: 'Ọ̀ṣun Tennis' });
  await move(id, 'approved');
  const [old, made] = await listIssues(id);
  expect(old).toMatchObject({ state: 'replaced', issue: 1 });
  expect(made).toMatchObject({ state: 'holds', issue: 2, holder: 'Ọ̀ṣun Tennis', sequence: old?.sequence });
  expect(made?.number.startsWith(`${old?.number.slice(0, -3)}-2-`)).toBe(true);
  expect(hasRightCheck(made?.number ?? '')).toBe(true);
});

test('an approval that is taken back leaves none that holds, and gives the same number when it comes again', async () => {
  const { id } = await apply();
  await move(id, 'approved');
  const [first] = await listIssues(id);
  const { body } = await product.call('POST', '/admin/applications/take-back', {
    token: umpire.token,
    json: { ids: [id] },
  });
  expect(body.results).toMatchObject([{ ok: true }]);
  expect(await listIssues(id)).toMatchObject([{ state: 'suspended' }]);
  await move(id, 'approved');
  expect(await listIssues(id)).toMatchObject([{ state: 'holds', number: first?.number }]);
});

test('a validity that ends says so by its day alone', async () => {
  const { id } = await apply();
  await move(id, 'approved');
  const [made] = await listIssues(id);
  await change(id, { expires_at: new Date(0) });
  await createJobHandler(product.platform)({ name: 'expire-approvals' });
  expect(await listIssues(id)).toEqual([made]);
});
