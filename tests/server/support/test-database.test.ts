import { expect, test } from 'vitest';
import { openTestDatabase } from './test-database';

test('a database that is closed is lent again without a row, and whoever had it reaches it no more', async () => {
  const first = await openTestDatabase();
  await first.runScript(
    `insert into auth.users (id, phone) values ('11111111-1111-4111-8111-111111111111', '2348030000001')`,
  );
  const list = async ({ kysely }: typeof first) => kysely.selectFrom('auth.users').select('phone').execute();
  expect(await list(first)).toEqual([{ phone: '2348030000001' }]);
  await first.close();
  const second = await openTestDatabase();
  expect(await list(second)).toEqual([]);
  await expect(list(first)).rejects.toThrow('is over');
  await expect(first.runScript('select 1')).rejects.toThrow('is over');
  await expect(
    first.kysely.transaction().execute((queries) => queries.selectFrom('auth.users').selectAll().execute()),
  ).rejects.toThrow('is over');
});
