/** A transition that two people take: the first one's decision waits, the second one confirms or declines it. */
import { beforeAll, expect, test } from 'vitest';
import type { Catalog } from '@/definition/parse/catalog';
import { clubAnswers } from '../../fixtures/club-answers';
import { createOfficer, createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators, submitNewClub } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const REVIEWER = 'referee';
/** Beside the umpire, who holds all, a role that decides; one that looks on; an approval takes two of them. */
const catalog: Catalog = {
  ...clubCatalog,
  registry: {
    ...clubCatalog.registry,
    roles: [
      ...clubCatalog.registry.roles,
      ...[
        { id: REVIEWER, permissions: ['view_applications', 'review_applications', 'decide'] },
        { id: 'onlooker', permissions: ['view_applications'] },
      ].map((role) => ({
        ...role,
        name: role.id,
        description: '',
        audience: 'officer' as const,
        joins: 'appointment' as const,
      })),
    ],
  },
  providers: clubCatalog.providers.map((provider) => ({
    ...provider,
    workflow: {
      ...provider.workflow,
      transitions: provider.workflow.transitions.map((each) =>
        each.id === 'approve' || each.id === 'reject' ? { ...each, approvals: 2 as const } : each,
      ),
    },
  })),
};

let product: TestProduct;
let ada: Person;
let bola: Person;
let chidi: Person;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  ada = await createOfficer(product.platform, REVIEWER, 'Ada');
  bola = await createOfficer(product.platform, REVIEWER, 'Bola');
  chidi = await createOfficer(product.platform, 'umpire', 'Chidi');
});

const db = () => product.platform.database.kysely;

const setStatus = async ({ token }: Person, id: string, json: object) => product.setStatus(token, id, json);
const approve = async (person: Person, id: string, json: object = {}) =>
  setStatus(person, id, { status: 'approved', ...json });
const end = async ({ token }: Person, id: string, json: object) =>
  product.call('POST', `/admin/applications/${id}/first-approval/end`, { token, json });
const readBy = async ({ token }: Pick<Person, 'token'>, id: string) =>
  (await product.call('GET', `/admin/applications/${id}`, { token })).body;
const readOwn = async ({ id, token }: { id: string; token: string }) =>
  (await product.call('GET', `/applications/${id}`, { token })).body;
const toldTo = async (userId: string) =>
  db().selectFrom('messages').select(['occasion', 'text']).where('user_id', '=', userId).orderBy('id').execute();
const deskOf = async (id: string) =>
  ((await readBy(chidi, id)).timeline as { kind: string; title: string; description: string }[])
    .filter(({ kind }) => kind === 'desk')
    .map(({ title, description }) => ({ title, description }));

/** An application of which Ada has approved, and the id of her approval. */
async function approveFirst(json: object = {}) {
  const own = await submitNewClub(product);
  const { status, body } = await approve(ada, own.id, json);
  expect(status).toBe(200);
  return { ...own, approval: body.first_approval.id as string, userId: body.application.user_id as string };
}

test('the first decision waits for a second person, and the applicant is told nothing', async () => {
  const { id, token, userId } = await approveFirst({ admin_comments: 'All is well.' });
  const before = await toldTo(userId);
  expect(await readBy(bola, id)).toMatchObject({
    application: { status: 'pending', revision: 1, admin_comments: null },
    first_approval: { transition: 'approve', officer: 'Ada Obi', admin_comments: 'All is well.', may: 'confirm' },
    transitions: ['start_review', 'reject', 'request_changes'],
  });
  expect((await readBy(ada, id)).first_approval.may).toBe('take back');
  const onlooker = await createPerson(product.platform, 'onlooker');
  expect((await readBy(onlooker, id)).first_approval.may).toBe('look');
  expect(before.map(({ occasion }) => occasion)).not.toContain('status');
  const own = await readOwn({ id, token });
  expect(own.status).toBe('pending');
  expect(JSON.stringify(own)).not.toMatch(/All is well|Ada Obi|second person/);
  expect(await deskOf(id)).toEqual([
    { title: 'First approval, waiting for a second person', description: 'Approve: All is well.' },
  ]);
  const { body } = await product.call('GET', `/admin/audit?subject=${id}`, { token: chidi.token });
  expect(body.data).toMatchObject([
    { action: 'application.first-approval', after: { transition: 'Approve', comment: 'All is well.' } },
  ]);
});

test('a second person confirms it in the words of the first, or in their own, and then the applicant is told', async () => {
  const same = await approveFirst({ admin_comments: 'All is well.' });
  const confirmed = await approve(bola, same.id, { confirms: same.approval });
  expect(confirmed).toMatchObject({
    status: 200,
    body: {
      application: { status: 'approved', admin_comments: 'All is well.', admin_reviewed_by: 'Bola Obi' },
      first_approval: null,
    },
  });
  expect((await toldTo(same.userId)).at(-1)?.text).toContain('All is well.');
  const other = await approveFirst({ admin_comments: 'All is well.' });
  await approve(bola, other.id, { confirms: other.approval, admin_comments: 'Welcome.' });
  expect((await readOwn(other)).admin_comments).toBe('Welcome.');
  const silent = await approveFirst({ admin_comments: 'All is well.' });
  await approve(bola, silent.id, { confirms: silent.approval, admin_comments: '' });
  expect(await readOwn(silent)).toMatchObject({ status: 'approved', admin_comments: null });
  const needed = await submitNewClub(product);
  const reject = { status: 'rejected', admin_comments: 'No court.' };
  const { body } = await setStatus(ada, needed.id, reject);
  const empty = { status: 'rejected', confirms: body.first_approval.id, admin_comments: '' };
  expect((await setStatus(bola, needed.id, empty)).status).toBe(400);
});

test('never the same person twice, and nobody unseen', async () => {
  const { id, approval } = await approveFirst();
  for (const json of [{}, { confirms: approval }])
    expect(await approve(ada, id, json)).toMatchObject({
      status: 409,
      body: { code: 'SAME_PERSON', message: expect.stringMatching(/^You have decided “Approve” yourself/) },
    });
  expect(await approve(bola, id)).toMatchObject({
    status: 409,
    body: {
      code: 'AWAITS_SECOND',
      message: expect.stringMatching(/^Ada Obi has decided “Approve” already \(.*\d\d:\d\d\)/),
    },
  });
  expect((await readBy(bola, id)).application.status).toBe('pending');
});

test('of two officers who decide at once one is the first, and the other is told who was', async () => {
  const { id } = await submitNewClub(product);
  const { revision } = (await readBy(ada, id)).application;
  const answers = await Promise.all([approve(ada, id, { revision }), approve(bola, id, { revision })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'AWAITS_SECOND' });
  const { approval, ...confirming } = await approveFirst();
  const twice = await Promise.all(
    [bola, chidi].map((each) => approve(each, confirming.id, { confirms: approval, revision: 1 })),
  );
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const done = (await readBy(ada, confirming.id)).timeline as { to_status: string }[];
  expect(done.filter(({ to_status }) => to_status === 'approved')).toHaveLength(1);
});

test('neither step is for the applicant, nor for whoever may not decide', async () => {
  const { id, approval, userId } = await approveFirst();
  const onlooker = await createPerson(product.platform, 'onlooker');
  expect((await approve(onlooker, id, { confirms: approval })).status).toBe(403);
  expect((await end(onlooker, id, { approval, reason: 'No' })).status).toBe(403);
  await db().updateTable('applications').set({ user_id: bola.userId }).where('id', '=', id).execute();
  for (const answer of [
    await approve(bola, id, { confirms: approval }),
    await end(bola, id, { approval, reason: 'x' }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'OWN_APPLICATION' } });
  await db().updateTable('applications').set({ user_id: userId }).where('id', '=', id).execute();
  expect((await approve(bola, id, { confirms: approval })).status).toBe(200);
});

test('whoever declines says why, and the first officer is told; the first one takes back without a word', async () => {
  const { id, approval } = await approveFirst();
  expect(await end(bola, id, { approval })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'reason', message: 'Say why you decline it: Ada Obi is told' }] },
  });
  const declined = await end(bola, id, { approval, reason: 'The levy is not paid.' });
  expect(declined).toMatchObject({ status: 200, body: { first_approval: null, application: { status: 'pending' } } });
  expect(declined.body.transitions).toContain('approve');
  expect((await toldTo(ada.userId)).at(-1)).toMatchObject({
    occasion: 'approval-ended',
    text: expect.stringMatching(
      /“Approve”\) does not count any more: Bola Obi has declined it: The levy is not paid\./,
    ),
  });
  expect(await end(bola, id, { approval, reason: 'Again' })).toMatchObject({ status: 409, body: { code: 'STALE' } });
  expect(await approve(bola, id, { confirms: approval })).toMatchObject({ status: 409, body: { code: 'STALE' } });
  const told = (await toldTo(ada.userId)).length;
  const own = await approveFirst();
  expect((await end(ada, own.id, { approval: own.approval })).body.first_approval).toBeNull();
  expect(await toldTo(ada.userId)).toHaveLength(told);
  expect((await deskOf(own.id)).at(-1)).toEqual({ title: 'First approval taken back', description: 'Approve' });
  expect((await approve(bola, own.id)).body.first_approval).toMatchObject({ officer: 'Bola Obi' });
});

test('another transition ends it, and so does a change of the applicant; the first officer is told', async () => {
  const decided = await approveFirst();
  expect((await setStatus(bola, decided.id, { status: 'under_review' })).status).toBe(200);
  expect((await readBy(bola, decided.id)).first_approval).toBeNull();
  expect((await deskOf(decided.id)).at(-1)).toEqual({
    title: 'First approval void: the application has changed',
    description: 'Ada Obi',
  });
  expect((await toldTo(ada.userId)).at(-1)?.text).toContain('its status is now “Under review”');
  expect((await approve(bola, decided.id, { confirms: decided.approval })).body.code).toBe('STALE');

  const own = await submitNewClub(product);
  const marks = [{ path: 'club_name', reason: 'Misspelt' }];
  await setStatus(bola, own.id, { status: 'changes_requested', requested_changes: marks });
  const { workflow } = catalog.providers[0] as Catalog['providers'][number];
  const early = workflow.transitions.find(({ id }) => id === 'approve');
  early?.from.push('changes_requested');
  const first = (await approve(ada, own.id)).body.first_approval;
  expect(first).toMatchObject({ may: 'take back' });
  const changed = await product.call('PATCH', `/applications/${own.id}`, {
    token: own.token,
    json: { club_name: `${String(clubAnswers['club_name'])} of Ikeja` },
  });
  early?.from.pop();
  expect([changed.status, changed.body.status]).toEqual([200, 'pending']);
  expect((await readBy(bola, own.id)).first_approval).toBeNull();
  expect((await approve(bola, own.id, { confirms: first.id })).body.code).toBe('STALE');
});

test('what a suspended officer has approved does not count, and does not come back with them', async () => {
  const dele = await createOfficer(product.platform, REVIEWER, 'Dele');
  const { id } = await submitNewClub(product);
  const { body } = await approve(dele, id);
  const setAccount = (status: string) =>
    product.call('PUT', `/admin/users/${dele.userId}`, { token: chidi.token, json: { status } });
  expect((await setAccount('suspended')).status).toBe(200);
  expect((await readBy(bola, id)).first_approval).toBeNull();
  expect(await approve(bola, id, { confirms: body.first_approval.id })).toMatchObject({ status: 409 });
  expect((await setAccount('active')).status).toBe(200);
  expect((await readBy(bola, id)).first_approval).toBeNull();
  expect((await deskOf(id)).at(-1)).toEqual({
    title: 'First approval void: the officer is suspended',
    description: 'Dele Obi',
  });
  // Nor what somebody has approved who may not any more.
  const efe = await createOfficer(product.platform, REVIEWER, 'Efe');
  await approve(efe, id);
  await db().updateTable('profile_roles').set({ role_id: 'onlooker' }).where('profile_id', '=', efe.userId).execute();
  expect((await readBy(bola, id)).first_approval).toBeNull();
  expect((await approve(bola, id)).body.first_approval).toMatchObject({ officer: 'Bola Obi' });
});

test('what an erased officer has approved is void, and nothing names them, whatever they were called then', async () => {
  const gani = await createOfficer(product.platform, REVIEWER, 'Gani');
  const { id } = await submitNewClub(product);
  await approve(gani, id);
  const decided = await submitNewClub(product);
  await setStatus(gani, decided.id, { status: 'under_review' });
  const since = { first_name: 'Ganiyu' };
  await db().updateTable('profiles').set(since).where('id', '=', gani.userId).execute();
  const { status } = await product.call('DELETE', `/admin/users`, { token: chidi.token, json: { ids: [gani.userId] } });
  expect(status).toBe(200);
  expect((await readBy(bola, id)).first_approval).toBeNull();
  expect((await deskOf(id)).at(-1)).toEqual({
    title: 'First approval void: the officer’s account was deleted',
    description: '',
  });
  expect((await readBy(bola, decided.id)).application.admin_reviewed_by).toBe('Deleted user');
});

test('the list says what waits for a second person, and finds it; of many at once none is decided', async () => {
  const { id, approval } = await approveFirst();
  const plain = await submitNewClub(product);
  const list = (
    await product.call('GET', '/admin/applications?second_person=waiting&per_page=100', { token: bola.token })
  ).body.data as { id: string; waits_for_second: boolean }[];
  expect(list.map((row) => row.id)).toContain(id);
  expect(list.map((row) => row.id)).not.toContain(plain.id);
  expect(list.every((row) => row.waits_for_second)).toBe(true);
  const { body } = await product.call('POST', '/admin/applications/status', {
    token: bola.token,
    json: { applications: [id, plain.id].map((each) => ({ id: each, revision: 1 })), status: 'approved' },
  });
  const message = '“Approve” needs two people, each of whom opens the application first.';
  expect(body.results).toEqual([id, plain.id].map((each) => ({ id: each, ok: false, message })));
  await approve(bola, id, { confirms: approval });
  const after = (
    await product.call('GET', '/admin/applications?second_person=waiting&per_page=100', { token: bola.token })
  ).body.data as { id: string }[];
  expect(after.map((row) => row.id)).not.toContain(id);
});
