import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockDataDir } from '@/server/runtime/node/data-dir-lock';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
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

it('makes a folder that is not there, and leaves nothing in it when it is given back', () => {
  const path = join(folder, 'a', 'b');
  const release = lockDataDir(path);
  expect(JSON.parse(readFileSync(join(path, 'lock.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  expect(statSync(join(path, 'lock.json')).mode & 0o777).toBe(0o600);
  // Field 22, where the system tells it.
  if (existsSync('/proc/self/stat'))
    expect(readFileSync('/proc/self/stat', 'utf8').replace(/^.*\)/, '0 0').split(' ')[21]).toBe(
      JSON.parse(readFileSync(join(path, 'lock.json'), 'utf8')).startedAt,
    );
  release();
  expect(readdirSync(path)).toEqual([]);
});

it('a lock that another process has taken since is not given back', () => {
  const release = lockDataDir(folder);
  leave({ pid: 1, startedAt: '' });
  release();
  expect(existsSync(join(folder, 'lock.json'))).toBe(true);
});

it('leaves the folder of a process of another account, and of one whose start nobody has noted', () => {
  leave({ pid: 1, startedAt: '' });
  expect(() => lockDataDir(folder)).toThrow('Another process (1) is using the data folder');
  leave({ pid: process.pid, startedAt: '' });
  expect(() => lockDataDir(folder)).toThrow(`Another process (${process.pid}) is using the data folder`);
});

it('a folder that cannot be made or written says so itself', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => lockDataDir(join(folder, 'file'))).toThrow('EEXIST');
});

it('takes over what a killed process left', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((done) => child.once('exit', done));
  leave({ pid: child.pid, startedAt: '1' });
  expect(() => lockDataDir(folder)).not.toThrow();
  expect(readdirSync(folder)).toEqual(['lock.json']);
  expect(() => lockDataDir(folder)).toThrow(`Another process (${process.pid})`);
});

it('takes the folder of a process that gives it back at the moment at which it is looked for', () => {
  leave({ pid: 999, startedAt: '1' });
  vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    rmSync(join(folder, 'lock.json'));
    throw Object.assign(new Error('No such process'), { code: 'ESRCH' });
  });
  expect(() => lockDataDir(folder)).not.toThrow();
  expect(() => lockDataDir(folder)).toThrow(`Another process (${process.pid})`);
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

it('a living process has the folder, also while somebody tries to take it over', () => {
  const release = lockDataDir(folder);
  mkdirSync(join(folder, 'lock-takeover'));
  expect(() => lockDataDir(folder)).toThrow(`Another process (${process.pid}) is using the data folder`);
  release();
});

it('waits for another process that is just taking over, but not for one that was killed while it did', () => {
  leave({ pid: process.pid, startedAt: '1' });
  const turn = join(folder, 'lock-takeover');
  mkdirSync(turn);
  const refused = `Another process is just taking the data folder ${folder}. Try again.`;
  expect(() => lockDataDir(folder)).toThrow(refused);
  expect(existsSync(turn)).toBe(true);
  const before = (seconds: number) => {
    const then = new Date(Date.now() - seconds * 1000);
    utimesSync(turn, then, then);
  };
  before(9);
  expect(() => lockDataDir(folder)).toThrow(refused);
  expect(existsSync(turn)).toBe(true);
  before(11);
  expect(() => lockDataDir(folder)).toThrow(refused);
  expect(() => lockDataDir(folder)).not.toThrow();
});
