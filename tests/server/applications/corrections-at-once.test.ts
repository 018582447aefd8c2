/** Two corrections of one application that meet: each was made on what the other changes. */
import { expect, test, vi } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitClub } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

/** Keeps transactions waiting until so many want to begin. */
function gatherTransactions({ platform }: TestProduct, count: number): void {
  const { kysely } = platform.database;
  const begin = kysely.transaction.bind(kysely);
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  vi.spyOn(kysely, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    vi.spyOn(transaction, 'execute').mockImplementation(async (work) => {
      arrived += 1;
      if (arrived === count) all.resolve();
      await all.promise;
      return execute(work);
    });
    return transaction;
  });
}

test('of two corrections at once one is taken, and the other is told to look again', async () => {
  const product = await createClubProduct();
  const { kysely } = product.platform.database;
  const { access_token: token } = await product.join('+2348031110001', tennisClub.role);
  const id = await submitClub(product, token);
  await kysely.updateTable('applications').set({ status: 'changes_requested' }).where('id', '=', id).execute();
  gatherTransactions(product, 2);
  const correct = (club_name: string) => product.call('PATCH', `/applications/${id}`, { token, json: { club_name } });
  const answers = await Promise.all([correct('Kano Club'), correct('Kaduna Club')]);
  const taken = answers.find(({ status }) => status === 200)?.body;
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { code: 'STALE' } });
  const { body } = await product.call('GET', `/applications/${id}`, { token });
  expect(body.data.club_name).toBe(taken.data.club_name);
  expect(body.review_history.filter(({ kind }: { kind: string }) => kind === 'changed')).toHaveLength(1);
});
