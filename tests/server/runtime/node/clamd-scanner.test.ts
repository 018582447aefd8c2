/** The protocol of ClamAV's daemon, over TCP and over a socket. */
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createClamdScanner } from '@/server/runtime/node/clamd-scanner';
import { EICAR, startFakeClamd, type FakeClamd } from '../../support/fake-clamd';

let fake: FakeClamd;
const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const streamOf = (...parts: string[]) => new Response(new Blob(parts)).body ?? new ReadableStream<Uint8Array>();

afterEach(async () => {
  if (fake.server.listening) await once(fake.server.close(), 'close');
});

test.each([
  ['TCP', () => undefined],
  ['a socket', () => join(folder, 'clamd.ctl')],
])('a clean file and an infected one are told apart over %s', async (_how, path) => {
  fake = await startFakeClamd(path());
  const scanner = createClamdScanner(fake.url);
  expect(await scanner.scan(streamOf('all ', 'is well'))).toBeUndefined();
  expect(await scanner.scan(streamOf('before ', EICAR))).toBe('Eicar-Test-Signature');
  expect(fake.received.map(String)).toEqual(['all is well', `before ${EICAR}`]);
});

test('a large file goes over whole', async () => {
  fake = await startFakeClamd();
  const text = 'x'.repeat(5_000_000);
  expect(await createClamdScanner(fake.url).scan(streamOf(text))).toBeUndefined();
  expect(fake.received[0]?.toString() === text).toBe(true);
});

test('a scanner that takes its time is not hung up on', async () => {
  fake = await startFakeClamd();
  const scanner = createClamdScanner(fake.url);
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  fake.think = () => (begun.resolve(), mayEnd.promise);
  const verdict = scanner.scan(streamOf('slow'));
  await begun.promise;
  fake.think = async () => undefined;
  expect(await scanner.scan(streamOf('quick'))).toBeUndefined();
  mayEnd.resolve();
  expect(await verdict).toBeUndefined();
});

test('an error of the scanner is no verdict', async () => {
  fake = await startFakeClamd();
  fake.says = 'INSTREAM size limit exceeded. ERROR';
  await expect(createClamdScanner(fake.url).scan(streamOf('large'))).rejects.toThrow('size limit exceeded');
});

test('a scanner that is away, and one that hangs up, are no verdict', async () => {
  fake = await startFakeClamd();
  const scanner = createClamdScanner(fake.url);
  fake.server.removeAllListeners('connection');
  fake.server.on('connection', (socket) => socket.destroy());
  await expect(scanner.scan(streamOf('a'))).rejects.toThrow(/closed|ECONNRESET|EPIPE|Premature/);
  await once(fake.server.close(), 'close');
  await expect(scanner.scan(streamOf('a'))).rejects.toThrow('ECONNREFUSED');
});
