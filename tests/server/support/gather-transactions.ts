/** Two calls that meet: each has looked at what is there before either changes it. */
import { vi } from 'vitest';
import type { TestProduct } from './test-product';

/** Keeps transactions waiting until so many want to begin. */
export function gatherTransactions({ platform }: TestProduct, count: number): void {
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
