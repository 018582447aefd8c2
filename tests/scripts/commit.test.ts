import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { getCommit } from '../../scripts/steps/build.mjs';

it('a build is of the commit that it is told, else of git’s', () => {
  expect(getCommit({ COMMIT: 'abc1234' })).toBe('abc1234');
  expect(getCommit({})).toBe(execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim());
});
