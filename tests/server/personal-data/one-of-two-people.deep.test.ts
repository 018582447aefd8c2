/** Of two people who have a row in every table, one takes their data along and leaves; the other is as before. */
import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { previewAccountDeletion } from '@/server/personal-data/personal-data-routes';
import type { Actor } from '@/server/platform/actor';
import { toJson } from '@/server/storage/column';
import { tennisClub } from '../../fixtures/tennis-club';
import { findRows } from '../support/all-rows';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators } from '../support/club-product';
import { fillPerson, type Filled } from '../support/filled-person';
import { createTestProduct, type TestProduct } from '../support/test-product';

const DAY = 86_400_000;
const withdrawn = {
  id: 'withdrawn',
  label: 'Taken back',
  tone: 'neutral',
  stage: 'submitted',
  editable: false,
} as const;
const withdraw = { id: 'withdraw', label: 'Take back', from: ['pending'], to: 'withdrawn', by: 'applicant' } as const;
const { workflow } = tennisClub;
const catalog = {
  ...clubCatalog,
  providers: clubCatalog.providers.map((each) => ({
    ...each,
    workflow: {
      ...workflow,
      statuses: [...workflow.statuses, { ...withdrawn, description: '', applicantHint: '' }],
      // The first way of an applicant leads back to the officers: no way out.
      transitions: [
        ...workflow.transitions,
        { ...withdraw, id: 'renew', to: 'under_review', tone: 'info' as const, comment: 'none' as const, done: '' },
        { ...withdraw, from: [...withdraw.from], tone: 'info' as const, comment: 'none' as const, done: '' },
      ].map((each) => ({ marksFields: false, ...each, from: [...each.from] })),
    },
  })),
};

let product: TestProduct;
let umpire: Person;
let leaving: Filled;
let staying: Filled;

const db = () => product.platform.database.kysely;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  umpire = await createPerson(product.platform, 'umpire');
});

beforeEach(async () => {
  leaving = await fillPerson(product, umpire);
  staying = await fillPerson(product, umpire);
});

const search = (...texts: string[]) => findRows(db(), texts);
const all = ({ userId, applicationId, mark, phone }: Filled) => search(userId, applicationId, mark, String(phone));
const toTables = (rows: string[]) => [...new Set(rows.map((row) => row.split(': ')[0]))];
const call = (method: string, path: string, { token }: Person, json?: unknown) =>
  product.call(method, path, { token, ...(json === undefined ? {} : { json }) });

async function takeOut({ token }: { token: string }) {
  const response = await product.app.request('/api/account/data', { headers: { authorization: `Bearer ${token}` } });
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(entries[name]);
  return { names: Object.keys(entries), readme: text('README.txt'), held: JSON.parse(text('my-data.json')), response };
}

test('the archive is named after the day in Nigeria, where it is a new one an hour before midnight UTC', async () => {
  const real = product.platform.clock;
  product.platform.clock = () => new Date('2031-12-31T23:30:00Z');
  const { response, readme } = await takeOut(leaving);
  product.platform.clock = real;
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data-2032-01-01.zip"');
  expect(readme).toContain('holds about you, on 2032-01-01.');
});

test('the archive has what is theirs, once, in its place, and nothing of the other', async () => {
  const { mark, userId, reference, applicationId, phone } = leaving;
  const { held, names, readme, response } = await takeOut(leaving);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(readme).toContain('holds about you, on ');
  expect(names.filter((name) => name.startsWith('documents/')).map((name) => name.split('/')[1])).toEqual([reference]);
  expect(names.find((name) => name.startsWith('documents/'))).toMatch(/-a\.pdf$/);
  expect(held.profile).toMatchObject({ id: userId, phone, first_name: mark, roles: [tennisClub.role] });
  expect(new Set(held.companies.map(({ name }: { name: string }) => name))).toEqual(new Set([mark]));
  expect(held.applications).toHaveLength(1);
  const [application] = held.applications;
  expect(application).toMatchObject({ id: applicationId, reference, title: mark });
  expect(application).not.toHaveProperty('submission_key');
  expect(
    application.history.map(({ title, by, description, form }: Record<string, unknown>) => [
      title,
      by,
      description,
      form,
    ]),
  ).toEqual([
    ['Seen', 'officer', mark, { visible: true, data: { shown: `${mark}-shared-key` } }],
    ['Unseen', 'officer', mark, undefined],
    ['Filled in by somebody else', 'other', null, undefined],
    ['Own', 'applicant', null, undefined],
  ]);
  expect(application.comments).toEqual([
    { comment: `${mark} told`, created_at: expect.any(String), attachment_name: `${mark}.pdf` },
  ]);
  expect(held.vehicles).toHaveLength(2);
  expect(held.drafts).toMatchObject([{ user_id: userId }]);
  expect(
    held.documents.map((document: Record<string, unknown>) => [document['name'], document['application']]).toSorted(),
  ).toEqual([
    ['a.pdf', reference],
    [`${mark}-loose.pdf`, null],
    [`${mark}-shared.pdf`, reference],
    [`${mark}-told.pdf`, reference],
  ]);
  expect(held.unfinished_uploads).toMatchObject([{ name: `${mark}.upload`, length: 100 }]);
  expect(held.messages.map(({ text }: { text: string }) => text)).toEqual([`${mark} 1`, `${mark} 2`, `${mark} 3`]);
  expect(held.sessions).toHaveLength(1);
  expect(held.log).toEqual([
    { at: expect.any(String), action: 'user.change', application: null, before: { name: mark }, after: { name: mark } },
    { at: expect.any(String), action: 'application.view', application: reference },
  ]);
  const told = held.invitations.map((each: Record<string, unknown>) => [each['status'], each['first_name']]);
  expect(told).toHaveLength(5);
  expect(told).toEqual(
    expect.arrayContaining([
      ['accepted', mark],
      ['pending', mark],
      ['accepted', 'Bola'],
    ]),
  );
  for (const text of [staying.mark, staying.userId, staying.applicationId, String(staying.phone)])
    expect(JSON.stringify([held, names])).not.toContain(text);
});

test('who has no phone, or no application, gets what there is', async () => {
  await db().updateTable('profiles').set({ phone: null, email: null }).where('id', '=', leaving.userId).execute();
  const { held } = await takeOut(leaving);
  expect(held.profile).toMatchObject({ id: leaving.userId, phone: null });
  expect(held.messages).toMatchObject([{ text: `${leaving.mark} 1` }]);
  expect(held.invitations).toHaveLength(4);
  const { access_token } = await product.join('+2348031239999', tennisClub.role);
  const fresh = await takeOut({ token: access_token });
  expect(fresh.held).toMatchObject({ applications: [], documents: [], vehicles: [], invitations: [] });
  expect(fresh.names).toEqual(['README.txt', 'my-data.json']);
});

describe('one of the two has their account deleted', () => {
  test('and nothing that is the other’s changes', async () => {
    const before = await all(staying);
    expect((await call('DELETE', '/account', leaving, { confirmed: true })).status).toBe(200);
    expect(await all(staying)).toEqual(before);
    expect(await product.platform.files.open(staying.fileKey)).toBeDefined();
  });

  test('and nothing is left of them but that there was an application, which is taken back first', async () => {
    const { mark, userId, applicationId, phone, fileKey } = leaving;
    const preview = (await call('GET', '/account/deletion', leaving)).body;
    expect(preview).toMatchObject({ drafts: 1, invitations: 1 + clubCatalog.providers.length });
    const told = (await call('DELETE', '/account', leaving, { confirmed: true })).body;
    expect(told).toEqual(preview);
    expect(told.applications).toMatchObject([
      { id: applicationId, title: mark, status: 'Pending', erased: true, until: null },
    ]);
    expect(await search(mark, String(phone))).toEqual([]);
    expect(await product.platform.files.open(fileKey)).toBeUndefined();
    const { application, timeline } = (await call('GET', `/admin/applications/${applicationId}`, umpire)).body;
    expect(application).toMatchObject({
      status: 'withdrawn',
      title: '',
      data: {},
      documents: {},
      requested_changes: [],
    });
    const listed = (await call('GET', '/admin/applications?per_page=100', umpire)).body.data;
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(applicationId);
    expect(timeline.slice(-2)).toMatchObject([
      { kind: 'status', title: 'Taken back', from_status: 'pending', to_status: 'withdrawn' },
      {
        kind: 'changed',
        title: 'What was entered here was erased',
        description: 'The applicant had their account deleted',
      },
    ]);
    const { body } = await product.call('GET', `/admin/audit?subject=${userId}&action=account.delete`, {
      token: umpire.token,
    });
    expect(body.data).toMatchObject([{ actor: 'Deleted user', after: { erased: 1, kept: 0 } }]);
    expect(toTables(await search(userId))).toEqual([
      'auth.users',
      'public.application_checks',
      'public.application_events',
      'public.applications',
      'public.audit_log',
      'public.comments',
      'public.companies',
      'public.invitations',
      'public.profile_roles',
      'public.profiles',
    ]);
  });

  test('and when that fails they have their account as before', async () => {
    const { userId, mark } = leaving;
    const readBan = async () =>
      (await db().selectFrom('auth.users').select('banned_until').where('id', '=', userId).executeTakeFirstOrThrow())
        .banned_until;
    await sql`alter table public.companies add constraint stays check (name <> 'Deleted company') not valid`.execute(
      db(),
    );
    expect((await call('DELETE', '/account', leaving, { confirmed: true })).status).toBe(500);
    expect(await readBan()).toBeNull();
    expect(toTables(await search(mark))).toContain('public.drafts');
    expect((await call('GET', '/auth/me', leaving)).status).toBe(200);
    await sql`alter table public.companies drop constraint stays`.execute(db());
  });

  test('and of their applications those that are decided stay for as long as they have to', async () => {
    const { userId, applicationId } = leaving;
    const now = new Date('2031-05-20T10:00:00.000Z');
    // 72 months before it, to the millisecond.
    const over = new Date('2025-05-20T10:00:00.000Z');
    const row = {
      user_id: userId,
      provider: tennisClub.id,
      application_type: tennisClub.applicationType,
      definition_version: tennisClub.version,
    };
    await db()
      .insertInto('form_definitions')
      .values({ provider: tennisClub.id, version: 'of another time', language: 999, source: toJson({}) })
      .execute();
    await db().updateTable('applications').set({ emptied_at: now }).where('id', '=', applicationId).execute();
    await db()
      .insertInto('applications')
      .values(
        (
          [
            ['undecided', { status: 'under_review' }],
            ['decided before', { status: 'pending', decided_at: over }],
            ['approved', { status: 'approved' }],
            ['over', { status: 'rejected', decided_at: over, updated_at: over }],
            ['not over', { status: 'rejected', decided_at: over, updated_at: new Date(over.getTime() + 1) }],
            ['of an unreadable form', { status: 'long_gone', definition_version: 'of another time', updated_at: over }],
          ] as const
        ).map(([title, more], index) => ({
          ...row,
          title,
          submitted_at: new Date(now.getTime() - index * DAY),
          ...more,
        })),
      )
      .execute();
    const real = product.platform.clock;
    product.platform.clock = () => now;
    const { applications } = await previewAccountDeletion(product.platform, { userId } as Actor);
    product.platform.clock = real;
    expect(applications.map(({ title, status, erased, until }) => [title, status, erased, until])).toEqual([
      ['undecided', 'Under review', true, null],
      ['decided before', 'Pending', false, null],
      ['approved', 'Approved', false, null],
      ['over', 'Rejected', true, null],
      ['not over', 'Rejected', false, '2031-05-20T10:00:00.001Z'],
      ['of an unreadable form', 'long gone', false, null],
    ]);
    const done = (await call('DELETE', '/account', leaving, { confirmed: true })).body;
    expect(done.applications.map(({ title, erased }: Record<string, unknown>) => [title, erased])).toEqual(
      applications.map(({ title, erased }) => [title, title === 'over' ? false : erased]),
    );
    const events = await db()
      .selectFrom('application_events')
      .innerJoin('applications', 'applications.id', 'application_events.application_id')
      .select(['applications.number', 'applications.title as of', 'application_events.title', 'description'])
      .where('applications.user_id', '=', userId)
      .where('kind', '=', 'changed')
      .where('applications.id', '!=', applicationId)
      .orderBy('applications.title')
      .execute();
    expect(events.filter(({ of }) => of !== null).map(({ of, title }) => [of, title])).toEqual(
      ['approved', 'decided before', 'not over', 'of an unreadable form', 'over'].map((of) => [
        of,
        'The applicant had their account deleted',
      ]),
    );
    const { body } = await product.call('GET', `/admin/audit?subject=${userId}&action=account.delete`, {
      token: umpire.token,
    });
    expect(body.data).toMatchObject([{ after: { erased: 1, kept: 5 } }]);
  });
});
