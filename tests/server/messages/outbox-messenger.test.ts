/** Messages of a product without a provider: printed, and kept in a file that nobody else reads. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOutboxMessenger } from '@/server/runtime/node/open-platform';

const KEY = 'b1946ac9-2b8c-4f5e-9a55-0e3f1a6f7d10';

test('each is printed and is a line of the outbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const path = join(folder, 'outbox.jsonl');
  const printed: string[] = [];
  const clock = () => new Date('2026-05-04T10:00:00Z');
  const outbox = createOutboxMessenger({ path, clock, print: (line) => void printed.push(line) });
  await outbox.send({ key: KEY, channel: 'sms', to: '+2348031234567', text: '123456 is your code' });
  await outbox.send({ key: KEY, channel: 'email', to: 'club@tennis.example', subject: 'Approved', text: 'Well done' });
  expect(printed).toEqual(['SMS to +2348031234567: 123456 is your code', 'E-mail to club@tennis.example: Well done']);
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { channel: 'sms', to: '+2348031234567', text: '123456 is your code', created_at: '2026-05-04T10:00:00.000Z' },
    {
      channel: 'email',
      to: 'club@tennis.example',
      subject: 'Approved',
      text: 'Well done',
      created_at: '2026-05-04T10:00:00.000Z',
    },
  ]);
  expect((await stat(path)).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});
