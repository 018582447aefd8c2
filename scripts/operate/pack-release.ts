/**
 * What a release is made of: the part of the changelog about it, and an archive with all that runs, for a machine that
 * has Node and nothing else.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Of the checkout, for who runs the product; what else is in an archive is made. */
const PAPERS = ['CHANGELOG.md', 'LICENSE', 'OPERATE.md', '.env.example', 'docs'];

interface PackageFile {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  dependencies: Record<string, string>;
}

interface LockFile {
  packages: Record<string, { dev?: boolean }>;
}

/** What the changelog says of a version, without its heading; undefined where it says nothing. */
export function readNotes(changelog: string, version: string): string | undefined {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((each) => each.split('\n', 1)[0]?.trim() === version);
  const notes = part?.slice(part.indexOf('\n')).trim();
  return notes === '' ? undefined : notes;
}

/**
 * Packs a build with its packages, installed anew as the lock file names them. Returns the path of the archive, beside
 * which its checksum and the notes lie. `seconds`: the time of each file in it, so that one commit makes one archive.
 */
export function packRelease({
  root,
  dist,
  into,
  notes,
  seconds,
}: Record<'root' | 'dist' | 'into' | 'notes', string> & { seconds: number }): string {
  const packageFile = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFile;
  const { name, version } = packageFile;
  const title = `${name}-${version}`;
  const staging = mkdtempSync(join(tmpdir(), 'release-'));
  const folder = join(staging, title);
  try {
    mkdirSync(folder);
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(root, file), join(folder, file));
    run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error'], folder);
    writeFileSync(join(folder, 'sbom.cdx.json'), listPackages(root));
    for (const file of ['package-lock.json', '.npmrc', 'node_modules/.package-lock.json']) rmSync(join(folder, file));
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describeInstallation(packageFile), null, 2)}\n`);
    cpSync(dist, join(folder, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.stamp') });
    for (const paper of PAPERS) cpSync(join(root, paper), join(folder, paper), { recursive: true });
    mkdirSync(into, { recursive: true });
    // tar works in a folder of its own.
    const archive = resolve(into, `${title}.tar.gz`);
    const alike = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX'];
    run('tar', [...alike, '--use-compress-program=gzip -n', '-cf', archive, title], staging);
    const checksum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(join(into, 'SHA256SUMS'), `${checksum}  ${title}.tar.gz\n`);
    writeFileSync(join(into, 'NOTES.md'), `# ${title}\n\n${notes}\n`);
    return archive;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

type Bill = { serialNumber?: string; metadata: { timestamp?: string } };

/**
 * The packages that the product runs with, as CycloneDX. npm leaves out what the tests need too, however it is asked:
 * so it is shown a product without tests. Of one checkout it is the same text each time.
 */
export function listPackages(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const packageFile = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFile;
  const { devDependencies: _tools, ...own } = { devDependencies: undefined, ...lock.packages[''] };
  const needed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  const around = mkdtempSync(join(tmpdir(), 'packages-'));
  // npm names the product by its folder.
  const folder = join(around, packageFile.name);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(describeInstallation(packageFile)));
    const packages = Object.fromEntries([['', own], ...needed]);
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
    const bill = JSON.parse(execFileSync('npm', words, { cwd: folder, encoding: 'utf8' })) as Bill;
    delete bill.serialNumber;
    delete bill.metadata.timestamp;
    return `${JSON.stringify(bill, null, 2)}\n`;
  } finally {
    rmSync(around, { recursive: true, force: true });
  }
}

/** There is nothing to build or to test in it, and so no package for either. */
function describeInstallation({ name, version, description, license, type, dependencies }: PackageFile): object {
  const program = 'node --env-file-if-exists=.env dist/server/main.js';
  const commands = ['backup', 'restore', 'move', 'rotate-keys', 'doctor', 'check-audit', 'admin', 'send-test'];
  const scripts = Object.fromEntries([
    ['start', `NODE_ENV=production ${program}`],
    ...commands.map((command) => [command, `${program} ${command}`]),
  ]);
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines: { node: '>=22.9' },
    scripts,
    dependencies,
  };
}

function run(program: string, words: string[], cwd: string): void {
  execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
