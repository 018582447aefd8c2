/** A copy of a registry with people, applications and files: what is restored, and what is refused. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import { findNewest, makeBackup, nameBackup, removeOlder } from '@/server/runtime/node/backup/keep-backup';
import { checkBackup, restoreBackup } from '@/server/runtime/node/backup/restore-backup';
import { writeBackup } from '@/server/runtime/node/backup/write-backup';
import type { Database } from '@/server/storage/database';
import { createClubProduct, submitClub } from '../../support/club-product';
import { ADMINISTRATOR, PDF, type TestProduct } from '../../support/test-product';
import { openUnmigratedDatabase } from '../../support/test-database';

const PHONE = '+2348035550001';
const folders: string[] = [];
let product: TestProduct;
let application: string;

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  folders.push(folder);
  return folder;
};
const copy = async (from = product, folder = makeFolder()) => {
  const { database, files, clock } = from.platform;
  return { folder, ...(await writeBackup({ database, files, clock, hosted: false }, folder)) };
};
const restore = async (folder: string, database: Database, files = createMemoryFileStore()) => {
  await restoreBackup(folder, await checkBackup(folder, { hosted: false }), { database, files, hosted: false });
  return files;
};

beforeAll(async () => {
  product = await createClubProduct();
  await product.signInAdministrator();
  const { access_token: token } = await product.join(PHONE, 'club_secretary');
  application = await submitClub(product, token);
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

it('is whole where two are made in one folder at the same moment, and the second is refused', async () => {
  const { database, files, clock } = product.platform;
  const folder = join(makeFolder(), 'copy');
  const both = await Promise.allSettled(
    ['first', 'second'].map(() => makeBackup({ database, files, clock, hosted: false }, folder)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('is there already') },
  });
  await expect(checkBackup(folder, { hosted: false })).resolves.toBeDefined();
  expect(readdirSync(join(folder, '..'))).toEqual(['copy']);
});

it('has each row and file, and the registry that is restored from it goes on with the same people and numbers', async () => {
  const { folder, manifest } = await copy();
  expect(manifest.files).toEqual({ count: 1, bytes: PDF.byteLength });
  expect([manifest.erased, manifest.damaged]).toEqual([[], []]);
  expect(manifest.tables.find(({ name }) => name === 'public.applications')?.rows).toBe(1);
  // What is under way has no bytes in a copy.
  expect(manifest.tables.filter(({ name }) => name.startsWith('public.upload'))).toEqual([]);
  expect(statSync(join(folder, 'manifest.json')).mode & 0o077).toBe(0);

  const database = await openUnmigratedDatabase();
  const files = await restore(folder, database);
  const restored = await createClubProduct({ database });
  const { status, body } = await restored.call('POST', '/admin/login', {
    json: { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password },
  });
  expect(status).toBe(200);
  const token = body.access_token as string;
  const { body: found } = await restored.call('GET', `/admin/applications/${application}`, { token });
  const { body: before } = await product.call('GET', `/admin/applications/${application}`, {
    token: (
      await product.call('POST', '/admin/login', {
        json: { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password },
      })
    ).body.access_token as string,
  });
  expect(found.application).toEqual(before.application);
  const { key } = await database.kysely.selectFrom('files').select('key').executeTakeFirstOrThrow();
  expect((await files.open(key))?.size).toBe(PDF.byteLength);

  const next = await restored.join('+2348035550002', 'club_secretary');
  const second = await submitClub(restored, next.access_token);
  const numbers = await database.kysely.selectFrom('applications').select(['id', 'number']).orderBy('number').execute();
  expect(numbers.map(({ id }) => id)).toEqual([application, second]);
});

it('a token that was signed before is good at what is restored', async () => {
  const { access_token: token } = await product.join('+2348035550003', 'club_secretary');
  const { folder } = await copy();
  const database = await openUnmigratedDatabase();
  await restore(folder, database);
  const restored = await createClubProduct({ database });
  expect((await restored.call('GET', '/auth/me', { token })).status).toBe(
    (await product.call('GET', '/auth/me', { token })).status,
  );
  expect(await restored.platform.auth.verifier.verify(token)).toMatchObject({ phone: '+2348035550003' });
});

it('what is taken from the store or changed in it is told, and the rest is there', async () => {
  const { database, clock } = product.platform;
  const { key } = await database.kysely.selectFrom('files').select('key').executeTakeFirstOrThrow();
  const other = createMemoryFileStore();
  const lost = await writeBackup({ database, files: other, clock, hosted: false }, makeFolder());
  expect(lost.manifest.damaged).toEqual([key]);
  await other.put(key, new Blob(['something else']).stream());
  const changed = await writeBackup({ database, files: other, clock, hosted: false }, makeFolder());
  expect(changed.manifest).toMatchObject({ damaged: [key], erased: [], files: { count: 0 } });
});

it('a file that is erased while the copy is made is no damage, and is not expected of what is restored', async () => {
  const own = await createClubProduct();
  const { access_token: token } = await own.join(PHONE, 'club_secretary');
  await own.upload(token);
  const { database, clock } = own.platform;
  const files = {
    open: async (key: string) => {
      await database.kysely.deleteFrom('files').where('key', '=', key).execute();
      return undefined;
    },
  };
  const folder = makeFolder();
  const { manifest } = await writeBackup({ database, files, clock, hosted: false }, folder);
  expect([manifest.erased.length, manifest.damaged]).toEqual([1, []]);
  const target = await openUnmigratedDatabase();
  await restore(folder, target);
  expect(await target.kysely.selectFrom('files').select(['state', 'name']).execute()).toEqual([
    { state: 'deleted', name: '' },
  ]);
});

it('has its name only when it is whole, and takes the place of nothing', async () => {
  const { database, files, clock } = product.platform;
  const make = (folder: string, broken = false) =>
    makeBackup(
      { database, files: broken ? { open: () => Promise.reject(new Error('away')) } : files, clock, hosted: false },
      folder,
    );
  const root = makeFolder();
  const name = () => nameBackup(join(root, 'new'), new Date('2026-01-01T02:30:00.999Z'));
  const folder = name();
  expect(folder).toMatch(/2026-01-01T02-30-00Z$/);
  await expect(make(folder, true)).rejects.toThrow('away');
  expect(readdirSync(join(root, 'new'))).toEqual([]);
  const startedAt = performance.now();
  const { manifest, tablesMs } = await make(folder);
  expect(tablesMs).toBeGreaterThan(0);
  expect(tablesMs).toBeLessThanOrEqual(performance.now() - startedAt);
  expect(await checkBackup(folder, { hosted: false })).toMatchObject({ manifest });
  expect(readdirSync(join(root, 'new'))).toEqual(['2026-01-01T02-30-00Z']);
  expect(name()).toMatch(/2026-01-01T02-30-01Z$/);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await expect(make(folder)).rejects.toThrow(
    `${folder} is there already, and nothing was changed in it. Name a new folder for the backup.`,
  );
  // Why a copy was not made is said, also where what was begun is gone.
  const cleared = join(root, 'cleared', 'copy');
  const open = async () => {
    rmSync(join(root, 'cleared'), { recursive: true });
    throw new Error('away');
  };
  await expect(makeBackup({ database, files: { open }, clock, hosted: false }, cleared)).rejects.toThrow(/^away$/);
  const empty = makeFolder();
  expect((await make(empty)).manifest.files.count).toBe(manifest.files.count);
});

it('of a hosted project has no accounts, and goes into a project alone', async () => {
  const { database, files, clock } = product.platform;
  const hosted = makeFolder();
  const { manifest } = await writeBackup({ database, files, clock, hosted: true }, hosted);
  expect(manifest.tables.some(({ name }) => name.startsWith('auth.'))).toBe(false);
  await expect(checkBackup(hosted, { hosted: false })).rejects.toThrow(/^The backup is of a hosted Supabase project/);
});

it('is not made of a database without a registry', async () => {
  const { files, clock } = product.platform;
  const database = await openUnmigratedDatabase();
  await expect(writeBackup({ database, files, clock, hosted: false }, makeFolder())).rejects.toThrow(
    'The database holds no registry: there is nothing to back up. Check DATABASE_URL and DATA_DIR.',
  );
});

it('comes back whole or not at all: a store or a database that changes what it is given is found out', async () => {
  const { folder } = await copy();
  const memory = createMemoryFileStore();
  const forgetful = { ...memory, open: async () => undefined };
  const database = await openUnmigratedDatabase();
  await expect(restore(folder, database, forgetful)).rejects.toThrow(/^The file .* does not come back from its store/);
  const other = { ...memory, put: async (key: string) => memory.put(key, new Blob(['other']).stream()) };
  await expect(restore(folder, database, other)).rejects.toThrow(/^The file .* does not come back from its store/);
  const checked = await checkBackup(folder, { hosted: false });
  const sums = new Map([...checked.sums, ['tables/public.profiles.jsonl', 'x']]);
  const target = { database, files: memory, hosted: false } as const;
  await expect(restoreBackup(folder, { ...checked, sums }, target)).rejects.toThrow(
    'The table public.profiles does not come back from the database as the backup has it. Nothing was kept.',
  );
  expect(await database.kysely.selectFrom('profiles').select('id').execute()).toEqual([]);
});

it('of copies that were named by their time the latest stay, and nothing else in the folder is touched', async () => {
  const folder = makeFolder();
  for (const name of ['2026-01-01T02-30-00Z', '2026-01-02T02-30-00Z', '2026-01-03T02-30-00Z', 'before-the-upgrade'])
    mkdirSync(join(folder, name));
  const made = { path: join(folder, '2026-01-03T02-30-00Z'), now: new Date('2026-01-03T02:31:00Z') };
  expect(await removeOlder(folder, 2, made)).toEqual([join(folder, '2026-01-01T02-30-00Z')]);
  expect(readdirSync(folder).toSorted()).toEqual([
    '2026-01-02T02-30-00Z',
    '2026-01-03T02-30-00Z',
    'before-the-upgrade',
  ]);
  expect(await removeOlder(folder, 5, made)).toEqual([]);
  // Two commands of the same night.
  await Promise.all([removeOlder(folder, 1, made), removeOlder(folder, 1, made)]);
  expect(readdirSync(folder).toSorted()).toEqual(['2026-01-03T02-30-00Z', 'before-the-upgrade']);
});

it('those of a clock that was ahead go first, and never the one that was just made', async () => {
  const folder = makeFolder();
  const right = '2026-01-03T02-30-00Z';
  const names = ['2026-01-02T02-30-00Z', right, '2027-01-01T02-30-00Z', '2027-01-02T02-30-00Z'];
  for (const name of names) mkdirSync(join(folder, name));
  const made = { path: join(folder, right), now: new Date('2026-01-03T02:31:00Z') };
  expect(await removeOlder(folder, 3, made)).toEqual([join(folder, '2027-01-01T02-30-00Z')]);
  expect(await findNewest(folder, made.now)).toBe(join(folder, right));
  expect(await removeOlder(folder, 1, made)).toHaveLength(2);
  // An hour ahead is no clock of another day; it is the one that was just made that stays.
  mkdirSync(join(folder, '2026-01-03T03-30-00Z'));
  await removeOlder(folder, 1, made);
  expect(readdirSync(folder)).toEqual([right]);
});

describe('is refused', () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    ({ folder } = await copy());
    database = await openUnmigratedDatabase();
  });
  /** What is said, of a database that is as empty as before. */
  const readRefusal = async () => {
    const said = await restore(folder, database).then(
      () => 'restored',
      (error: unknown) => String(error),
    );
    const table = await database.kysely
      .selectFrom('applications')
      .select('id')
      .execute()
      .then(
        () => 'a table was left',
        () => '',
      );
    return `${table}${said}`;
  };

  it('with a row that was changed', async () => {
    appendFileSync(join(folder, 'tables', 'public.roles.jsonl'), ' ');
    expect(await readRefusal()).toMatch(
      /^BackupError: .*is damaged, and nothing was restored.*public\.roles\.jsonl is not what was written.*another backup/,
    );
  });

  it('without one of its files', async () => {
    const [part = ''] = readdirSync(join(folder, 'files'));
    rmSync(join(folder, 'files', part), { recursive: true });
    expect(await readRefusal()).toMatch(/^BackupError: .*files\/.* is missing/);
  });

  it('with a stored file whose name leads elsewhere', async () => {
    const { kysely } = product.platform.database;
    const { id: owner_id } = await kysely.selectFrom('profiles').select('id').limit(1).executeTakeFirstOrThrow();
    const key = '../../evil';
    const file = { key, owner_id, name: 'a.pdf', size: 1, type: 'application/pdf', sha256: 'x', state: 'deleted' };
    await kysely
      .insertInto('files')
      .values(file as never)
      .execute();
    try {
      ({ folder } = await copy());
    } finally {
      await kysely.deleteFrom('files').where('key', '=', key).execute();
    }
    expect(await readRefusal()).toMatch(
      /^BackupError: .*public\.files.* names a stored file "\.\.\/\.\.\/evil".*Nothing was restored.*another backup/,
    );
  });

  it('when it was never finished', async () => {
    rmSync(join(folder, 'SHA256SUMS'));
    expect(await readRefusal()).toMatch(/^BackupError: .*no whole backup: it has no SHA256SUMS/);
  });

  it('when its list of checksums was cut', async () => {
    const path = join(folder, 'SHA256SUMS');
    writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(1).join('\n'));
    expect(await readRefusal()).toMatch(/^BackupError: .*is not whole/);
  });

  it('of a later release', async () => {
    await product.platform.database.kysely
      .insertInto('schema_migrations' as never)
      .values({ name: '999-later', checksum: 'x' } as never)
      .execute();
    try {
      ({ folder } = await copy());
    } finally {
      await product.platform.database.kysely
        .deleteFrom('schema_migrations' as never)
        .where('name' as never, '=', '999-later' as never)
        .execute();
    }
    expect(await readRefusal()).toMatch(/^BackupError: .*of another release: this one does not have 999-later/);
  });

  it('by a database that has a registry, which stays as it is', async () => {
    const filled = await createClubProduct();
    await filled.join(PHONE, 'club_secretary');
    await expect(restore(folder, filled.platform.database)).rejects.toThrow(
      /already holds a registry, and nothing was changed/,
    );
    expect(await filled.platform.database.kysely.selectFrom('profiles').select('phone').execute()).toEqual([
      { phone: PHONE },
    ]);
  });
});
