/** What an officer enters with a transition, with the folder of the padel club as it stands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAKEN_BACK } from '@/server/records/desk-titles';
import { catalog as shipped, validators as shippedValidators } from 'virtual:catalog';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { compileOnce } from '../../../src/studio/node/form-validators';
import { CLUB, createFolder } from '../../definition/broken-folder';
import { listFields } from '@/definition/parse/catalog';
import { listMarkable } from '@/office/application/record-entries';
import { createPerson, type Person } from '../support/cast';
import { createTestProduct, type TestProduct } from '../support/test-product';
import { PDF } from '../support/sample-files';

const folder = createFolder();
const { catalog: found } = checkDefinitions(folder.path);
const club = found?.providers.find(({ id }) => id === CLUB);
const REPORT = { visited_on: '2026-01-02', result: 'Passed' };

let product: TestProduct;
let inspector: Person;
let reviewer: Person;
let applicant: Person;

beforeAll(async () => {
  if (!found || !club) throw new Error('The folder is not in order.');
  const validators = {
    administration: shippedValidators['administration'] ?? {},
    [CLUB]: compileOnce(club, shipped.registry.locale.timeZone),
  };
  product = await createTestProduct({ catalog: found, validators });
  inspector = await createPerson(product.platform, 'court_inspector');
  reviewer = await createPerson(product.platform, 'padel_officer');
});
afterAll(() => folder.dispose());

const post = ({ token }: Person, path: string, json: unknown) => product.call('POST', path, { token, json });
const read = async ({ token }: Person, path: string) => (await product.call('GET', path, { token })).body;

/** An application that waits for its inspection. */
async function createReviewed(): Promise<string> {
  applicant = await createPerson(product.platform, 'padel_club');
  const { applicationId } = applicant;
  await post(reviewer, `/admin/applications/${applicationId}/status`, { status: 'under_review' });
  return applicationId;
}

const inspect = (id: string, form_answers?: unknown) =>
  post(inspector, `/admin/applications/${id}/status`, { status: 'inspected', form_answers });

/** Uploads as the inspector does. */
async function upload(): Promise<Record<string, unknown>> {
  const body = new FormData();
  body.append('provider', CLUB);
  body.append('field', 'photographs');
  body.append('file', new File([PDF], 'court.pdf', { type: 'application/pdf' }));
  const response = await product.app.request('/api/applications/upload', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${inspector.token}` },
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

const fetchFile = async ({ token }: Person, { fileUrl }: Record<string, unknown>) =>
  (await product.app.request(String(fileUrl), { headers: { authorization: `Bearer ${token}` } })).status;

test('an inspector is offered the inspection alone; a reviewer everything but it', async () => {
  const id = await createReviewed();
  expect((await read(inspector, `/admin/applications/${id}`)).transitions).toEqual(['inspect']);
  expect((await read(reviewer, `/admin/applications/${id}`)).transitions).not.toContain('inspect');
});

test('the transition needs its form, whose answers hold', async () => {
  const id = await createReviewed();
  expect(await inspect(id)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('needs its form "Inspection report"') },
  });
  expect((await inspect(id, { visited_on: '2026-01-02' })).body.errors).toEqual([
    { path: 'form_answers.result', message: 'Say whether the courts have passed' },
  ]);
  expect((await inspect(id, { ...REPORT, result: 'Not passed' })).body.errors).toEqual([
    expect.objectContaining({ path: 'form_answers.findings' }),
  ]);
  expect((await inspect(id, { ...REPORT, visited_on: '2999-01-01' })).body.errors).toEqual([
    { path: 'form_answers.visited_on', message: 'The visit cannot be in the future' },
  ]);
  expect((await inspect(id, { ...REPORT, bribe: 5 })).body.errors).toEqual([
    expect.objectContaining({ path: 'form_answers.bribe' }),
  ]);
  const { application } = await read(reviewer, `/admin/applications/${id}`);
  expect(application.status).toBe('under_review');
});

test('a transition without a form takes none', async () => {
  const id = await createReviewed();
  const path = `/admin/applications/${id}/status`;
  expect((await post(reviewer, path, { status: 'approved', form_answers: REPORT })).status).toBe(400);
  const { application } = await read(reviewer, `/admin/applications/${id}`);
  const many = { applications: [{ id, revision: application.revision }], status: 'inspected' };
  expect((await post(inspector, '/admin/applications/status', many)).body.results).toEqual([
    { id, ok: false, message: expect.stringContaining('open the application to fill it in') },
  ]);
});

test('what is marked for correction must be a part of the application, and so must all that it lies in', async () => {
  const id = await createReviewed();
  const ask = async (...paths: string[]) =>
    post(reviewer, `/admin/applications/${id}/status`, {
      status: 'changes_requested',
      requested_changes: paths.map((path) => ({ path, reason: 'Misspelt' })),
    });
  expect((await ask('club_name.first', 'nothing', 'club_name')).body.errors).toEqual([
    { path: 'requested_changes.0.path', message: 'club_name.first is not part of this application' },
    { path: 'requested_changes.1.path', message: 'nothing is not part of this application' },
  ]);
  expect((await ask()).body.errors).toMatchObject([{ path: 'requested_changes' }]);
  // A total follows from other answers, and nobody could correct it.
  const total = (club ? listFields(club) : [])[1] ?? expect.fail();
  Object.assign(total.schema, { computed: { product: ['courts', 'courts'] } });
  expect((await ask(total.key)).body.errors).toEqual([
    { path: 'requested_changes.0.path', message: `${total.label} is worked out from other answers: mark those` },
  ]);
  expect(
    listMarkable(club ?? expect.fail(), {}).flatMap(({ entries }) => entries.map(({ path }) => path)),
  ).not.toContain(total.key);
  delete total.schema.computed;
  const { body } = await ask('club_name');
  expect(body.application).toMatchObject({
    status: 'changes_requested',
    requested_changes: [{ path: 'club_name', reason: 'Misspelt' }],
  });
});

test('what was entered stands in the history, to the applicant too where it is said so, with its files', async () => {
  const id = await createReviewed();
  const photograph = await upload();
  expect(await fetchFile(applicant, photograph)).toBe(404);
  const { status, body } = await inspect(id, { ...REPORT, photographs: [photograph] });
  expect([status, body.application.status]).toEqual([200, 'inspected']);
  const entered = { id: 'inspection-report', data: { ...REPORT, photographs: [photograph] } };
  expect(body.timeline.at(-1).form).toEqual(entered);
  expect((await read(applicant, `/applications/${id}`)).review_history.at(-1).form).toEqual(entered);
  const noted = product.platform.database.kysely.selectFrom('audit_log').select('after').where('subject', '=', id);
  expect(await noted.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({ after: { form: 'Inspection report' } });
  expect(await fetchFile(applicant, photograph)).toBe(200);
  expect(await fetchFile(reviewer, photograph)).toBe(200);
});

test('a file of somebody else is no part of a report', async () => {
  const id = await createReviewed();
  const stolen = {
    fileKey: applicant.fileKey,
    fileName: 'a.pdf',
    fileSize: 15,
    fileType: 'application/pdf',
    fileUrl: '/x',
  };
  expect((await inspect(id, { ...REPORT, photographs: [stolen] })).body.errors).toEqual([
    { path: 'form_answers.photographs.0', message: expect.stringContaining('this upload was not found') },
  ]);
});

test('what is wrong in a report is told before its files are looked for', async () => {
  const id = await createReviewed();
  const lost = { ...(await upload()), fileKey: 'a-key-that-nothing-has-00' };
  const { result: _result, ...rest } = REPORT;
  expect((await inspect(id, { ...rest, photographs: [lost] })).body.errors).toEqual([
    { path: 'form_answers.result', message: 'Say whether the courts have passed' },
  ]);
});

test('a report that is not for the applicant stays with the officers, and so do its files', async () => {
  const { catalog } = product.platform;
  const hide = (each: (typeof catalog.providers)[number]) => ({
    ...each,
    workflow: {
      ...each.workflow,
      transitions: each.workflow.transitions.map(({ visibleToApplicant: _visible, ...transition }) => transition),
    },
  });
  const id = await createReviewed();
  const photograph = await upload();
  product.platform.catalog = { ...catalog, providers: catalog.providers.map(hide) };
  expect((await inspect(id, { ...REPORT, photographs: [photograph] })).status).toBe(200);
  product.platform.catalog = catalog;
  expect((await read(applicant, `/applications/${id}`)).review_history.at(-1)).not.toHaveProperty('form');
  expect((await read(reviewer, `/admin/applications/${id}`)).timeline.at(-1).form.data).toMatchObject(REPORT);
  expect(await fetchFile(applicant, photograph)).toBe(404);
  expect(await fetchFile(reviewer, photograph)).toBe(200);
});

test('a file counts as what was uploaded, whatever is said of it', async () => {
  const id = await createReviewed();
  const photograph = await upload();
  await product.platform.database.kysely
    .updateTable('files')
    .set({ type: 'text/html' })
    .where('key', '=', String(photograph['fileKey']))
    .execute();
  expect((await inspect(id, { ...REPORT, photographs: [photograph] })).body.errors).toEqual([
    expect.objectContaining({ path: 'form_answers.photographs.0' }),
  ]);
});

test('the export of the type has the declared columns, as last entered', async () => {
  const id = await createReviewed();
  await inspect(id, { ...REPORT, result: 'Not passed', findings: 'The net hangs low.' });
  const type = club?.applicationType;
  const text = await (
    await product.app.request(`/api/admin/applications.csv?type=${type}`, {
      headers: { authorization: `Bearer ${reviewer.token}` },
    })
  ).text();
  const [headings = '', newest = ''] = text.split('\r\n');
  expect(headings).toMatch(/Inspection report: Result$/);
  expect(newest).toMatch(/Not passed$/);
  expect(text).not.toContain('The net hangs low.');
});

test('the export has nothing of an inspection that was taken back', async () => {
  const { kysely } = product.platform.database;
  const id = await createReviewed();
  await inspect(id, { ...REPORT, result: 'Passed' });
  const taken = { application_id: id, kind: 'desk', title: TAKEN_BACK };
  await kysely.insertInto('application_events').values(taken).execute();
  const response = await product.app.request(`/api/admin/applications.csv?type=${club?.applicationType}`, {
    headers: { authorization: `Bearer ${reviewer.token}` },
  });
  const [, newest = ''] = (await response.text()).split('\r\n');
  expect(newest).toMatch(/^REG-/);
  expect(newest).not.toContain('Passed');
});

test('the export has its columns in the order of the form, and what two transitions ask by one form once', async () => {
  const { catalog } = product.platform;
  const repeat = (each: (typeof catalog.providers)[number]) => ({
    ...each,
    record: { ...each.record, columns: each.record.columns.toReversed() },
    workflow: {
      ...each.workflow,
      transitions: each.workflow.transitions.flatMap((transition) => [
        transition,
        { ...transition, id: `${transition.id}_again` },
      ]),
    },
  });
  const exportHeadings = async () => {
    const response = await product.app.request(`/api/admin/applications.csv?type=${club?.applicationType}`, {
      headers: { authorization: `Bearer ${reviewer.token}` },
    });
    return (await response.text()).split('\r\n')[0];
  };
  const headings = await exportHeadings();
  product.platform.catalog = { ...catalog, providers: catalog.providers.map(repeat) };
  expect(await exportHeadings()).toBe(headings);
  product.platform.catalog = catalog;
});

test('the applicant is told in the words of the type, and of the transition where it has some', async () => {
  const id = await createReviewed();
  await inspect(id, REPORT);
  const { data } = await read(reviewer, `/admin/applications/${id}/messages`);
  expect(data.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringMatching(/ is now: Under review\. /),
    expect.stringMatching(/^We have seen the courts of .+ https?:/),
  ]);
});

test('of a form that takes two people the second confirms what the first entered; declined, its files go', async () => {
  const { catalog } = product.platform;
  const second = await createPerson(product.platform, 'court_inspector');
  product.platform.catalog = {
    ...catalog,
    providers: catalog.providers.map((each) => ({
      ...each,
      workflow: {
        ...each.workflow,
        transitions: each.workflow.transitions.map((transition) =>
          transition.id === 'inspect' ? { ...transition, approvals: 2 as const } : transition,
        ),
      },
    })),
  };
  const id = await createReviewed();
  const photograph = await upload();
  const stateOf = async () =>
    product.platform.database.kysely
      .selectFrom('files')
      .select(['state', 'attached_to'])
      .where('key', '=', String(photograph['fileKey']))
      .executeTakeFirstOrThrow();
  const entered = { id: 'inspection-report', data: { ...REPORT, photographs: [photograph] } };
  const first = (await inspect(id, entered.data)).body;
  expect(first.first_approval).toMatchObject({ may: 'take back', form: entered });
  expect(await stateOf()).toEqual({ state: 'attached', attached_to: id });
  expect(await fetchFile(applicant, photograph)).toBe(404);
  const decline = { approval: first.first_approval.id, reason: 'The wrong court' };
  await post(second, `/admin/applications/${id}/first-approval/end`, decline);
  expect(await stateOf()).toEqual({ state: 'stored', attached_to: null });
  const again = (await inspect(id, entered.data)).body;
  const path = `/admin/applications/${id}/status`;
  const confirm = { status: 'inspected', confirms: again.first_approval.id };
  expect((await post(second, path, { ...confirm, form_answers: REPORT })).body.message).toContain(
    'is confirmed as it is',
  );
  const { body } = await post(second, path, confirm);
  expect(body.application.status).toBe('inspected');
  expect(body.timeline.at(-1)).toMatchObject({ form: entered });
  expect(await fetchFile(applicant, photograph)).toBe(200);
  product.platform.catalog = catalog;
});
