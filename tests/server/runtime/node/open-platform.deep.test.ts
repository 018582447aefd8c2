import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SILENT_LOG } from '@/server/platform/log';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { openPlatform } from '@/server/runtime/node/open-platform';
import { TEST_CATALOG } from '../../support/test-platform';

/** Two starts of a database in a folder, on a machine that may be busy with other tests. */

const definitions = { catalog: TEST_CATALOG, validators: {} };

it('prepares an empty folder, makes one administrator, refuses a second process, and starts again with what it had', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-'));
  const printed: string[] = [];
  const open = () =>
    openPlatform(parseEnvironment({ DATA_DIR: folder }), {
      ...definitions,
      log: SILENT_LOG,
      print: (line) => void printed.push(line),
    });

  const first = await open();
  expect(first.administrator).toEqual({
    email: 'admin@registry.localhost',
    password: expect.stringMatching(/^.{10,}$/),
  });
  await expect(open()).rejects.toThrow('is using the data folder');
  const { platform, administrator } = first;
  const session = await platform.auth.backend.signInWithPassword({
    email: administrator?.email ?? '',
    password: administrator?.password ?? '',
    caller: { address: '::1' },
  });

  await platform.auth.backend.sendCode('+2348030000001', { address: '::1' });
  expect(printed).toEqual([expect.stringMatching(/^SMS to \+2348030000001: \d{6}\n\n@localhost #\d{6}$/)]);
  const [line = ''] = readFileSync(join(folder, 'outbox.jsonl'), 'utf8').split('\n');
  expect(JSON.parse(line)).toEqual({
    channel: 'sms',
    to: '+2348030000001',
    text: expect.stringMatching(/^\d{6}\n\n@localhost #\d{6}$/),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await first.close();

  const second = await open();
  expect([second.migrated, second.administrator]).toEqual([[], undefined]);
  expect(await second.platform.auth.verifier.verify(session.access_token)).toMatchObject({
    email: 'admin@registry.localhost',
  });
  await second.close();
});

it('holds nothing after a start that failed, so that the next one needs no new process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-'));
  const open = () =>
    openPlatform(parseEnvironment({ DATA_DIR: folder }), { ...definitions, log: SILENT_LOG, print: () => undefined });
  writeFileSync(join(folder, 'uploads'), 'a file where the folder of uploads should be');
  await expect(open()).rejects.toThrow('EEXIST');
  rmSync(join(folder, 'uploads'));
  const opened = await open();
  expect(opened.administrator?.email).toBe('admin@registry.localhost');
  await opened.close();
});
