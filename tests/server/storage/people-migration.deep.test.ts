/** Migrations 011 and 014 on a database that has been in use. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS, migrate } from '@/server/storage/migrate';
import { openUnmigratedDatabase } from '../support/test-database';

const ids = ['1', '2', '3', '4'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const [ADA, BOLA, CHI, DAN] = ids;
let database: Awaited<ReturnType<typeof openUnmigratedDatabase>>;

beforeAll(async () => {
  database = await openUnmigratedDatabase();
  await migrate(database, { hosted: false, migrations: MIGRATIONS.filter(({ name }) => name < '011') });
  await database.runScript(`
    insert into auth.users (id, phone, email) values ('${ADA}', '2348030000001', null), ('${BOLA}', '2348030000002', null), ('${CHI}', null, 'chi@registry.example'), ('${DAN}', '2348030000004', null);
    insert into public.profiles (id, phone, email, first_name, last_name, mobile_number, status) values
      ('${ADA}', '+2348030000001', null, repeat('ọ', 900000), 'Obi', repeat('0', 900000), 'active'),
      ('${BOLA}', '+2348030000001', null, 'Bola', repeat('x', 101), null, 'suspended'),
      ('${CHI}', '+2348030000001', 'chi@registry.example', null, null, null, 'active'),
      ('${DAN}', '+2348030000004', null, 'Dan', 'Eze', '08030000004', 'active');
    update public.profiles set created_at = '2026-01-01Z', updated_at = '2026-01-02Z', last_login_at = '2026-01-03Z';
    update public.profiles set last_login_at = 'infinity' where id = '${ADA}';
    update public.profiles set last_login_at = null, updated_at = '-infinity' where id = '${BOLA}';
    update public.profiles set last_login_at = '4713-01-01 BC', updated_at = '294276-01-01' where id = '${CHI}';
    insert into public.invitations (token_seed, token_hash, provider, role, inviter_id, inviter_name, company_name, first_name, last_name, phone_number, status, expires_at) values
      ('a', 'a', 'p', 'r', '${ADA}', '+2348030000001', 'Ltd', 'E', 'F', '+2348030000009', 'pending', '2999-01-01'),
      ('b', 'b', 'p', 'r', '${BOLA}', 'Bola Ade', 'Ltd', 'E', 'F', '+2348030000009', 'pending', '2999-01-01'),
      ('c', 'c', 'p', 'r', '${BOLA}', 'Bola Ade', 'Ltd', 'E', 'F', '+2348030000009', 'accepted', '2999-01-01'),
      ('d', 'd', 'p', 'r', '${CHI}', 'chi@registry.example', 'Ltd', 'E', 'F', '+2348030000009', 'pending', '2999-01-01');`);
  await migrate(database, { hosted: false });
});
afterAll(() => database.close());

it('cuts what is too long, and shows the phones that people sign in by', async () => {
  const rows = await database.kysely
    .selectFrom('profiles')
    .select(['phone', 'email', 'first_name', 'last_name', 'mobile_number'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    {
      phone: '+2348030000001',
      email: null,
      first_name: 'ọ'.repeat(100),
      last_name: 'Obi',
      mobile_number: '0'.repeat(30),
    },
    { phone: '+2348030000002', email: null, first_name: 'Bola', last_name: 'x'.repeat(100), mobile_number: null },
    { phone: null, email: 'chi@registry.example', first_name: null, last_name: null, mobile_number: null },
    { phone: '+2348030000004', email: null, first_name: 'Dan', last_name: 'Eze', mobile_number: '08030000004' },
  ]);
});

it('takes back what a suspended person has sent, and forgets numbers and addresses that stood for names', async () => {
  const rows = await database.kysely
    .selectFrom('invitations')
    .select(['status', 'inviter_name'])
    .orderBy('token_seed')
    .execute();
  expect(rows).toEqual([
    { status: 'pending', inviter_name: null },
    { status: 'withdrawn', inviter_name: 'Bola Ade' },
    { status: 'accepted', inviter_name: 'Bola Ade' },
    { status: 'pending', inviter_name: null },
  ]);
});

it('forgets times that no calendar has, and takes no new ones', async () => {
  const rows = await database.kysely
    .selectFrom('profiles')
    .select(['updated_at', 'last_login_at'])
    .orderBy('id')
    .execute();
  const [created, updated, seen] = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => new Date(day));
  expect(rows).toEqual([
    { updated_at: updated, last_login_at: null },
    { updated_at: created, last_login_at: null },
    { updated_at: created, last_login_at: null },
    { updated_at: updated, last_login_at: seen },
  ]);
  for (const column of ['created_at', 'updated_at', 'last_login_at']) {
    await expect(
      database.runScript(`update public.profiles set ${column} = 'infinity' where id = '${ADA}'`),
    ).rejects.toThrow(`profiles_${column}`);
  }
});
