/** A first look at what `sweep.deep.test.ts` asks thousands of times. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolder, type BrokenFolder } from '../broken-folder';
import { sweep } from './sweep';

let folder: BrokenFolder;
beforeAll(() => {
  folder = createFolder();
});
afterAll(() => folder.dispose());

it('the check has an issue with its place for whatever a file says, and never throws', () => {
  expect(sweep(folder.path, 60, 28)).toEqual({
    told: expect.any(Number),
    passed: expect.any(Number),
    thrown: [],
    unplaced: [],
  });
});
