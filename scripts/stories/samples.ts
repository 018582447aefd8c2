/**
 * `npm run storybook:samples [-- test]`: the stories of the forms in tests/fixtures/samples, made as those of schemas/
 * are; with `test` they are run.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeSampleFolder } from '../../tests/fixtures/sample-folder.ts';

// Below those of schemas/, so that they go when these are made anew.
const stories = join('stories', 'generated', 'samples');
const folder = join('.cache', 'samples');
writeSampleFolder(folder);
const [program, ...args] =
  process.argv[2] === 'test'
    ? ['vitest', 'run', '--project', 'storybook', ...process.argv.slice(3)]
    : ['storybook', 'dev', '--port', '6007'];
const { status } = spawnSync(join('node_modules', '.bin', program ?? ''), args, {
  stdio: 'inherit',
  env: { ...process.env, SCHEMAS_DIR: folder, STORIES_DIR: stories, STORIES_OF: 'forms' },
});
process.exitCode = status ?? 1;
