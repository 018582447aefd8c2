/** What a server does for the commands on its machine: its database is an own one, with the accounts in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import { checkBackup } from '@/server/runtime/node/backup/restore-backup';
import { createOperations } from '@/server/runtime/node/serve';
import type { Database } from '@/server/storage/database';
import { MIGRATIONS } from '@/server/storage/migrate';
import { openTestDatabase } from '../../support/test-database';
import { createTestPlatform } from '../../support/test-platform';

const EMBEDDED = MIGRATIONS.map(({ name }) => name).filter((name) => name.includes('embedded'));
let folder: string;
let database: Database;
let operate: ReturnType<typeof createOperations>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operations-'));
  database = await openTestDatabase();
  const clock = () => new Date('2026-11-21T12:00:00Z');
  operate = createOperations({ ...(await createTestPlatform({ database })), files: createMemoryFileStore(), clock });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes a backup that has the accounts', async () => {
  const done = await operate({ command: 'backup', folder });
  const { manifest } = await checkBackup(folder, { hosted: false });
  expect(done).toMatchObject({ manifest });
  expect(manifest).toMatchObject({ made_at: '2026-11-21T12:00:00.000Z', hosted: false });
  expect(manifest.tables.map(({ name }) => name)).toContain('auth.users');
});

it('looks at the database as one that has the accounts', async () => {
  const { rows } = await sql<{ name: string; checksum: string }>`
    delete from schema_migrations where name = any(${EMBEDDED}) returning name, checksum`.execute(database.kysely);
  try {
    expect(await operate({ command: 'doctor' })).toMatchObject({ foreign: [], pending: EMBEDDED });
  } finally {
    for (const { name, checksum } of rows)
      await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(database.kysely);
  }
});

it('makes an administrator, and lists them', async () => {
  const made = await operate({ command: 'admin', wanted: { act: 'create', email: 'chief@tennis.example' } });
  expect(made).toEqual({ link: expect.stringContaining('/admin/new-password#token_hash=') });
  expect(await operate({ command: 'admin', wanted: { act: 'list' } })).toMatchObject({
    administrators: [{ email: 'chief@tennis.example', status: 'active' }],
  });
});
