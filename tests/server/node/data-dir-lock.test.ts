import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { lockDataDir } from '@/server/node/data-dir-lock';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

const leave = (owner: unknown) => writeFileSync(join(folder, 'lock.json'), typeof owner === 'string' ? owner : JSON.stringify(owner));

it('refuses the folder of a living process in one line', () => {
  const release = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(`Another process (${process.pid}) is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`);
  release();
  expect(() => lockDataDir(folder)()).not.toThrow();
});

it('takes over what a killed process left', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((done) => child.once('exit', done));
  leave({ pid: child.pid, startedAt: '1' });
  expect(() => lockDataDir(folder)).not.toThrow();
});

it('takes over a pid that another process has got since', () => {
  leave({ pid: process.pid, startedAt: '1' });
  expect(() => lockDataDir(folder)).not.toThrow();
});

it.each([['an empty file', ''], ['half a file', '{"pid":'], ['another thing', '[]'], ['no pid', { pid: 'x', startedAt: '' }]])('takes over %s', (_, content) => {
  leave(content);
  expect(() => lockDataDir(folder)).not.toThrow();
});
