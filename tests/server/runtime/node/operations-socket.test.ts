/** A command asks the server that has the data folder, by the socket in it. */
import { createServer } from 'node:net';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '@/server/platform/log';
import { SILENT_LOG } from '@/server/platform/log';
import { askServer, isServed, listenForOperations, type Operation } from '@/server/runtime/node/operations-socket';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'socket-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const listen = (operate: (operation: Operation) => Promise<unknown>) =>
  listenForOperations(folder, { log: SILENT_LOG, operate });

it('what was asked for reaches the server, and its answer whoever has asked', async () => {
  const asked: Operation[] = [];
  const stop = await listen(async (operation) => (asked.push(operation), { text: 'é'.repeat(100_000) }));
  expect(await isServed(folder)).toBe(true);
  const operation = { command: 'backup', folder: 'x'.repeat(100_000) } as const;
  expect(await askServer(folder, operation)).toEqual({ answer: { text: 'é'.repeat(100_000) } });
  expect(asked).toEqual([operation]);
  expect(await askServer(folder, { command: 'doctor' })).toEqual({ answer: { text: 'é'.repeat(100_000) } });
  await stop();
  expect(await isServed(folder)).toBe(false);
  expect(await askServer(folder, { command: 'doctor' })).toBeUndefined();
});

it('what the server fails with is thrown, whatever it is', async () => {
  const errors: unknown[] = [new Error('The disk is full'), 'a text'];
  const stop = await listen(() => Promise.reject(errors.shift()));
  await expect(askServer(folder, { command: 'doctor' })).rejects.toThrow(/^The disk is full$/);
  await expect(askServer(folder, { command: 'doctor' })).rejects.toThrow(/^a text$/);
  await expect(askServer(folder, { command: 'erase' } as never)).rejects.toThrow('Invalid');
  await stop();
});

it('a server that ends before it has answered is told so', async () => {
  const server = createServer((socket) => socket.resume().end());
  await new Promise<void>((resolve) => void server.listen(join(folder, 'server.sock'), resolve));
  await expect(askServer(folder, { command: 'doctor' })).rejects.toThrow(
    'The server ended before it had answered. Its log says why.',
  );
  await new Promise((resolve) => void server.close(resolve));
});

it('in a folder without a server nobody is asked, also where a killed one has left its socket', async () => {
  expect([await isServed(folder), await isServed(join(folder, 'none'))]).toEqual([false, false]);
  writeFileSync(join(folder, 'server.sock'), '');
  expect(await isServed(folder)).toBe(false);
  const stop = await listen(async () => 'here');
  expect(statSync(join(folder, 'server.sock')).isSocket()).toBe(true);
  expect(await askServer(folder, { command: 'doctor' })).toEqual({ answer: 'here' });
  await stop();
  expect(existsSync(join(folder, 'server.sock'))).toBe(false);
});

it('the longest path that a socket can have is used', async () => {
  const long = join(folder, 'a'.repeat(103 - join(folder, 'a', 'server.sock').length + 1));
  mkdirSync(long);
  const stop = await listenForOperations(long, { log: SILENT_LOG, operate: async () => 'here' });
  expect(await askServer(long, { command: 'doctor' })).toEqual({ answer: 'here' });
  await stop();
  const longer = `${long}a`;
  mkdirSync(longer);
  const end = await listenForOperations(longer, { log: SILENT_LOG, operate: async () => 'here' });
  expect([readdirSync(longer), await askServer(longer, { command: 'doctor' })]).toEqual([[], undefined]);
  await end();
});

it('where there can be no socket the server goes on, and its log says so', async () => {
  const told: unknown[][] = [];
  const log = { ...SILENT_LOG, warn: (...words: unknown[]) => void told.push(words) } as Log;
  const none = join(folder, 'none');
  await (
    await listenForOperations(none, { log, operate: async () => 'here' })
  )();
  expect(told.splice(0)).toEqual([
    [
      { path: join(none, 'server.sock'), error: expect.stringMatching(/^E[A-Z]+$/) },
      'commands cannot reach this server while it runs',
    ],
  ]);
  const far = join(folder, 'a'.repeat(120));
  const stop = await listenForOperations(far, { log, operate: async () => 'here' });
  expect(told).toEqual([
    [
      { path: join(far, 'server.sock'), length: join(far, 'server.sock').length },
      'commands cannot reach this server while it runs',
    ],
  ]);
  expect(await isServed(far)).toBe(false);
  await stop();
});
