/**
 * Jobs read the earlier form of a record within a transaction, which holds the one connection of the embedded database.
 */
import { expect, test } from 'vitest';
import { createJobHandler } from '@/server/jobs/handle-job';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitNewClub } from '../support/club-product';
import { storeChanged } from '../support/past-version';

test('records of an earlier version of their form stop no job', async () => {
  const product = await createClubProduct();
  const { kysely } = product.platform.database;
  const { id } = await submitNewClub(product);
  await storeChanged(product, { provider: tennisClub.id, version: 'earlier' }, {});
  const before = { definition_version: 'earlier', office_days: null };
  await kysely.updateTable('applications').set(before).where('id', '=', id).execute();
  const work = createJobHandler(product.platform);
  for (const name of ['fill-search-answers', 'count-office-days'] as const) await work({ name });
  const { office_days } = await kysely
    .selectFrom('applications')
    .select('office_days')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(office_days).not.toBeNull();
});
