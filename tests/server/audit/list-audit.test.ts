/** The audit, filtered and exported: by who did it, to what, and when. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, toClubBody } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

let product: TestProduct;
let officer: string;
let id: string;
let reference: string;

const ask = (method: string, path: string, json?: unknown) =>
  product.call(method, path, { token: officer, ...(json === undefined ? {} : { json }) });

async function find(query: Record<string, string>): Promise<string[]> {
  const { body } = await ask('GET', `/admin/audit?${new URLSearchParams(query)}`);
  return body.data.map(({ action, subject_name }: Record<string, string>) => `${action} ${subject_name}`);
}

beforeAll(async () => {
  product = await createClubProduct();
  officer = await product.signInAdministrator();
  const person = await product.join('+2348035550123', tennisClub.role);
  const json = { ...toClubBody(await product.upload(person.access_token)), club_name: 'Ọ̀yọ́ Tennis' };
  ({ id } = (await product.call('POST', '/applications', { token: person.access_token, json })).body);
  ({ reference } = (await ask('GET', `/admin/applications/${id}`)).body.application);
  const marks = [{ path: 'captain', reason: 'Write the full name.' }];
  await ask('POST', `/admin/applications/${id}/status`, { status: 'changes_requested', requested_changes: marks });
  await ask('PUT', '/admin/settings', { general: { contact_email: 'help@registry.example' } });
});

describe('finds acts', () => {
  const decided = () => `application.status ${reference} Ọ̀yọ́ Tennis`;
  it.each([
    ['by words of a title, without its dots', { about: 'oyo tennis' }],
    ['by a reference', { about: '' }],
    ['of a person, by their name in capitals', { about: 'oyo', actor: 'EZE chi' }],
    ['of days', { about: 'oyo', date_from: '2001-01-01', date_to: '2999-01-01' }],
  ])('%s', async (_what, query) => {
    expect(await find({ ...query, about: query.about || reference })).toEqual([decided()]);
  });

  it.each([{ actor: 'nobody' }, { about: 'nothing' }, { date_to: '2001-01-01' }, { date_from: '2998-01-01' }])(
    'none by %o',
    async (query) => expect(await find(query as unknown as Record<string, string>)).toEqual([]),
  );

  it('and refuses days in the wrong order, for both', async () => {
    for (const path of ['/admin/audit', '/admin/audit.csv']) {
      const refused = await ask('GET', `${path}?date_from=2026-02-02&date_to=2026-01-01`);
      expect(refused.body.errors).toEqual([{ path: 'date_to', message: 'The last day must not be before the first' }]);
    }
  });
});

it('asks for more words where too many are called so, for both', async () => {
  const { kysely } = product.platform.database;
  const ids = sql`select md5('namesake ' || n)::uuid as id from generate_series(1, 2001) n`;
  await sql`insert into auth.users (id) ${ids}`.execute(kysely);
  await sql`insert into profiles (id, first_name, last_name) select id, 'Adaeze', 'Okonkwo' from (${ids}) ids`.execute(
    kysely,
  );
  for (const path of ['/admin/audit', '/admin/audit.csv']) {
    const refused = await ask('GET', `${path}?about=adaeze`);
    expect(refused.body.errors).toEqual([
      {
        path: 'about',
        message: 'More than 2,000 records are called “adaeze”. Add a word, or give the reference.',
      },
    ]);
  }
  await sql`delete from auth.users where id in (${ids})`.execute(kysely);
});

it('names what was marked by the words of the form', async () => {
  const { body } = await ask('GET', `/admin/audit?subject=${id}&action=application.status`);
  expect(body.data[0].after.marks).toEqual([{ part: 'Captain', reason: 'Write the full name.' }]);
});

it('is exported with the filter, newest first, and that is noted', async () => {
  const { body } = await ask('GET', `/admin/audit.csv?about=${reference}`);
  const [head, ...lines] = body.trimEnd().split('\r\n');
  expect(head).toBe('Number,When (Africa/Lagos),Who,What,On,Before,After');
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^\\d+,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,Chi Eze,Application’s status set,${reference} Ọ̀yọ́ Tennis,`,
      ),
    ),
  ]);
  expect((await ask('GET', '/admin/audit?action=audit.export')).body.data[0]).toMatchObject({
    actor: 'Chi Eze',
    // That something was looked for: words may name somebody who is erased later.
    after: { about: true },
  });
});

it('names the people and the roles whose ids stand in what changed', async () => {
  const [{ id: me }] = (await ask('GET', '/admin/users?status=active')).body.data.filter(
    ({ email }: { email: string | null }) => email !== null,
  );
  await ask('POST', `/admin/applications/${id}/desk`, { assignee: me, from: null });
  const { body } = await ask('GET', `/admin/audit?subject=${id}&action=application.assign`);
  const [{ after, names, actor }] = body.data;
  expect(after).toEqual({ assignee: me });
  expect(names).toEqual({ [me]: actor });
  const [role] = (await ask('GET', '/admin/users/roles')).body.data.filter(
    ({ permissions }: { permissions: string[] }) => permissions.includes('*'),
  );
  await ask('POST', '/admin/users', { email: 'new@registry.example', first_name: 'Ada', roles: [role.id] });
  const invited = await ask('GET', '/admin/audit?action=user.invite');
  expect(invited.body.data[0].names).toEqual({ [role.id]: role.name });
});

it('finds whoever acted under a name that nobody has, and exports acts of one moment each once', async () => {
  const at = new Date('2001-02-03T04:05:06Z');
  const acts = Array.from({ length: 250 }, (_, index) => ({
    action: 'list.add',
    actor_name: index === 0 ? 'Harbour program' : 'Sister program',
    subject: `entry-${index}`,
    at,
  }));
  await product.platform.database.kysely.insertInto('audit_log').values(acts).execute();
  expect(await find({ actor: 'harbour' })).toEqual(['list.add null']);
  const { body } = await ask('GET', '/admin/audit.csv?date_to=2001-02-04');
  const exported = body.trimEnd().split('\r\n').slice(1);
  const subjects = exported.map((line: string) => line.split(',')[4]);
  expect(subjects).toEqual(acts.map(({ subject }) => subject).toReversed());
  const page = (await ask('GET', '/admin/audit?date_to=2001-02-04&page=10')).body;
  expect(page).toMatchObject({ total: 250, more: false, page: 10 });
  expect(page.data.map(({ subject }: { subject: string }) => subject)).toEqual(subjects.slice(225));
});
