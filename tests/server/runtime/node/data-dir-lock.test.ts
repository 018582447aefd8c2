import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { lockDataDir } from '@/server/runtime/node/data-dir-lock';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

const leave = (owner: unknown) =>
  writeFileSync(join(folder, 'lock.json'), typeof owner === 'string' ? owner : JSON.stringify(owner));

it('refuses the folder of a living process in one line', () => {
  const release = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(
    `Another process (${process.pid}) is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
  release();
  expect(() => lockDataDir(folder)()).not.toThrow();
});

it('takes over what a killed process left', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((done) => child.once('exit', done));
  leave({ pid: child.pid, startedAt: '1' });
  expect(() => lockDataDir(folder)).not.toThrow();
});

// Other systems do not tell.
it.each(['/proc/self/stat'].filter(existsSync))(
  'takes over what a process left that has ended while nobody asked how (%s)',
  async () => {
    // A shell that becomes another program forgets the child that it has started.
    const forgetful = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const pid = await new Promise<number>((told) => forgetful.stdout.once('data', (line) => told(Number(line))));
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
    leave({ pid, startedAt: readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[21] });
    expect(() => lockDataDir(folder)).not.toThrow();
    forgetful.kill();
  },
);

it('takes over a pid that another process has got since', () => {
  leave({ pid: process.pid, startedAt: '1' });
  expect(() => lockDataDir(folder)).not.toThrow();
});

it.each([
  ['an empty file', ''],
  ['half a file', '{"pid":'],
  ['another thing', '[]'],
  ['no pid', { pid: 'x', startedAt: '' }],
  ['the pid of nobody', { pid: 0, startedAt: '' }],
])('takes over %s', (_, content) => {
  leave(content);
  expect(() => lockDataDir(folder)).not.toThrow();
});

it('waits for another process that is just taking over, but not for one that was killed while it did', () => {
  leave({ pid: process.pid, startedAt: '1' });
  const turn = join(folder, 'lock-takeover');
  mkdirSync(turn);
  const refused = `Another process is just taking the data folder ${folder}. Try again.`;
  expect(() => lockDataDir(folder)).toThrow(refused);
  expect(existsSync(turn)).toBe(true);
  const before = new Date(Date.now() - 11_000);
  utimesSync(turn, before, before);
  expect(() => lockDataDir(folder)).toThrow(refused);
  expect(() => lockDataDir(folder)).not.toThrow();
});
