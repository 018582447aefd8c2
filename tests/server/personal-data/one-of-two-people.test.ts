/** Of two people who have a row in every table, one takes their data along and leaves; the other is as before. */
import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toReference } from '@/engine/record/reference';
import { previewAccountDeletion } from '@/server/personal-data/delete-account';
import type { Actor } from '@/server/platform/actor';
import { toJson } from '@/server/storage/column';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators } from '../support/club-product';
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

/** Columns of text that hold no word about a person, by the reason. */
const NOT_ABOUT_PEOPLE = {
  'a word of the definitions or of the product': [
    'application_events.actor_role',
    'application_events.from_status',
    'application_events.kind',
    'application_events.title',
    'application_events.to_status',
    'application_list.application_type',
    'application_list.status',
    'application_unique.application_type',
    'application_unique.field',
    'applications.application_type',
    'applications.current_stage',
    'applications.definition_version',
    'applications.provider',
    'applications.stage_dates',
    'applications.status',
    'audit_log.action',
    'auth.identities.provider',
    'auth.one_time_tokens.kind',
    'auth.sessions.aal',
    'auth.sessions.amr',
    'auth.users.aud',
    'auth.users.raw_app_meta_data',
    'auth.users.role',
    'comments.attachment_type',
    'comments.visibility',
    'companies.provider',
    'drafts.application_type',
    'drafts.definition_version',
    'drafts.provider',
    'drafts.step',
    'files.state',
    'files.threat',
    'files.type',
    'invitations.kind',
    'invitations.provider',
    'invitations.role',
    'invitations.status',
    'messages.channel',
    'messages.occasion',
    'messages.state',
    'profile_roles.role_id',
    'profiles.role',
    'profiles.role_id',
    'profiles.role_name',
    'profiles.status',
    'uploads.field',
    'uploads.provider',
    'vehicles.status',
  ],
  'random, or made of what is: it goes with its row, or opens nothing that is left': [
    'auth.one_time_tokens.token_hash',
    'auth.refresh_tokens.token_hash',
    'auth.users.encrypted_password',
    'drafts.submission_key',
    'drafts.write_id',
    'invitations.token_hash',
    'invitations.token_seed',
    'upload_pieces.key',
    'upload_pieces.upload_id',
    'uploads.id',
    'uploads.key',
    'uploads.sha256',
  ],
  'goes with its row, which has a mark in another column': ['drafts.files', 'messages.sealed'],
  'of a table about nobody': [
    'auth.signing_keys.kid',
    'auth.signing_keys.private_jwk',
    'auth.signing_keys.public_jwk',
    'choice_list_entries.code',
    'choice_list_entries.list',
    'choice_list_entries.texts',
    'choice_lists.id',
    'form_definitions.provider',
    'form_definitions.version',
    'message_channels.channel',
    'nodes.name',
    'nodes.shared',
    'roles.description',
    'roles.id',
    'roles.name',
    'roles.permissions',
    'schema_migrations.checksum',
    'schema_migrations.name',
    'secrets.name',
    'secrets.value',
    'settings.group_id',
    'settings.values',
    'unique_rules.across',
    'unique_rules.application_type',
    'unique_rules.field',
  ],
};

let product: TestProduct;
let umpire: Person;
let leaving: Filled;
let staying: Filled;

interface Filled extends Person {
  /** Stands in all that is about them. */
  mark: string;
  reference: string;
}

const db = () => product.platform.database.kysely;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  umpire = await createPerson(product.platform, 'umpire');
});

beforeEach(async () => {
  leaving = await fill();
  staying = await fill();
});

/** Somebody with something of everything; what is an officer's own has the mark of nobody. */
async function fill(): Promise<Filled> {
  const person = await createPerson(product.platform, tennisClub.role);
  const { userId, applicationId: application_id } = person;
  const phone = String(person.phone);
  const mark = `mark-${phone.slice(-5)}`;
  const email = `${mark}@club.example`;
  const at = new Date();
  const soon = new Date(at.getTime() + DAY);
  await db()
    .updateTable('profiles')
    .set({ email, first_name: mark, last_name: mark, mobile_number: mark })
    .where('id', '=', userId)
    .execute();
  await db()
    .updateTable('auth.users')
    .set({ email, raw_user_meta_data: toJson({ mark }) })
    .where('id', '=', userId)
    .execute();
  await db()
    .updateTable('companies')
    .set({ name: mark, email, phone: mark, registration_number: mark })
    .where('owner_id', '=', userId)
    .execute();
  const { number } = await db()
    .updateTable('applications')
    .set({
      data: toJson({ club_name: mark }),
      documents: toJson({ constitution: mark }),
      choice_words: toJson({ list: { code: { name: mark } } }),
      requested_changes: toJson([{ comment: mark }]),
      title: mark,
      email,
      phone: mark,
      registration_number: mark,
      admin_comments: mark,
      submission_key: mark,
    })
    .where('id', '=', application_id)
    .returning('number')
    .executeTakeFirstOrThrow();
  const words = {
    description: mark,
    changes: toJson([{ label: mark }]),
    requested_changes: toJson([{ comment: mark }]),
  };
  const officer = { actor_id: umpire.userId, actor_name: 'Ada Obi', actor_role: 'officer' };
  const seen = toJson({ visible: true, data: { shown: `${mark}-shared-key` } });
  await db()
    .insertInto('application_events')
    .values([
      { application_id, kind: 'status', title: 'Seen', ...officer, ...words, form: seen },
      {
        application_id,
        kind: 'status',
        title: 'Unseen',
        ...officer,
        ...words,
        form: toJson({ visible: false, data: { note: `${mark}-hidden-key` } }),
      },
      { application_id, kind: 'changed', title: 'Own', actor_id: userId, actor_name: mark, actor_role: 'applicant' },
    ])
    .execute();
  const comment = { application_id, author_id: umpire.userId, author_name: 'Ada Obi', attachment_name: `${mark}.pdf` };
  await db()
    .insertInto('comments')
    .values([
      { ...comment, comment: `${mark} told`, visibility: 'applicant', attachment_url: `/files/${mark}-told-key` },
      { ...comment, comment: `${mark} among us`, visibility: 'internal', attachment_url: `/files/${mark}-hidden-key` },
    ])
    .execute();
  const file = { size: 3, type: 'application/pdf', sha256: mark };
  await db()
    .insertInto('files')
    .values([
      { ...file, key: `${mark}-loose`, name: `${mark}-loose.pdf`, owner_id: userId, state: 'stored' },
      { ...file, key: `${mark}-gone`, name: `${mark}-gone.pdf`, owner_id: userId, state: 'deleted' },
      ...['shared', 'told', 'hidden'].map((name) => ({
        ...file,
        key: `${mark}-${name}-key`,
        name: `${mark}-${name}.pdf`,
        owner_id: umpire.userId,
        state: 'attached' as const,
        attached_to: application_id,
      })),
    ])
    .execute();
  const { id: company_id } = await db()
    .insertInto('companies')
    .values({ owner_id: userId, provider: tennisClub.id, name: mark })
    .returning('id')
    .executeTakeFirstOrThrow();
  const vehicle = { make: mark, model: mark, license_plate: mark };
  await db()
    .insertInto('vehicles')
    .values([
      { ...vehicle, application_id },
      { ...vehicle, registered_by: userId, company_id },
    ])
    .execute();
  await db()
    .insertInto('application_checks')
    .values({ application_id, item: mark, checked_by: umpire.userId, checked_by_name: 'Ada Obi', checked_at: at })
    .execute();
  await db()
    .insertInto('application_unique')
    .values({
      application_type: tennisClub.applicationType,
      field: 'email_address',
      normalised_value: email,
      application_id,
    })
    .execute();
  const message = {
    channel: 'sms' as const,
    occasion: 'status',
    next_attempt_at: at,
    recipient: '+2348000000000',
    text: mark,
    subject: mark,
    last_error: mark,
    provider_id: mark,
  };
  await db()
    .insertInto('messages')
    .values([
      { ...message, user_id: userId, text: `${mark} 1` },
      { ...message, recipient: phone, text: `${mark} 2` },
      { ...message, recipient: email, channel: 'email', text: `${mark} 3` },
      { ...message, application_id, text: `${mark} about` },
    ])
    .execute();
  await db()
    .updateTable('uploads')
    .set({ name: `${mark}.upload` })
    .where('owner_id', '=', userId)
    .execute();
  await db()
    .insertInto('drafts')
    .values({
      user_id: umpire.userId,
      correction_of: application_id,
      provider: tennisClub.id,
      application_type: '',
      definition_version: '',
      data: toJson({ mark }),
      expires_at: soon,
    })
    .execute();
  await db()
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: mark, request_hash: mark, response: toJson({ mark }) })
    .execute();
  await db().insertInto('storage_quotas').values({ profile_id: userId, storage_mb: 7 }).execute();
  await db()
    .insertInto('sign_outs')
    .values({ user_id: userId, signed_out_at: new Date(0) })
    .execute();
  await db().insertInto('otp_challenges').values({ phone, code_hash: mark, sent_at: at, expires_at: soon }).execute();
  for (const contact of [phone, email]) {
    await db()
      .insertInto('sign_in_attempts')
      .values({ subject: `code:${contact}`, failures: 1, failed_at: at, locked_until: null })
      .execute();
    await db()
      .insertInto('rate_limits')
      .values({ key: `codes:${contact}`, window_started_at: at, used: 1 })
      .execute();
  }
  const invitation = {
    provider: tennisClub.id,
    role: tennisClub.role,
    company_name: 'Other',
    last_name: 'Ade',
    expires_at: soon,
  };
  const invite = (more: object) => ({
    ...invitation,
    inviter_id: umpire.userId,
    first_name: mark,
    phone_number: '+2348000000000',
    token_seed: crypto.randomUUID(),
    token_hash: crypto.randomUUID(),
    ...more,
  });
  await db()
    .insertInto('invitations')
    .values([
      invite({ status: 'accepted', accepted_by: userId, last_name: mark }),
      invite({ status: 'pending', phone_number: phone }),
      invite({
        status: 'accepted',
        inviter_id: userId,
        inviter_name: mark,
        first_name: 'Bola',
        company_id,
        company_name: mark,
      }),
    ])
    .execute();
  const act = { actor_id: umpire.userId, actor_name: 'Ada Obi', action: 'user.change' };
  await db()
    .insertInto('audit_log')
    .values([
      { ...act, subject: userId, before: toJson({ name: mark }), after: toJson({ name: mark }) },
      {
        ...act,
        action: 'application.view',
        subject: application_id,
        before: toJson({ mark }),
        after: toJson({ mark }),
      },
      { ...act, actor_id: userId, actor_name: mark, subject: 'general' },
    ])
    .execute();
  await fillOfficer(userId, mark, at);
  return { ...person, mark, reference: toReference(number) };
}

/** What somebody leaves who has dealt with an application of another. */
async function fillOfficer(actor_id: string, mark: string, at: Date): Promise<void> {
  const { id: application_id } = await db()
    .insertInto('applications')
    .values({
      user_id: umpire.userId,
      provider: tennisClub.id,
      application_type: tennisClub.applicationType,
      definition_version: tennisClub.version,
      status: 'approved',
      admin_reviewed_by: `${mark} ${mark}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const actor = { actor_id, actor_name: mark, actor_role: 'officer' };
  await db()
    .insertInto('application_events')
    .values({ application_id, kind: 'status', title: 'Approved', ...actor })
    .execute();
  await db()
    .insertInto('comments')
    .values({ application_id, author_id: actor_id, author_name: mark, comment: 'Right', visibility: 'internal' })
    .execute();
  await db()
    .insertInto('application_checks')
    .values({ application_id, item: 'letter', checked_by: actor_id, checked_by_name: mark, checked_at: at })
    .execute();
}

/** Every row in which one of the texts stands, as "table: row". */
async function search(...texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'auth') order by 1`.execute(db());
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(each) - 'last_seen_at')::text as row from ${sql.table(name)} as each order by 1`.execute(db());
    found.push(...rows.map(({ row }) => `${name}: ${row}`).filter((row) => texts.some((text) => row.includes(text))));
  }
  return found;
}

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

test('every column that can hold a word about a person has one here, or says why it has none', async () => {
  const { mark, phone, userId, applicationId } = leaving;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'auth') and data_type in ('text', 'jsonb', 'character varying')`.execute(
    db(),
  );
  const unmarked: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} as each
      where ${sql.ref(column)}::text ~ ${[mark, String(phone).slice(1), userId, applicationId].join('|')} limit 1`.execute(
      db(),
    );
    if (rows.length === 0) unmarked.push(`${table}.${column}`.replace('public.', ''));
  }
  expect(unmarked.toSorted()).toEqual(Object.values(NOT_ABOUT_PEOPLE).flat().toSorted());
});

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

test('of archives there are five within an hour; the sixth is refused, and told when to come back', async () => {
  for (let times = 0; times < 5; times += 1) await takeOut(leaving);
  expect(await call('GET', '/account/data', leaving)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_ARCHIVES', message: expect.stringContaining('try again in 60 minutes') },
  });
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
    expect(application).toMatchObject({ status: 'withdrawn', title: '', requested_changes: [] });
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
