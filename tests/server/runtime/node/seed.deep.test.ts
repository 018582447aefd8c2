/** `npm run seed`: what it fills a data folder with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalog, validators } from 'virtual:catalog';
import { examples } from 'virtual:examples';
import { expect, test } from 'vitest';
import { SILENT_LOG } from '@/server/platform/log';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { openPlatform } from '@/server/runtime/node/open-platform';
import { seed } from '@/server/runtime/node/seed';

test('every kind has applications in several statuses, and an invitation where people are invited; once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'));
  const { providers } = catalog;
  const invited = providers.filter(({ invitation }) => invitation);
  const seeded = { applications: 4 * providers.length, invitations: invited.length };
  expect(await seed({ DATA_DIR: folder })).toEqual(seeded);
  expect(await seed({ DATA_DIR: folder })).toBeUndefined();

  const opened = await openPlatform(parseEnvironment({ DATA_DIR: folder }), {
    catalog,
    validators,
    log: SILENT_LOG,
    print: () => undefined,
  });
  const { kysely } = opened.platform.database;
  const applications = await kysely
    .selectFrom('applications')
    .select(['provider', 'status', 'data'])
    .orderBy('number')
    .execute();
  const people = await kysely
    .selectFrom('profiles')
    .select(['first_name', 'phone'])
    .where('phone', 'is not', null)
    .execute();
  const invitations = await kysely
    .selectFrom('invitations')
    .select('provider')
    .where('status', '=', 'pending')
    .execute();
  const messages = await kysely.selectFrom('messages').select('id').where('state', '=', 'waiting').execute();
  await opened.close();
  rmSync(folder, { recursive: true });
  expect([applications.length, messages]).toEqual([seeded.applications, []]);
  expect(new Set(people.map(({ first_name }) => first_name)).size).toBe(6);
  for (const { id, workflow } of providers) {
    const statuses = applications.filter(({ provider }) => provider === id).map(({ status }) => status);
    expect([id, statuses.includes(workflow.initial), new Set(statuses).size > 2]).toEqual([id, true, true]);
  }
  // Complete and minimal examples in turn.
  for (const { id } of providers) {
    const answers = applications.filter(({ provider }) => provider === id).map(({ data }) => Object.keys(data));
    const kinds = answers.map((_, index) => (index % 2 === 0 ? 'complete' : 'minimal'));
    const expected = kinds.map((kind) => examples[id]?.[kind] ?? examples[id]?.['minimal']);
    expect(answers).toEqual(expected.map((example) => expect.arrayContaining(Object.keys(example?.data ?? {}))));
  }
  for (const { id } of invited) expect(invitations.map(({ provider }) => provider)).toContain(id);
});
