/**
 * Fills a migrated database with made-up applications: several types and statuses, three years, and names as companies
 * have them.
 */
import { sql } from 'kysely';
import type { Catalog } from '@/definition/parse/catalog';
import type { Database } from '@/server/storage/database';
import words from './million-words.json';

const BATCHES = 40;
const APPLICANTS = 100_000;
const OFFICERS = 12;
const HOLDERS = 100_000;

/** The share that came in, and the share that was changed, since the last vacuum; each begins the next one at this. */
const UNSETTLED = 0.002;

/**
 * Indexes are made afterwards, as a restored backup does it; the list is kept by its triggers all
 * the while.
 */
export async function fillApplications(database: Database, catalog: Catalog, rows: number): Promise<void> {
  const { kysely } = database;
  const chief = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'));
  await database.runScript(`
    insert into auth.users (id, phone) select ${toId('n')}, '234' || (8000000000 + n) from generate_series(1, ${APPLICANTS}) n;
    insert into public.profiles (id, first_name, last_name, phone, email, role, role_id, role_name)
    select ${toId('n')}, ${pick(words.given)}, ${pick(words.family)} || ' ' || n, '+234' || (8000000000 + n), 'person' || n || '@example.org', role, role, role
    from generate_series(1, ${APPLICANTS}) n, lateral (select case when n < ${OFFICERS} then '${chief?.id}' end as role) held;`);
  const officers = await kysely.selectFrom('profiles').select('id').where('role_id', 'is not', null).execute();
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('applications', 'application_list') and indexname not like '%_pkey'`.execute(
    kysely,
  );
  await database.runScript(indexes.rows.map(({ name }) => `drop index public.${name};`).join('\n'));
  const insert = async (first: number, last: number) =>
    database.runScript(toInsert(catalog, officers.map(({ id }) => id).join(','), { first, last, rows }));
  const settled = Math.floor(rows * (1 - UNSETTLED));
  const batch = Math.ceil(settled / BATCHES);
  for (let first = 1; first <= settled; first += batch) await insert(first, Math.min(settled, first + batch - 1));
  await database.runScript(`
    insert into public.vehicles (application_id, make, model, license_plate)
    select id, 'Mack', 'Granite', 'LND-' || lpad((number / 50 % 1000)::text, 3, '0') || '-X' || chr(65 + (number % 26)::int) from public.applications where number % 50 = 0;`);
  for (const { definition } of indexes.rows)
    await database.runScript(`set local maintenance_work_mem = '512MB'; ${definition};`);
  await database.runScript(CERTIFICATES);
  await database.runScript(ACTS);
  await sql`vacuum (analyze)`.execute(kysely);
  await insert(settled + 1, rows);
  await database.runScript(
    `update public.applications set status = 'expired', updated_at = now() where status = 'approved' and number % ${Math.round(0.55 / UNSETTLED)} = 0;`,
  );
}

/** Of every 21 issues a newer one has replaced one; one of a hundred holders owes something. */
const CERTIFICATES = `
  insert into public.certificates (application_id, application_type, number, year, sequence, status_index, holder, valid_from, valid_until, created_at, state, state_since, public_reason, public, printed)
  select id, application_type, upper(left(application_type, 1) || right(application_type, 1)) || '-' || extract(year from decided_at) || '-' || lpad(n::text, 6, '0') || '-' || lpad((n % 97)::text, 2, '0'),
    extract(year from decided_at), n, n, title, decided_at, decided_at + interval '24 months', decided_at,
    state, case when state = 'holds' then decided_at else updated_at + interval '40 days' end, case when state <> 'holds' then 'Not in public interest.' end,
    jsonb_build_array(jsonb_build_object('key', 'company_name', 'label', 'Company name', 'text', title), jsonb_build_object('key', 'office_address', 'label', 'Office address', 'text', data->>'office_address')),
    data - 'company_operations_description'
  from (select *, row_number() over (order by number % 7, number) as n from public.applications where status in ('approved', 'suspended', 'expired')) approved,
    lateral (select case when status = 'suspended' then 'suspended' when n % 21 = 0 then 'replaced' when n % 101 = 0 then 'revoked' else 'holds' end as state) stands
  where n <= ${HOLDERS} + ${HOLDERS} / 20;
  insert into public.duties (application_id, duty, period, opens_at, due_at, grace_until, public_text)
  select application_id, 'tonnage', '2026-01-01', created_at, now() - interval '9 days', now(), 'Has not sent its figures.' from public.certificates where sequence % 100 = 3;`;

/** Each application was looked at and moved on; without the chain, which no list reads. */
const ACTS = `
  alter table public.audit_log disable trigger audit_log_chain;
  insert into public.audit_log (at, actor_id, actor_name, action, subject, before, after)
  select at, officer, 'Officer ' || right(officer::text, 2), action, id::text, '{"status":"pending"}', '{"status":"approved"}'
  from (select id, action, submitted_at + gap as at, ${toId(`1 + number % ${OFFICERS - 1}`)} as officer from public.applications,
    (values ('application.view', interval '1 day'), ('application.status', interval '2 days')) acts (action, gap)) made
  order by at;
  alter table public.audit_log enable trigger audit_log_chain;`;

function toInsert(
  { providers }: Catalog,
  officers: string,
  { first, last, rows }: { first: number; last: number; rows: number },
): string {
  // Shares of the whole in percent: most of a registry is decided.
  const shares = Object.entries(words.statuses).flatMap(([status, share]) =>
    Array.from({ length: share }, () => status),
  );
  const kinds = [providers.map(({ id }) => id), providers.map(({ applicationType }) => applicationType)];
  return `
    select setseed(${(first % 1000) / 1000});
    insert into public.applications (user_id, provider, application_type, definition_version, status, current_stage, data, title, email, phone, registration_number, search_answers, same_keys, submitted_at, updated_at, waiting_since, review_date, decided_at, decided_by, promised_at, office_days, assignee_id, taken_at, due_at, follow_up_at)
    select
      ${toId(`1 + floor(random() * ${APPLICANTS})`)}, ${kinds.map((names) => `(${array(names.join(','))})[kind]`).join(', ')}, 'measured', status, 'decision',
      jsonb_build_object('company_name', title, 'office_address', n || ' Airport Road, Ikeja', 'office_phone', phone, 'email_address', email, 'company_operations_description', repeat('Handles cargo at the airport. ', 8), 'total_staff', n % 90),
      title, email, phone, 'RC' || (100000 + n), concat_ws(E'\\n', director, nin), jsonb_build_array('number:' || (100000 + n), 'number:' || nin, 'number:' || right(phone, 10), 'email:' || email, 'name:' || lower(director)),
      submitted_at, changed_at, case when waits then changed_at else submitted_at end, case when not waits then changed_at end,
      case when decided then changed_at end, case when decided then officer end, case when decided then submitted_at + interval '20 days' end, case when decided then extract(day from age) * 5 / 7 else 0 end,
      case when waits and luck < 0.7 then officer end, case when waits and luck < 0.7 then changed_at end, case when waits then changed_at + interval '14 days' end, case when waits and luck < 0.1 then now() + (luck - 0.05) * interval '900 days' end
    from (
      select *, ${pick(officers)}::uuid as officer, submitted_at + age as changed_at, random() as luck, status in ('pending', 'resubmitted', 'under_review') as waits, status in ('approved', 'expired', 'rejected', 'suspended') as decided,
        case when n % 5 = 0 then director || ' ' || n % 997 else ${pick(words.first)} || ' ' || ${pick(words.second)} || ' ' || ${pick(words.last)} || ' ' || n % 997 end as title
      from (
        select n, 1 + floor(random() * random() * ${providers.length})::int as kind, ${pick(shares.join(','))} as status,
          ${pick(words.given)} || ' ' || ${pick(words.family)} as director, (10000000000 + (n::bigint * 104729) % 89999999999)::text as nin,
          'office' || n || '@example.ng' as email, '+23480' || (10000000 + (n::bigint * 7919) % 89999999) as phone,
          date_trunc('milliseconds', now() - interval '1095 days' * (1 - n / ${rows}.0) - interval '1 hour' * random()) as submitted_at,
          date_trunc('milliseconds', interval '30 days' * random() * random()) as age
        from generate_series(${first}, ${last}) n
      ) drawn
    ) made order by n;`;
}

function toId(number: string): string {
  return `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
}

function array(values: string): string {
  return `string_to_array('${values}', ',')`;
}

/** One of them for each row. */
function pick(values: string): string {
  return `(${array(values)})[1 + floor(random() * ${values.split(',').length})::int]`;
}
