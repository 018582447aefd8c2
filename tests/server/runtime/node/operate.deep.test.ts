/** The commands on the embedded database: what each does, what it says, and what it does not touch. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { catalog } from 'virtual:catalog';
import { saveRoles } from '@/server/accounts/first-start';
import { SILENT_LOG } from '@/server/platform/log';
import { lockDataDir } from '@/server/runtime/node/data-dir-lock';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { openDatabase } from '@/server/runtime/node/open-platform';
import { operate } from '@/server/runtime/node/operate';
import { listenForOperations } from '@/server/runtime/node/operations-socket';
import { createDiskFileStore } from '@/server/runtime/node/disk-file-store';
import { toJson } from '@/server/storage/column';
import type { Database } from '@/server/storage/database';
import { SEALED_COLUMNS, sealText, unsealText, type SealedKind } from '@/server/storage/sealed-text';
import { migrate } from '@/server/storage/migrate';
import { clubValidators, createClubProduct, submitClub } from '../../support/club-product';
import { sendingCatalog, STEPS } from '../../support/sent-steps';
import { createTestProduct, type TestProduct } from '../../support/test-product';

const root = mkdtempSync(join(tmpdir(), 'operate-'));
const one = join(root, 'one');
const umask = process.umask();
const printed: string[] = [];
let key: string;

/** What the folder's database says. */
async function withDatabase<Result>(folder: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(parseEnvironment({ DATA_DIR: folder }), SILENT_LOG);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const countKeys = (folder: string) =>
  withDatabase(folder, async ({ kysely }) => [
    (await kysely.selectFrom('auth.signing_keys').selectAll().execute()).length,
    (await kysely.selectFrom('secrets').selectAll().execute()).length,
    (await kysely.selectFrom('applications').selectAll().execute()).length,
  ]);

beforeAll(async () => {
  mkdirSync(one);
  const files = await createDiskFileStore(join(one, 'files'));
  await withDatabase(one, async (database) => {
    await migrate(database, { hosted: false });
    const product = await createClubProduct({ database });
    Object.assign(product.platform.files, files);
    const { access_token: token } = await product.join('+2348036660001', 'club_secretary');
    await submitClub(product, token);
    await database.kysely.insertInto('secrets').values({ name: 'a-key', value: 'x' }).execute();
    ({ key } = await database.kysely.selectFrom('files').select('key').executeTakeFirstOrThrow());
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.umask(umask);
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => use(one));

function use(DATA_DIR: string, more: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ DATA_DIR, BACKUP_DIR: '', DATABASE_URL: '', PORT: '', ...more }))
    vi.stubEnv(name, value);
}

async function command(name: string, ...words: string[]) {
  printed.length = 0;
  const code = await operate(name, words);
  return { code, said: printed.join('') };
}

/** Runs while a server listens in the folder. */
async function whileServed<Result>(work: () => Promise<Result>): Promise<Result> {
  const stop = await listenForOperations(one, { log: SILENT_LOG, operate: () => Promise.reject(new Error('asked')) });
  try {
    return await work();
  } finally {
    await stop();
  }
}

const listBackups = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

it.each([
  ['backup', 'a', 'b'],
  ['restore'],
  ['move'],
  ['rotate-keys', 'a'],
  ['doctor', 'a'],
  ['check-audit', 'a', 'b'],
  ['erase'],
])('%s %s %s is no command, and it is said which there are', async (name, ...words) => {
  await expect(command(name, ...words)).rejects.toThrow(
    `"${[name, ...words].join(' ')}" is no command of this program. The commands are:\n  backup [FOLDER]`,
  );
});

it('checks what it is given before it does anything', async () => {
  for (const keep of ['0', 'x', '1.5', '100000', ''])
    await expect(command('backup', '--keep', keep)).rejects.toThrow('--keep wants a number of copies');
  expect(existsSync(join(one, 'backups'))).toBe(false);
  const none = join(root, 'none.env');
  await expect(command('move', none)).rejects.toThrow(`There is no file ${none}.`);
  await expect(command('restore', root)).rejects.toThrow('is no whole backup');
  use(join(root, 'nowhere'));
  await expect(command('backup')).rejects.toThrow('holds no registry: there is nothing to back up');
  expect(existsSync(join(root, 'nowhere'))).toBe(false);
  use(one, { PORT: 'x' });
  expect((await command('doctor')).code).toBe(1);
});

it('makes backups where they are wanted, and keeps the latest', async () => {
  const first = await command('backup');
  expect(first.code).toBe(0);
  expect(first.said).toMatch(
    /^Backup in \S+backups\/\S+Z: [1-9]\d* rows of [1-9]\d* tables in \d{1,3}\.\d s, 1 files of 0\.0 MB\.\n$/,
  );
  const [own = ''] = listBackups(join(one, 'backups'));
  const named = await command('backup', join(root, 'named'));
  expect([named.code, existsSync(join(root, 'named', 'SHA256SUMS'))]).toEqual([0, true]);
  // It has let go of the folder.
  lockDataDir(one)();

  const elsewhere = join(root, 'elsewhere');
  for (const name of ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z'])
    mkdirSync(join(elsewhere, name), { recursive: true });
  use(one, { BACKUP_DIR: elsewhere });
  const { code, said } = await command('backup', '--keep', '2');
  expect([code, said]).toEqual([0, expect.stringMatching(/\nRemoved .*2026-01-01T00-00-00Z\n$/)]);
  expect(listBackups(elsewhere)).toEqual(['2026-01-02T00-00-00Z', expect.any(String)]);
  expect(listBackups(join(one, 'backups'))).toEqual([own]);
});

it('checks the audit, and an earlier hash of it', async () => {
  const { code, said } = await command('check-audit');
  expect([code, said]).toEqual([0, expect.stringMatching(/^The audit is whole: \d+ entries, each chained/)]);
  const other = await command('check-audit', '0'.repeat(64));
  expect([other.code, other.said]).toEqual([1, expect.stringContaining('No entry has the hash that was noted')]);
  await expect(command('check-audit', 'abc')).rejects.toThrow('A hash has 64 digits and letters');
  use(join(root, 'nowhere'));
  await expect(command('check-audit')).rejects.toThrow('holds no registry: there is no audit to look at');
});

it('administers a registry that no server has, and is told the way where it cannot', async () => {
  // As a start with the shipped definitions has them.
  await withDatabase(one, (database) => saveRoles(database, catalog.registry.roles));
  expect((await command('admin', 'list')).said).toBe('Nobody is an administrator: "admin create EMAIL" makes one.\n');
  const { code, said } = await command('admin', 'create', 'Chief@registry.example');
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(
      /^Chief@registry\.example is an administrator now\.\n.*within an hour; .*:\nhttp:\S+\/admin\/new-password#token_hash=\S+\nIt leads to this machine alone, since PUBLIC_URL is not set\.\n$/,
    ),
  ]);
  expect((await command('admin', 'list')).said).toMatch(/^chief@registry\.example {2}\S.* {2}active {2}has never/);
  use(one, { PUBLIC_URL: 'https://registry.example' });
  expect((await command('admin', 'reset-password', 'chief@registry.example')).said).toMatch(
    /:\nhttps:\/\/registry\.example\/admin\/new-password#token_hash=\S+\n$/,
  );
  await expect(command('admin', 'create', 'chief@registry.example')).rejects.toThrow('already. "admin list" shows');
  for (const words of [[], ['list', 'a'], ['erase'], ['create', 'a@b.example', 'c']])
    await expect(command('admin', ...words)).rejects.toThrow(
      'Say "admin list", "admin create EMAIL", "admin reset-password EMAIL" or',
    );
  for (const words of [['create'], ['reset-password', 'chief']])
    await expect(command('admin', ...words)).rejects.toThrow('wants the e-mail address of the person, such as');
  // It has let go of the folder.
  const release = lockDataDir(one);
  await expect(command('admin', 'list')).rejects.toThrow('is using the data folder');
  release();
  use(join(root, 'nowhere'));
  await expect(command('admin', 'list')).rejects.toThrow('holds no registry: nobody administers there. Check DATA_DIR');
});

it('a backup that lacks a file is told, and no earlier one is removed for it', async () => {
  const elsewhere = join(root, 'damaged');
  mkdirSync(join(elsewhere, '2026-01-01T00-00-00Z'), { recursive: true });
  use(one, { BACKUP_DIR: elsewhere });
  const path = join(one, 'files', key.slice(0, 2), key);
  const away = join(root, 'away');
  renameSync(path, away);
  try {
    const { code, said } = await command('backup', '--keep', '1');
    expect(code).toBe(1);
    expect(said).toContain(`1 files are not in their store as they were uploaded, and not in the backup: ${key}. Put`);
    expect(listBackups(elsewhere)).toHaveLength(2);
    writeFileSync(join(root, 'target.env'), `DATA_DIR=${join(root, 'target')}\n`);
    expect((await command('move', join(root, 'target.env'))).code).toBe(1);
    expect(existsSync(join(root, 'target'))).toBe(false);
  } finally {
    renameSync(away, path);
  }
});

it('restores into an empty folder alone', async () => {
  const copy = join(root, 'copy');
  await command('backup', copy);
  const two = join(root, 'two');
  mkdirSync(join(two, 'database.restoring'), { recursive: true });
  writeFileSync(join(two, 'database.restoring', 'half'), '');
  mkdirSync(join(two, 'files', 'incoming'), { recursive: true });
  use(two);
  const { code, said } = await command('restore', copy);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Restored the backup of \S+: [1-9]\d* rows and 1 files, each compared with it\.\n$/),
  ]);
  expect(readdirSync(two).toSorted()).toEqual(['database', 'files']);
  expect(await countKeys(two)).toEqual(await countKeys(one));
  await expect(command('restore', copy)).rejects.toThrow(`${two} already holds a registry, and nothing was changed`);
  expect(await countKeys(two)).toEqual(await countKeys(one));

  const three = join(root, 'three');
  for (const name of ['incoming', 'ab']) mkdirSync(join(three, 'files', name), { recursive: true });
  use(three);
  await expect(command('restore', copy)).rejects.toThrow('already holds files, and nothing was changed in it');
  rmSync(join(three, 'files', 'ab'), { recursive: true });
  mkdirSync(join(three, 'files', key.slice(0, 2)), { recursive: true });
  rmSync(join(three, 'files'), { recursive: true });
  writeFileSync(join(three, 'files'), 'no folder');
  await expect(command('restore', copy)).rejects.toThrow(/E(NOTDIR|EXIST)/);
  expect(readdirSync(three)).toEqual(['files']);
});

it('leaves what a server has to that server', async () => {
  const copy = join(root, 'copy');
  await whileServed(async () => {
    await expect(command('backup', join(root, 'asked'))).rejects.toThrow(/^asked$/);
    await expect(command('restore', copy)).rejects.toThrow(`A server is using the data folder ${one}. Stop it first`);
    await expect(command('rotate-keys')).rejects.toThrow('The server still runs, with the old keys. Stop it first.');
    writeFileSync(join(root, 'four.env'), `DATA_DIR=${join(root, 'four')}\n`);
    await expect(command('move', join(root, 'four.env'))).rejects.toThrow('The server still runs: what it is sent');
  });
  const release = lockDataDir(one);
  await expect(command('rotate-keys')).rejects.toThrow('is using the data folder');
  release();
});

it('moves everything to another folder, and nothing onto itself', async () => {
  writeFileSync(join(root, 'same.env'), `DATA_DIR=${one}\n`);
  await expect(command('move', join(root, 'same.env'))).rejects.toThrow('Both environments have the same database');
  const five = join(root, 'five');
  writeFileSync(join(root, 'five.env'), `DATA_DIR=${five}\n`);
  const { code, said } = await command('move', join(root, 'five.env'));
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/\nStart the server with the new environment\. .*backups\S+\.\n$/),
  ]);
  expect(await countKeys(five)).toEqual(await countKeys(one));
});

it('throws the keys away, and nothing else', async () => {
  const before = await countKeys(one);
  const [signing = 0, secrets = 0, applications] = before;
  expect(Math.min(signing, secrets)).toBeGreaterThan(0);
  const change = (text: string) => withDatabase(one, (database) => database.runScript(text));
  await change(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before delete on secrets for each row execute function refuse();`);
  await expect(command('rotate-keys')).rejects.toThrow('refused');
  expect(await countKeys(one)).toEqual(before);
  await change('drop trigger refuse on secrets');
  const { code, said } = await command('rotate-keys');
  expect([code, said]).toEqual([0, expect.stringMatching(/^The old keys are gone: start the server/)]);
  expect(await countKeys(one)).toEqual([0, 0, applications]);
});

it('throws the keys away, and whatever is sealed is opened by the new ones', async () => {
  const user = '11111111-1111-4111-8111-111111111111';
  await withDatabase(one, async ({ kysely }) => {
    await kysely.insertInto('auth.users').values({ id: user, email: 'app@club.example' }).execute();
    const seal = async (kind: SealedKind) => sealText(kysely, kind, kind);
    await kysely
      .insertInto('auth.mfa_factors')
      .values({ user_id: user, factor_type: 'totp', status: 'verified', secret: await seal('second-factors') })
      .execute();
    const secret = await seal('webhooks');
    const webhook = { url: 'https://club.example', events: toJson([]), secret, former_secret: await seal('webhooks') };
    await kysely.insertInto('webhooks').values(webhook).execute();
    const message = { channel: 'sms' as const, occasion: 'code', recipient: '+2348030000000', text: 'Code •••' };
    const sealed = await seal('messages');
    await kysely
      .insertInto('messages')
      .values({ ...message, sealed, next_attempt_at: new Date() })
      .execute();
  });
  expect((await command('rotate-keys')).code).toBe(0);
  await withDatabase(one, async ({ kysely }) => {
    const kept = await Promise.all(
      SEALED_COLUMNS.map(async ({ table, column, kind }) => {
        const name = sql.ref(column);
        const { rows } = await sql<{ sealed: string }>`
          select ${name} as sealed from ${sql.table(table)} where ${name} is not null`.execute(kysely);
        return Promise.all(rows.map(async ({ sealed }) => [kind, await unsealText(kysely, sealed, kind)]));
      }),
    );
    expect(kept.map((rows) => rows.at(-1))).toEqual(SEALED_COLUMNS.map(({ kind }) => [kind, kind]));
  });
});

it('with the keys go the links that were sent, and what is sent again has one that works', async () => {
  const [secretary, invited, chairman] = ['+2348036660001', '+2348036660012', '+2348036660013'];
  const inProduct = <Result>(work: (product: TestProduct, token: string) => Promise<Result>) =>
    withDatabase(one, async (database) => {
      const product = await createTestProduct({ catalog: sendingCatalog, validators: clubValidators }, { database });
      product.platform.pass(3600);
      return work(product, (await product.join(secretary, 'club_secretary')).access_token);
    });
  const sendStep = (product: TestProduct, token: string) =>
    product.call('POST', `${STEPS}/papers`, { token, json: { phone_number: chairman } });
  const findToken = ({ platform }: TestProduct, phone: string) =>
    platform.sent.findLast(({ to, text }) => to === phone && text.includes('/'))?.text.match(/[\w-]{43}/)?.[0] ?? '';
  const prove = async (product: TestProduct) => {
    await product.call('POST', '/auth/send-otp', { json: { phone_number: chairman } });
    const json = { phone_number: chairman, otp_code: product.platform.codeFor(chairman) };
    return (await product.call('POST', '/auth/verify-otp', { json })).body.access_token as string;
  };

  const before = await inProduct(async (product, token) => {
    const { platform } = product;
    expect((await sendStep(product, token)).status).toBe(200);
    const json = { first_name: 'Bola', last_name: 'Ade', phone_number: invited };
    const { status, body } = await product.call('POST', '/tennis-club/invite', { token, json });
    expect(status).toBe(201);
    const user = await platform.auth.backend.createPasswordUser('forgetful@club.example', 'correct-horse-7');
    const password = await platform.auth.backend.createPasswordLink(platform.database.kysely, user);
    return {
      invitation: { id: body.id as string, token: findToken(product, invited) },
      step: findToken(product, chairman),
      password: password.match(/token_hash=([\w-]{43})/)?.[1] ?? '',
    };
  });
  expect([before.invitation.token, before.step, before.password].map(({ length }) => length)).toEqual([43, 43, 43]);
  expect((await command('rotate-keys')).code).toBe(0);

  await inProduct(async (product, token) => {
    const asked = await prove(product);
    const read = async (step: string, invitation: string) => [
      (await product.call('GET', `/steps/${step}`, { token: asked })).status,
      (await product.call('POST', '/auth/verify-invitation', { json: { token: invitation } })).status,
    ];
    expect(await read(before.step, before.invitation.token)).toEqual([404, 404]);
    const opened = await product.app.request('/auth/v1/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'recovery', token_hash: before.password }),
    });
    expect(opened.status).toBe(403);
    expect((await sendStep(product, token)).status).toBe(200);
    expect((await product.call('POST', `/invitations/${before.invitation.id}/resend`, { token })).status).toBe(200);
    expect(await read(findToken(product, chairman), findToken(product, invited))).toEqual([200, 200]);
  });
});
