/** SWEEP_SEED repeats the mutations of another run; SWEEP_COUNT makes more of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolder, type BrokenFolder } from '../broken-folder';
import { EVERY_CASE } from '../../support/every-case';
import { sweep } from './sweep';

const SEED = Number(process.env['SWEEP_SEED'] ?? 28);
const COUNT = Number(process.env['SWEEP_COUNT'] ?? (EVERY_CASE ? 600 : 200));

let folder: BrokenFolder;
beforeAll(() => {
  folder = createFolder();
});
afterAll(() => folder.dispose());

it(`of ${COUNT} mutations of a type's files none throws, and each issue has place and remedy (seed ${SEED})`, () => {
  const { told, thrown, unplaced } = sweep(folder.path, COUNT, SEED);
  expect({ thrown, unplaced }).toEqual({ thrown: [], unplaced: [] });
  expect(told).toBeGreaterThan(COUNT / 3);
}, 1_800_000);
