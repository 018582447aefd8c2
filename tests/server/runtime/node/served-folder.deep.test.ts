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
  program = await buildServer('served-folder');
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

it('nothing that would take the database away from it is done, also where its process cannot be seen', () => {
  // As it is for a second container on the same volume, whose processes are not those of the first.
  rmSync(join(folder, 'lock.json'));
  for (const words of [[], ['restore', join(root, 'one')]])
    expect(run(folder, ...words)).toEqual({ status: 1, said: expect.stringContaining('using the data folder') });
  expect(run(folder, 'rotate-keys')).toEqual({ status: 1, said: expect.stringContaining('Stop it first') });
  expect(existsSync(join(folder, 'database', 'PG_VERSION'))).toBe(true);
});
