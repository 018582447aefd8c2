/** The checks of `npm test`, in order: what each runs, when it applies, and how its outcome is counted. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './command.mjs';
import { countPlaywright, countVitest } from './counts.mjs';

const REPORTS = join(ROOT, '.cache', 'reports');

/**
 * @typedef {object} Check
 * @property {string} name the word after `npm test --`
 * @property {string} title the heading
 * @property {string[]} command program of node_modules/.bin and its arguments
 * @property {string} [report] the JSON report that the command writes
 * @property {(report: unknown) => {passed: number, failed: number}} [count] reads the report; without it the check counts as one
 * @property {boolean} [needsBrowser]
 * @property {boolean} [needsBuild]
 * @property {boolean} [long] takes many minutes: runs only when it is named
 */

/** The checks that this checkout has. A check leaves the list only together with what it checks. @returns {Check[]} */
export function listChecks() {
  const scripts = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
  return [
    { name: 'types', title: 'Types', command: ['tsc', '--noEmit'] },
    { name: 'lint', title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
    'schemas:check' in scripts && { name: 'schemas', title: 'Schemas', command: ['npm', 'run', '--silent', 'schemas:check'] },
    'schemas:diff' in scripts && { name: 'released', title: 'Schemas against the last release', command: ['npm', 'run', '--silent', 'schemas:diff'] },
    { name: 'deadcode', title: 'Dead code', command: ['knip'] },
    createVitestCheck('unit', 'Unit, API and architecture', 'node'),
    { ...createVitestCheck('component', 'Components in a browser', 'browser'), needsBrowser: true },
    existsSync(join(ROOT, '.storybook')) && { ...createVitestCheck('storybook', 'Stories', 'storybook'), needsBrowser: true },
    { name: 'build', title: 'Build', command: ['node', join(ROOT, 'scripts', 'start.mjs'), '--build-only', '--no-env-file'] },
    createEndToEndCheck('end-to-end', 'End to end, in the built product', ['process', 'phone', 'desktop']),
    createVitestCheck('faults', 'Submissions over a failing network', 'faults'),
    { ...createEndToEndCheck('journeys', 'Long journeys in the built product', ['long', 'long-phone']), long: true },
  ].filter(Boolean);
}

function createVitestCheck(name, title, project) {
  const report = join(REPORTS, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, title, command: ['vitest', 'run', '--project', project, ...reporters], report, count: countVitest };
}

function createEndToEndCheck(name, title, projects) {
  return {
    name,
    title,
    command: ['playwright', 'test', '--config', join('tests', 'end-to-end', 'playwright.config.ts'), ...projects.map((project) => `--project=${project}`)],
    report: join(REPORTS, 'end-to-end.json'),
    count: countPlaywright,
    needsBrowser: true,
    needsBuild: true,
  };
}
