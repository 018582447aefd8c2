/**
 * Two servers on one database: on the embedded one, and on a PostgreSQL server, where each has connections of its own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import type { Database } from '@/server/storage/database';
import { migrate } from '@/server/storage/migrate';
import { startPostgres, type TestPostgres } from '../support/postgres-server';
import { createTestApp, createTestClient, createTestPlatform, postJson, registerPhone } from '../support/test-platform';
import { openUnmigratedDatabase } from '../support/test-database';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const kinds: [string, () => Promise<[Database, Database]>][] = [
  [
    'the embedded database',
    async () => {
      const database = await openUnmigratedDatabase();
      return [database, database];
    },
  ],
  [
    'a PostgreSQL server',
    async () => {
      const url = await postgres.createDatabase();
      return [openPostgresDatabase(url, () => undefined), openPostgresDatabase(url, () => undefined)];
    },
  ],
];

describe.each(kinds)('two servers on %s', (_, open) => {
  const opened: Database[] = [];
  afterAll(() => Promise.all([...new Set(opened)].map((database) => database.close())));

  it('migrate once, lock a phone together, and accept each other’s sessions', async () => {
    const databases = await open();
    opened.push(...databases);
    const applied = await Promise.all(databases.map((database) => migrate(database, { hosted: false })));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);

    const first = await createTestPlatform({ database: databases[0] });
    const second = await createTestPlatform({ database: databases[1] });
    const apps = [createTestApp(first), createTestApp(second)] as const;
    const phone = `+23480${String(Date.now()).slice(-8)}`;
    const session = await registerPhone(first, apps[0], phone);
    expect(await second.auth.verifier.verify(session.access_token)).toMatchObject({ userId: session.user.id, phone });
    const client = createTestClient(apps[1]);
    await client.auth.setSession(session);
    expect((await client.from('profiles').select('id,has_application')).data).toEqual([
      { id: session.user.id, has_application: false },
    ]);
    expect((await client.from('profiles').update({ role_id: 'chief' }).eq('id', session.user.id)).error?.code).toBe(
      '42501',
    );

    await postJson(apps[0], '/api/auth/send-otp', { phone_number: phone });
    const wrong = first.codeFor(phone) === '111111' ? '222222' : '111111';
    const guesses = Array.from({ length: 100 }, (__, index) =>
      postJson(apps[index % 2 === 0 ? 0 : 1], '/api/auth/verify-otp', { phone_number: phone, otp_code: wrong }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });
});
