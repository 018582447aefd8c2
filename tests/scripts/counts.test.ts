import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, judge } from '../../scripts/steps/counts.mjs';
import { hasSamePackages } from '../../scripts/steps/install.mjs';

describe('the counts of npm test', () => {
  it('count a skipped test and a file that broke before its tests as failures', () => {
    const [passed, skipped] = [{ status: 'passed' }, { status: 'pending', fullName: 'later' }];
    const wrong = {
      status: 'failed',
      fullName: 'adds up',
      failureMessages: ['\u001B[31mError: 3 of 4\u001B[39m\n at'],
    };
    const passing = { name: 'a.test.ts', status: 'passed', assertionResults: [passed, skipped] };
    const broken = { name: 'b.test.ts', status: 'failed', message: 'No such file', assertionResults: [] };
    const failing = { name: 'c.test.ts', status: 'failed', assertionResults: [wrong, passed] };
    expect(countVitest({ testResults: [passing, broken, failing] })).toEqual({
      passed: 2,
      failed: 3,
      names: ['a.test.ts › later: pending', 'b.test.ts: No such file', 'c.test.ts › adds up: Error: 3 of 4'],
    });
  });

  it('count flaky and skipped end-to-end tests and errors outside tests as failures', () => {
    const test = (status: string, errors: object[] = []) => ({ status, projectName: 'phone', results: [{ errors }] });
    const spec = {
      file: 'a.spec.ts',
      title: 'opens',
      tests: [test('expected'), test('flaky', [{ message: 'Late\nat' }]), test('skipped')],
    };
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
      errors: [{ message: 'No browser' }],
      suites: [{ specs: [], suites: [{ specs: [spec] }] }],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 5,
      failed: 4,
      names: ['No browser', 'a.spec.ts › opens (phone): flaky, Late', 'a.spec.ts › opens (phone): skipped'],
    });
  });

  it.each([
    ['a check without a report that ended well', 0, undefined, { passed: 1, failed: 0 }],
    ['a check without a report that ended badly', 2, undefined, { passed: 0, failed: 1 }],
    ['all tests passed', 0, { passed: 7, failed: 0 }, { passed: 7, failed: 0 }],
    ['some tests failed', 1, { passed: 7, failed: 2 }, { passed: 7, failed: 2 }],
    ['the runner broke after its tests', 1, { passed: 7, failed: 0 }, { passed: 7, failed: 1 }],
    ['nothing ran', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  ])('when %s', (_, exitCode, counts, expected) => {
    expect(judge(exitCode, counts)).toEqual(expected);
  });
});

describe('an installation', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-windows': { version: '1.0.0', optional: true },
  };

  it.each([
    [
      'agrees when an optional package for another platform is missing',
      { 'node_modules/a': { version: '1.0.0' } },
      true,
    ],
    ['is outdated when a version differs', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['is outdated when a package is missing', {}, false],
  ])('%s', (_, installed, expected) => {
    expect(hasSamePackages(wanted, installed)).toBe(expected);
  });
});
