/**
 * How tests hash passwords: quickly, and never inside of a transaction. The embedded database has one connection, which
 * a transaction holds: whatever hashes a password inside of one keeps everybody from it for a third of a second, and
 * longer where others hash. In tests that is refused, wherever it is.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionBuilder } from 'kysely';
import { deriveByWebCrypto, hashBy } from '@/server/identity/passwords';

const transactions = new AsyncLocalStorage<true>();

const execute = Symbol.for('tests: the execute of a transaction');
const { prototype } = TransactionBuilder as unknown as {
  prototype: Record<typeof execute | 'execute', TransactionBuilder<unknown>['execute']>;
};

/** As many rounds as make two passwords differ; those of the product take a core for a third of a second. */
const ROUNDS = 1000;

/** Holds in this process until a runtime that a test opens brings its own way to hash. */
export function hashQuickly(): void {
  // Test files of one process share Kysely, and not what they keep themselves.
  const original = (prototype[execute] ??= prototype.execute);
  prototype.execute = function (callback) {
    return original.call(this, (transaction) => transactions.run(true, () => callback(transaction))) as never;
  };
  hashBy(async (password, salt, rounds) => {
    if (transactions.getStore()) throw new Error('A password is hashed inside of a transaction: hash it before.');
    return deriveByWebCrypto(password, salt, Math.min(rounds, ROUNDS));
  });
}
