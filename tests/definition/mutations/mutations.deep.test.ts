/**
 * What passes the check works: of random changes to the shipped folders each is told, or an application still goes
 * from card to approval. MUTATIONS_SEED repeats the changes of another run; MUTATIONS_COUNT makes more of them.
 */
import { expect, it } from 'vitest';
import { EVERY_CASE } from '../../support/every-case';
import { runMutations } from './run-mutations';

const SEED = Number(process.env['MUTATIONS_SEED'] ?? 14);
const COUNT = Number(process.env['MUTATIONS_COUNT'] ?? (EVERY_CASE ? 40 : 12));

it(`${COUNT} mutations of the shipped folders are told, or leave the journey whole (seed ${SEED})`, async () => {
  const { told, travelled, silent } = await runMutations(COUNT, SEED);
  expect(silent).toEqual([]);
  expect(told).toBeGreaterThan(COUNT / 10);
  expect(travelled).toBeGreaterThan(COUNT / 20);
}, 1_800_000);
