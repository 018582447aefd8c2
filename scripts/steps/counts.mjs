/** Turns the reports of the test runners into "passed" and "failed". Whatever did not clearly pass has failed. */
import { stripVTControlCharacters } from 'node:util';

/**
 * Counts of a Vitest JSON report. A file that broke before its tests counts as one failure, a skipped test as one
 * failure too: a test that nobody runs proves nothing. `names`: the failures, each in one line.
 */
export function countVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = tests.filter((test) => test.status === 'passed').length;
  const names = report.testResults.flatMap(({ name, message, assertionResults }, index) => [
    ...(brokenFiles.includes(report.testResults[index]) ? [`${name}: ${firstLine(message)}`] : []),
    ...assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0]) || test.status}`),
  ]);
  return { passed, failed: tests.length - passed + brokenFiles.length, names };
}

/**
 * Counts of a Playwright JSON report, as countVitest. Flaky and skipped tests are failures; errors outside any test
 * count one each.
 */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const names = [
    ...report.errors.map(({ message }) => firstLine(message)),
    ...listSpecs(report).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, projectName, results }) => {
          const message = results.flatMap(({ errors }) => errors)[0]?.message;
          return `${file} › ${title} (${projectName}): ${status}${message === undefined ? '' : `, ${firstLine(message)}`}`;
        }),
    ),
  ];
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length, names };
}

function listSpecs({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n')[0];
}

/**
 * The outcome of one check from its exit code and its counts (undefined when it wrote no report, or is a single yes or
 * no). A non-zero exit without a failed test, and a runner that ran nothing, are failures.
 */
export function judge(exitCode, counts) {
  if (counts === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const ranNothing = counts.passed + counts.failed === 0;
  const brokeUnnoticed = exitCode !== 0 && counts.failed === 0;
  return { passed: counts.passed, failed: counts.failed + (ranNothing || brokeUnnoticed ? 1 : 0) };
}
