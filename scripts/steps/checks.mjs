/**
 * The checks, in order: what each runs, which command runs it, and how its outcome is counted. The three sets are made
 * here: `npm test` runs the first, `npm run test:all` the first and the second, `npm run test:long` the third.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, StepError } from './command.mjs';
import { countPlaywright, countVitest } from './counts.mjs';
import { tellMissingGotrue } from './gotrue.mjs';
import { tellMissingPromtool } from './promtool.mjs';

/** The files of Vitest that try some cases of many: see tests/support/every-case.ts. */
const SAMPLED = [
  'agreement',
  'deliberate-mistakes',
  'every-word',
  'fifty-at-once',
  'fuzz',
  'journey',
  'mutations',
  'seed',
  'sweep',
].map((name) => `${name}.deep.test.ts`);

const REPORTS = join(ROOT, '.cache', 'reports');
const SCRIPT = ['npm', 'run', '--silent'];

/**
 * @typedef {object} Check
 * @property {string} name the word after `npm test --`
 * @property {'quick' | 'deep' | 'long'} set quick: guards every room within minutes; deep: takes long and goes through
 * every case; long: takes many minutes more
 * @property {string} title the heading
 * @property {string[]} command program of node_modules/.bin and its arguments
 * @property {string} [report] the JSON report that the command writes
 * @property {(report: unknown) => {passed: number, failed: number}} [count] reads the report; without it the check
 * counts as one
 * @property {Record<string, string>} [env]
 * @property {boolean} [needsBrowser]
 * @property {boolean} [needsBuild]
 * @property {boolean} [beside] it runs beside the check before it, as one of both leaves the machine time
 * @property {string} [leftOut] why this machine cannot run it, and what to do: nothing is run then, and nothing counted
 */

/** The checks that this checkout has. A check leaves the list only together with what it checks. @returns {Check[]} */
export function listChecks() {
  const quick = [
    // By one checker: each of more would find out for itself what types are that all of them use.
    { name: 'types', title: 'Types', command: ['tsc', '--noEmit', '--checkers', '1'] },
    { name: 'schemas', title: 'Schemas', command: [...SCRIPT, 'schemas:check'], beside: true },
    { name: 'format', title: 'Format', command: ['oxfmt', '--check'] },
    { name: 'lint', title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
    { name: 'released', title: 'Schemas against the last release', command: [...SCRIPT, 'schemas:diff'] },
    { name: 'deadcode', title: 'Dead code', command: ['knip'], beside: true },
    {
      name: 'alarms',
      title: 'Alarms',
      command: ['promtool', 'test', 'rules', join(ROOT, 'docs', 'operate', 'alarms.test.yml')],
      leftOut: tellMissingPromtool(),
    },
    createVitestCheck('unit', 'Unit, API and architecture', 'node'),
    createBrowserCheck('component', 'Components in a browser', 'browser'),
    {
      name: 'build',
      title: 'Build',
      command: ['node', join(ROOT, 'scripts', 'start.mjs'), '--build-only', '--no-env-file'],
    },
    createEndToEndCheck('end-to-end', 'End to end, in the built product', ['process', 'phone']),
  ];
  const deep = [
    createVitestCheck('unit-deep', 'Unit and API, every case', 'deep'),
    createBrowserCheck('component-deep', 'Components, every case', 'browser-deep'),
    existsSync(join(ROOT, '.storybook')) && createBrowserCheck('storybook', 'Stories', 'storybook'),
    createEndToEndCheck('end-to-end-deep', 'End to end, every case and screen', [
      'deep-process',
      'deep-phone',
      'desktop',
    ]),
    createVitestCheck('faults', 'Submissions over a failing network', 'faults'),
    { ...createVitestCheck('hosted', 'Hosted sign-in', 'hosted'), beside: true, leftOut: tellMissingGotrue() },
  ];
  const long = [
    withMore(createVitestCheck('unit-long', 'Unit and API, what is tried alike', 'deep'), SAMPLED),
    withMore(createBrowserCheck('storybook-long', 'Stories, what is shown alike', 'storybook')),
    withMore(createSampleStoriesCheck()),
    withMore(
      createEndToEndCheck('journeys', 'Long journeys in the built product', [
        'long',
        'long-phone',
        'long-process',
        'long-faults',
      ]),
    ),
  ];
  return Object.entries({ quick, deep, long }).flatMap(([set, checks]) =>
    checks.filter(Boolean).map((check) => ({ ...check, set })),
  );
}

/**
 * The checks that the words after `npm test --` ask for: those that are named, else the quick ones; with `--all` the
 * deep ones too, and with `--all --after-test` only these. The build comes along where one of them needs it and it is
 * not there. Throws a StepError for a word that means nothing.
 *
 * @param {string[]} words
 * @param {boolean} isBuilt
 * @returns {Check[]}
 */
export function chooseChecks(words, isBuilt) {
  const all = listChecks();
  const flags = words.filter((word) => word.startsWith('--'));
  const names = words.filter((word) => !flags.includes(word));
  const unknown = [
    ...flags.filter((flag) => flag !== '--all' && flag !== '--after-test'),
    ...names.filter((name) => !all.some((check) => check.name === name)),
  ];
  if (unknown.length > 0)
    throw new StepError(
      `There is no check named ${unknown.join(', ')}. The checks are: ${all.map((check) => check.name).join(', ')}.`,
    );
  const sets = !flags.includes('--all') ? ['quick'] : flags.includes('--after-test') ? ['deep'] : ['quick', 'deep'];
  const wanted = all.filter((check) => (names.length === 0 ? sets.includes(check.set) : names.includes(check.name)));
  const lacksBuild = !isBuilt && wanted.some((check) => check.needsBuild);
  return all.filter((check) => wanted.includes(check) || (lacksBuild && check.name === 'build'));
}

function createVitestCheck(name, title, project) {
  const report = join(REPORTS, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, title, command: ['vitest', 'run', '--project', project, ...reporters], report, count: countVitest };
}

/** With React as users have it: the one for developers takes more than half of such a test's time. */
function createBrowserCheck(...given) {
  return { ...createVitestCheck(...given), env: { NODE_ENV: 'production' }, needsBrowser: true };
}

/** With every case of what the deep checks try some cases of. */
function withMore(check, files = []) {
  return { ...check, command: [...check.command, ...files], env: { ...check.env, EVERY_CASE: '1' } };
}

function createSampleStoriesCheck() {
  const check = createVitestCheck('storybook-samples', 'Stories of the sample forms', 'storybook');
  const [, , , , ...reporters] = check.command;
  return {
    ...check,
    command: [...SCRIPT, 'storybook:samples', '--', 'test', ...reporters],
    needsBrowser: true,
  };
}

function createEndToEndCheck(name, title, projects) {
  return {
    name,
    title,
    command: [
      'playwright',
      'test',
      '--config',
      join('tests', 'end-to-end', 'playwright.config.ts'),
      ...projects.map((project) => `--project=${project}`),
    ],
    report: join(REPORTS, 'end-to-end.json'),
    count: countPlaywright,
    needsBrowser: true,
    needsBuild: true,
  };
}
