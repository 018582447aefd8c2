/**
 * What systemd is told of a server, by its own program: one that only notes what it was called with stands for it here.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SILENT_LOG } from '@/server/platform/log';
import { tellServiceManager } from '@/server/runtime/node/serve';

const folder = mkdtempSync(join(tmpdir(), 'service-manager-'));
const noted = join(folder, 'noted');
const program = join(folder, 'notify');
const warnings: unknown[][] = [];
const log = { ...SILENT_LOG, warn: (...words: unknown[]) => void warnings.push(words) };

beforeAll(() => writeFileSync(program, `#!/bin/sh\necho "$@ $NOTIFY_SOCKET" >> '${noted}'\n`, { mode: 0o700 }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is said to the socket that is given, and nowhere else', async () => {
  await tellServiceManager('READY=1', { log, program, socket: '' });
  await tellServiceManager('READY=1', { log, program, socket: undefined });
  expect(existsSync(noted)).toBe(false);
  await tellServiceManager('READY=1', { log, program, socket: '/run/systemd/notify' });
  await tellServiceManager('STOPPING=1', { log, program, socket: '/run/systemd/notify' });
  expect(readFileSync(noted, 'utf8')).toBe('READY=1 /run/systemd/notify\nSTOPPING=1 /run/systemd/notify\n');
  expect(warnings).toEqual([]);
});

it('is in the log where it cannot be said', async () => {
  await tellServiceManager('READY=1', { log, program: join(folder, 'none'), socket: '/run/systemd/notify' });
  expect(warnings).toEqual([
    [{ state: 'READY=1', error: expect.stringContaining('ENOENT') }, 'the service manager could not be told'],
  ]);
});
