/**
 * `npm run release`: makes dist-release/VERSION of the commit that is checked out: the archive that an operator
 * unpacks, its checksum, and the notes. Names everything that is in the way, and makes nothing then.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packRelease, readNotes } from '../operate/pack-release.ts';
import { readFlags } from '../support/read-flags.ts';

readFlags({});

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { version: string };
const notes = readNotes(readFileSync('CHANGELOG.md', 'utf8'), version);
const lastMigration = readdirSync('src/server/storage/migrations').toSorted().at(-1)?.replace('.sql', '');
const tag = `v${version}`;
const head = git('rev-parse', 'HEAD');
const tagged = git('tag', '--list', tag) === '' ? undefined : git('rev-parse', `${tag}^{commit}`);

const faults = [
  /^\d+\.\d+\.\d+$/.test(version)
    ? ''
    : `The version of package.json is ${version}: write three numbers, such as 3.0.0.`,
  lock.version === version
    ? ''
    : `package-lock.json is of version ${lock.version}: run "npm install --package-lock-only".`,
  notes === undefined ? `CHANGELOG.md says nothing under "## ${version}": write what breaks and what is new.` : '',
  notes === undefined || notes.includes(`Its last migration is \`${lastMigration}\`.`)
    ? ''
    : `CHANGELOG.md says nothing of the tables under "## ${version}": write "Its last migration is \`${lastMigration}\`." there.`,
  git('status', '--porcelain') === '' ? '' : 'There are changes that are in no commit: commit them, or put them away.',
  tagged === undefined || tagged === head
    ? ''
    : `${tag} is the tag of another commit (${tagged.slice(0, 8)}): raise the version in package.json.`,
].filter((fault) => fault !== '');
if (notes === undefined || faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}

execFileSync('node', [join('scripts', 'start.mjs'), '--build-only', '--no-env-file'], {
  env: { ...process.env, DIST_DIR: 'dist', SCHEMAS_DIR: 'schemas', COMMIT: git('rev-parse', '--short', 'HEAD') },
  stdio: 'inherit',
});
const into = join('dist-release', version);
rmSync(into, { recursive: true, force: true });
const archive = packRelease({
  root: process.cwd(),
  dist: 'dist',
  into,
  notes,
  seconds: Number(git('show', '--no-patch', '--format=%ct', 'HEAD')),
});
console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, with SHA256SUMS and NOTES.md beside it`);
if (tagged === undefined)
  console.log(`Name the commit: git tag --annotate ${tag} --message "${version}" && git push origin ${tag}`);

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' }).trim();
}
