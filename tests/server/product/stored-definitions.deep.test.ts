/**
 * Records under a definition of each past language are opened, corrected, reviewed and printed; one whose definition
 * cannot be read is told, and stands in nobody's way.
 */
import type { Updateable } from 'kysely';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '@/definition/language/json-schema';
import { LANGUAGE } from '@/definition/upgrade/language';
import { expireApprovals } from '@/server/jobs/expire-approvals';
import { storeDefinitions } from '@/server/definitions/definition-store';
import type { ApplicationsTable } from '@/server/storage/record-tables';
import { readFrozen } from '../../fixtures/stored-definitions/frozen';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog, clubValidators, toClubBody } from '../support/club-product';
import { storeVersion } from '../support/past-version';
import { createTestProduct, type ParsedJson, type TestProduct } from '../support/test-product';
import { PDF } from '../support/sample-files';

/** What the type was called under every language; today's form of it is that of the tennis club. */
const { id: PROVIDER, applicationType: TYPE } = readFrozen(1) as { id: string; applicationType: string };
/** What was sent under the frozen forms. */
const SENT = {
  company_name: 'Skyline Ground Services Ltd',
  email_address: 'office@skyline.example',
  declaration: true,
};
const UNREADABLE = { status: 409, body: { code: 'DEFINITION_UNREADABLE' } };

let product: TestProduct;
let officer: string;
let people = 0;

beforeAll(async () => {
  product = await createTestProduct({
    catalog: { ...clubCatalog, providers: [{ ...tennisClub, id: PROVIDER, applicationType: TYPE }] },
    validators: { ...clubValidators, [PROVIDER]: clubValidators[tennisClub.id] ?? {} },
  });
  officer = await product.signInAdministrator();
});
afterAll(() => product.platform.database.close());

/** A record that was sent under the version and is with its applicant for changes. */
async function applyUnder(version: string) {
  people += 1;
  const token = (await product.join(`+23480377800${String(people).padStart(2, '0')}`, tennisClub.role)).access_token;
  const file = await product.upload(token);
  const json = { ...toClubBody(file), application_type: TYPE };
  const { id } = (await product.call('POST', '/applications', { token, json })).body as { id: string };
  await setRecord(id, {
    definition_version: version,
    status: 'changes_requested',
    title: SENT.company_name,
    data: JSON.stringify({ ...SENT, ...(['frozen-2', 'frozen-3'].includes(version) ? {} : { state_code: 'LA' }) }),
    documents: JSON.stringify({ ncaa_certificate: file }),
  });
  return { id, token };
}

async function setRecord(id: string, values: Updateable<ApplicationsTable>) {
  await product.platform.database.kysely.updateTable('applications').set(values).where('id', '=', id).execute();
}

const languages = Array.from({ length: LANGUAGE }, (_, index) => index + 1);

describe.each(languages)('under a definition of language %i', (language) => {
  const version = `frozen-${language}`;
  const label = `Name in the ${['first', 'second', 'third'][language - 1] ?? ''} form`;
  let record: { id: string; token: string };

  beforeAll(async () => {
    await storeVersion(product, { provider: PROVIDER, version, language, source: readFrozen(language) });
    record = await applyUnder(version);
  });

  test('a page gets the form as it was', async () => {
    const { status, body } = await product.call('GET', `/definitions/${PROVIDER}/${version}`, { token: record.token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: PROVIDER, version });
    expect(body.wizard.steps[0].fields[0]).toMatchObject({ key: 'company_name', label });
    const code = await product.app.request(`/api/definitions/${PROVIDER}/${version}/validators.js`);
    expect([code.status, (await code.text()).includes('letters')]).toEqual([200, true]);
  });

  test('the record is corrected by its own rules', async () => {
    const { id, token } = record;
    const change = (company_name: string) =>
      product.call('PATCH', `/applications/${id}`, { token, json: { company_name } });
    expect(await change('Short')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'company_name', message: expect.stringContaining('form a name has 12 letters') }] },
    });
    expect(await change('A name that is long enough')).toMatchObject({
      status: 200,
      body: { status: 'pending', definition_version: version, data: { company_name: 'A name that is long enough' } },
    });
  });

  test('the record is printed', async () => {
    const answer = await product.app.request(`/api/applications/${record.id}/receipt.pdf`, {
      headers: { authorization: `Bearer ${record.token}` },
    });
    expect(answer.status).toBe(200);
    expect((await PDFDocument.load(await answer.arrayBuffer())).getPageCount()).toBeGreaterThan(0);
  });

  test('the record is reviewed', async () => {
    const path = `/admin/applications/${record.id}`;
    const { status, body } = await product.call('GET', path, { token: officer });
    expect([status, body.documents[0].key, body.transitions.length > 0]).toEqual([200, 'ncaa_certificate', true]);
    const comment = { comment: 'Seen.', visibility: 'applicant' };
    expect((await product.call('POST', `${path}/comments`, { token: officer, json: comment })).status).toBeLessThan(
      300,
    );
    const json = { status: 'under_review', revision: body.application.revision };
    expect(await product.call('POST', `${path}/status`, { token: officer, json })).toMatchObject({ status: 200 });
  });
});

test('a row asks for its fields in the order in which they were written', async () => {
  const { token } = await applyUnder('frozen-2');
  const { body } = await product.call('GET', `/definitions/${PROVIDER}/frozen-2`, { token });
  const stations = body.wizard.steps[0].fields.find(({ kind }: ParsedJson) => kind === 'group');
  expect(stations.fields.map(({ key }: ParsedJson) => key)).toEqual(['station_name', 'code']);
});

test('keys that the language got later have their defaults, wherever the record is used', async () => {
  const source = readFrozen(1) as JsonObject;
  const { reasons: _reasons, ...workflow } = source['workflow'] as JsonObject;
  const { columns: _columns, ...named } = source['record'] as JsonObject;
  const { unique: _unique, errors: _errors, documents: _documents, ...submission } = source['submission'] as JsonObject;
  const { endpoints: _endpoints, applicationTypeAliases: _aliases, ...rest } = source;
  const wizard = source['wizard'] as { steps: JsonObject[] };
  const steps = wizard.steps.map(({ fields: _fields, disableNext: _disable, icon: _icon, ...step }) => step);
  const lean = { ...rest, workflow, record: named, submission, wizard: { ...wizard, steps } };
  await storeVersion(product, { provider: PROVIDER, version: 'lean', language: 1, source: lean });
  const { id, token } = await applyUnder('lean');
  const json = { company_name: 'A name that is long enough' };
  expect((await product.call('PATCH', `/applications/${id}`, { token, json })).status).toBe(200);
  expect((await product.call('GET', `/applications/${id}/receipt.pdf`, { token })).status).toBe(200);
  expect((await product.call('GET', `/admin/applications/${id}`, { token: officer })).status).toBe(200);
});

describe.each([
  ['of a language that this build does not know', LANGUAGE + 1, readFrozen(LANGUAGE)],
  ['that is no object', LANGUAGE, 'nonsense'],
  ['that has lost its form', 1, { ...(readFrozen(1) as JsonObject), wizard: {} }],
  ['whose rules cannot be compiled', 1, withBrokenPattern()],
])('a record under a definition %s', (what, language, source) => {
  let record: { id: string; token: string };

  beforeAll(async () => {
    await storeVersion(product, { provider: PROVIDER, version: what, language, source });
    record = await applyUnder(what);
  });

  test('cannot be corrected, and says why and what to do', async () => {
    const { id, token } = record;
    const json = { company_name: 'A name that is long enough' };
    const logged = vi.spyOn(product.platform.log, 'error');
    const answer = await product.call('PATCH', `/applications/${id}`, { token, json });
    expect(answer).toMatchObject(UNREADABLE);
    expect(answer.body.message).toContain('ask the registry’s administrators');
    const why = { provider: PROVIDER, version: what, why: expect.stringMatching(/./) };
    expect(logged).toHaveBeenCalledWith(why, 'a stored definition cannot be read');
    const code = `/definitions/${PROVIDER}/${encodeURIComponent(what)}/validators.js`;
    expect(await product.call('GET', code)).toMatchObject(UNREADABLE);
  });

  test('is in its applicant’s list, the officers’ list, the dashboard and the export', async () => {
    const { id, token } = record;
    expect((await product.call('GET', `/applications/${id}`, { token })).body).toMatchObject({ id });
    expect((await product.call('GET', '/applications', { token })).body.total).toBe(1);
    const { body } = await product.call('GET', '/admin/applications?per_page=100', { token: officer });
    expect(body.data.map((row: ParsedJson) => row.id)).toContain(id);
    expect((await product.call('GET', '/admin/dashboard', { token: officer })).status).toBe(200);
    const csv = await product.call('GET', '/admin/applications.csv', { token: officer });
    expect([csv.status, String(csv.body).includes('Skyline')]).toEqual([200, true]);
  });
});

test('a start stores the definitions of this build, and leaves those that are there as they are', async () => {
  const { platform } = await createTestProduct({ catalog: clubCatalog, validators: clubValidators });
  const read = () =>
    platform.database.kysely.selectFrom('form_definitions').select(['provider', 'version', 'language']).execute();
  const stored = [{ provider: tennisClub.id, version: tennisClub.version, language: LANGUAGE }];
  expect(await read()).toEqual(stored);
  await storeDefinitions(platform);
  await storeDefinitions({ ...platform, catalog: { ...platform.catalog, providers: [] } });
  expect(await read()).toEqual(stored);
});

describe('a definition that cannot be read', () => {
  const version = 'of tomorrow';
  let record: { id: string; token: string };

  beforeAll(async () => {
    await storeVersion(product, { provider: PROVIDER, version, language: LANGUAGE + 1, source: {} });
    record = await applyUnder(version);
  });

  const draft = { step: 'club', data: {}, files: [], submission_key: 'key', revision: 0 };

  test.each([
    ['GET', `/definitions/${PROVIDER}/of%20tomorrow`, undefined],
    ['GET', '/applications/{id}/receipt.pdf', undefined],
    ['PUT', `/drafts/${PROVIDER}?application={id}`, { ...draft, provider: PROVIDER, definition_version: version }],
    ['GET', '/admin/applications/{id}', undefined],
    ['POST', '/admin/applications/{id}/status', { status: 'under_review' }],
    ['POST', '/admin/applications/{id}/comments', { comment: 'Seen.' }],
  ])('answers %s %s with 409', async (method, path, json) => {
    const token = path.startsWith('/admin') ? officer : record.token;
    expect(await product.call(method, path.replace('{id}', record.id), { token, json })).toMatchObject(UNREADABLE);
  });

  test('stays where it is while officers change several, and the others change', async () => {
    const other = await applyUnder('frozen-1');
    await setRecord(other.id, { status: 'pending' });
    await setRecord(record.id, { status: 'pending' });
    const applications = [record.id, other.id].map((id) => ({ id, revision: 1 }));
    const { status, body } = await product.call('POST', '/admin/applications/status', {
      token: officer,
      json: { applications, status: 'under_review' },
    });
    expect([status, body.results.map(({ ok }: ParsedJson) => ok)]).toEqual([200, [false, true]]);
    await setRecord(record.id, { status: 'changes_requested' });
  });

  test('keeps nobody from uploading, nor from hearing that it is an application of theirs which is open', async () => {
    const { token } = record;
    expect(await product.upload(token)).toMatchObject({ fileName: 'certificate.pdf' });
    const form = new FormData();
    form.append('provider', PROVIDER);
    form.append('field', 'constitution');
    form.append('file', new File([PDF], 'a.pdf', { type: 'application/pdf' }));
    expect((await product.call('POST', '/applications/upload', { token, body: form })).status).toBe(201);
    const json = { ...toClubBody(await product.upload(token)), application_type: TYPE };
    expect(await product.call('POST', '/applications', { token, json })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_APPLIED' },
    });
  });

  test('leaves the other approvals to end in time', async () => {
    const past = new Date(Date.now() - 1000);
    const other = await applyUnder('frozen-1');
    await setRecord(record.id, { status: 'approved', expires_at: new Date(past.getTime() - 1000) });
    await setRecord(other.id, { status: 'approved', expires_at: past });
    await expireApprovals(product.platform);
    const statuses = await product.platform.database.kysely
      .selectFrom('applications')
      .select(['id', 'status'])
      .where('id', 'in', [record.id, other.id])
      .execute();
    expect(Object.fromEntries(statuses.map(({ id, status }) => [id, status]))).toEqual({
      [record.id]: 'approved',
      [other.id]: 'expired',
    });
  });
});

function withBrokenPattern(): JsonObject {
  const text = JSON.stringify(readFrozen(1)).replaceAll('"maxLength":100,', '"pattern":"([","maxLength":100,');
  return JSON.parse(text) as JsonObject;
}
