/**
 * Fills a migrated database with made-up applications: several types and statuses, three years, and names as companies
 * have them.
 */
import { sql } from 'kysely';
import type { Catalog } from '@/definition/parse/catalog';
import type { Database } from '@/server/storage/database';

const BATCHES = 10;
const APPLICANTS = 100_000;

const FIRST =
  'Skyline,Eko,Zenith,Kano,Lagoon,Savannah,Atlantic,Niger,Benue,Harmattan,Sahel,Delta,Falcon,Eagle,Unity,Royal,Crown,Prime,Swift,Apex,Golden,Green,Blue,Silver,Rapid,Global,Pan African,Trans Niger,First,National,Royal Oak,Ikeja,Abuja,Calabar,Jos,Enugu,Owerri,Kaduna,Sokoto,Maiduguri,Ogun,Ondo,Plateau,Zaria,Lokoja,Bonny,Warri,Onitsha,Ilorin,Minna'.split(
    ',',
  );
const SECOND =
  'Cargo,Air,Freight,Aviation,Haulage,Express,Logistics,Ground,Handling,Wings,Transit,Movers,Forwarding,Courier,Shipping,Transport,Ramp,Terminal,Catering,Support'.split(
    ',',
  );
const LAST =
  'Services,Limited,Nigeria Limited,Ventures,International,Group,Enterprises,and Sons,Company,Resources'.split(',');

/** Of applicants and directors. */
const GIVEN = 'Adébáyọ̀,Ọláńrewájú,Ngọzi,Chidi,Amina,Ɗanjuma,Bọ́lá,Ṣọlá,Ifẹ́,Musa,Halima,Ƙasim,Ebele,Ṭáíwò,Kẹ́hìndé'.split(
  ',',
);
const FAMILY =
  'Ògúnlànà,Okonkwo,Àkàndé,Ɓagudu,Adéyẹmí,Ṣàngó,Bello,Yar’adua,Ọbaseki,Nwosu,Ibrahim,Ẹkúndayọ̀,Dantata'.split(',');

/** Status and its share of the whole in percent; most of a registry is decided. */
const STATUSES = {
  approved: 55,
  expired: 15,
  rejected: 12,
  pending: 8,
  under_review: 5,
  changes_requested: 4,
  suspended: 1,
};

/** The share that came in, and the share that was changed, since the last vacuum; each begins the next one at this. */
const UNSETTLED = 0.002;

/**
 * Indexes are made afterwards, as a restored backup does it; the list is kept by its triggers all
 * the while.
 */
export async function fillApplications(database: Database, { providers }: Catalog, rows: number): Promise<void> {
  await database.runScript(`
    insert into auth.users (id, phone) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '234' || (8000000000 + n) from generate_series(1, ${APPLICANTS}) n;
    insert into public.profiles (id, first_name, last_name, phone, email)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${pick(GIVEN)}, ${pick(FAMILY)} || ' ' || n, '+234' || (8000000000 + n), 'person' || n || '@example.org' from generate_series(1, ${APPLICANTS}) n;`);
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('applications', 'application_list') and indexname not like '%_pkey'`.execute(
    database.kysely,
  );
  await database.runScript(indexes.rows.map(({ name }) => `drop index public.${name};`).join('\n'));
  const settled = Math.floor(rows * (1 - UNSETTLED));
  const batch = Math.ceil(settled / BATCHES);
  for (let first = 1; first <= settled; first += batch)
    await database.runScript(toInsert(providers, { first, last: Math.min(settled, first + batch - 1), rows }));
  for (const { definition } of indexes.rows)
    await database.runScript(`set local maintenance_work_mem = '512MB'; ${definition};`);
  for (const table of ['applications', 'application_list', 'profiles'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.kysely);
  await database.runScript(toInsert(providers, { first: settled + 1, last: rows, rows }));
  await database.runScript(
    `update public.applications set status = 'expired', updated_at = now() where status = 'approved' and number % ${Math.round(0.55 / UNSETTLED)} = 0;`,
  );
}

function toInsert(
  providers: Catalog['providers'],
  { first, last, rows }: { first: number; last: number; rows: number },
): string {
  const shares = Object.entries(STATUSES).flatMap(([status, share]) => Array.from({ length: share }, () => status));
  return `
    select setseed(${(first % 1000) / 1000});
    insert into public.applications (user_id, provider, application_type, definition_version, status, current_stage, data, title, email, phone, registration_number, search_answers, same_keys, submitted_at, updated_at, waiting_since, review_date, decided_at)
    select
      ('00000000-0000-4000-8000-' || lpad((1 + floor(random() * ${APPLICANTS}))::text, 12, '0'))::uuid,
      (${array(providers.map(({ id }) => id))})[kind], (${array(providers.map(({ applicationType }) => applicationType))})[kind], 'measured', status, 'decision',
      jsonb_build_object('company_name', title, 'office_address', n || ' Airport Road, Ikeja', 'office_phone', phone, 'email_address', email, 'company_operations_description', repeat('Handles cargo at the airport. ', 8), 'total_staff', n % 90),
      title, email, phone, 'RC' || (100000 + n), concat_ws(E'\\n', director, nin), jsonb_build_array('number:' || (100000 + n), 'number:' || nin, 'number:' || right(phone, 10), 'email:' || email, 'name:' || lower(director)), submitted_at, submitted_at + age, case when status = 'pending' then submitted_at + age else submitted_at end, case when status not in ('pending', 'under_review') then submitted_at + age end,
      case when status in ('approved', 'expired', 'rejected', 'suspended') then submitted_at + age end
    from (
      select n, 1 + floor(random() * random() * ${providers.length})::int as kind, ${pick(shares)} as status,
        ${pick(FIRST)} || ' ' || ${pick(SECOND)} || ' ' || ${pick(LAST)} || ' ' || (n % 997) as title,
        ${pick(GIVEN)} || ' ' || ${pick(FAMILY)} as director, (10000000000 + (n::bigint * 104729) % 89999999999)::text as nin,
        'office' || n || '@example.ng' as email, '+23480' || (10000000 + (n::bigint * 7919) % 89999999) as phone,
        date_trunc('milliseconds', now() - interval '1095 days' * (1 - n / ${rows}.0) - interval '1 hour' * random()) as submitted_at,
        date_trunc('milliseconds', interval '30 days' * random() * random()) as age
      from generate_series(${first}, ${last}) n
    ) made order by n;`;
}

function array(values: readonly string[]): string {
  return `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]`;
}

/** One of them for each row. */
function pick(values: readonly string[]): string {
  return `(${array(values)})[1 + floor(random() * ${values.length})::int]`;
}
