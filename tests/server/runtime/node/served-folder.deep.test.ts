/** Commands beside a running server that has the embedded database, as they are typed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, startServer, type ServerProcess } from '../../support/server-process';

const root = mkdtempSync(join(tmpdir(), 'served-'));
const folder = join(root, 'data');
let program: string;
let server: ServerProcess;

beforeAll(async () => {
  program = await buildServer();
  server = await startServer(program, { DATA_DIR: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const run = (dataDir: string, ...words: string[]) => {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

it('a backup is made by the server while it serves, and restored beside it', async () => {
  const one = run(folder, 'backup', join(root, 'one'));
  expect(one).toEqual({ status: 0, said: expect.stringMatching(/^Backup in .*one: \d+ rows of \d+ tables/) });
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(run(join(root, 'beside'), 'restore', join(root, 'one'))).toEqual({
    status: 0,
    said: expect.stringMatching(/^Restored the backup of .* each compared with it\.\n$/),
  });
  expect(run(folder, 'backup', join(root, 'one'))).toEqual({
    status: 1,
    said: expect.stringContaining('is there already, and nothing was changed in it'),
  });
  expect(run(folder, 'backup').status).toBe(0);
  const kept = run(folder, 'doctor');
  expect(kept.said).toMatch(/ok +Database: the embedded one, in the running server[^]*ok +Backups: the latest is/);
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
});

it('an administrator is made by the server while it serves, and a new password chosen by the link that is printed', async () => {
  expect(run(folder, 'admin', 'list')).toEqual({
    status: 0,
    said: expect.stringMatching(/^admin@registry\.localhost {2}.* {2}active {2}has never signed in\n$/),
  });
  const made = run(folder, 'admin', 'create', 'chief@registry.example');
  expect(made).toEqual({
    status: 0,
    said: expect.stringMatching(
      /^chief@registry\.example is an administrator now\.\nBy this link they choose a password, once/,
    ),
  });
  const link = /^http\S+$/m.exec(made.said)?.[0] ?? '';
  const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash');
  const json = { 'content-type': 'application/json' };
  const opened = await fetch(`${server.origin}/auth/v1/verify`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ type: 'recovery', token_hash }),
  });
  const { access_token } = (await opened.json()) as { access_token: string };
  await fetch(`${server.origin}/auth/v1/user`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ password: 'harmattan-2026' }),
  });
  const signedIn = await fetch(`${server.origin}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'chief@registry.example', password: 'harmattan-2026' }),
  });
  expect(signedIn.status).toBe(200);
  expect(run(folder, 'admin', 'reset-password', 'nobody@registry.example')).toEqual({
    status: 1,
    said: expect.stringMatching(/^No officer has the address nobody@registry\.example\. "admin list" shows [^\n]*\n$/),
  });
}, 120_000);

it('nothing that would take the database away from it is done, also where its process cannot be seen', () => {
  // As it is for a second container on the same volume, whose processes are not those of the first.
  rmSync(join(folder, 'lock.json'));
  for (const words of [[], ['restore', join(root, 'one')]])
    expect(run(folder, ...words)).toEqual({ status: 1, said: expect.stringContaining('using the data folder') });
  expect(run(folder, 'rotate-keys')).toEqual({ status: 1, said: expect.stringContaining('Stop it first') });
  expect(existsSync(join(folder, 'database', 'PG_VERSION'))).toBe(true);
});

it('a port that is taken is told in one line, and no service manager is to try again', () => {
  const { port } = new URL(server.origin);
  const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', DATA_DIR: join(root, 'other') };
  const start = (more: Record<string, string>) =>
    spawnSync(process.execPath, [program], { env: { ...env, ...more }, encoding: 'utf8' });
  for (const [more, name] of [
    [{ PORT: port }, 'PORT'],
    [{ PORT: '0', METRICS_PORT: port }, 'METRICS_PORT'],
  ] as const) {
    const { status, stderr } = start(more);
    expect([status, stderr]).toEqual([
      78,
      `Port ${port} of 127.0.0.1 is taken by another program, perhaps by a server that runs already. Stop it, or set ${name} to another port.\n`,
    ]);
  }
});
