/**
 * `npm run image:try`: takes the steps of the Dockerfile without a container, each as it is written, in an empty
 * folder; starts what comes of it as the image would, as another account where root calls it, asks its health check,
 * stops it, and prints the sizes.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

const READY_MILLISECONDS = 60_000;

/** The account that the image calls "node": nothing more can be written or read than there. Root alone becomes it. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : undefined;

interface Stage {
  /** Stands for the file system of the image. */
  folder: string;
  workdir: string;
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
  user: string;
}

const root = mkdtempSync(join(tmpdir(), 'image-'));
chmodSync(root, 0o755);
process.once('exit', () => rmSync(root, { recursive: true, force: true }));

const stages = new Map<string, Stage>();
const last = takeSteps();
console.log(`\nThe image's own files: ${megabytes(sizeOf(join(last.folder, last.workdir)))} MB`);
for (const name of ['node_modules', 'dist'])
  console.log(`  ${name}: ${megabytes(sizeOf(join(last.folder, last.workdir, name)))} MB`);
if (last.user === '' || last.user === 'root') throw new Error('The image would run as root.');
await run(last);

function takeSteps(): Stage {
  let stage: Stage | undefined;
  for (const line of readInstructions()) {
    const [word = '', ...rest] = line.split(' ');
    const words = rest.join(' ');
    console.log(`> ${line.slice(0, 120)}`);
    if (word === 'FROM') stage = begin(words);
    else if (!stage) throw new Error(`${word} stands before FROM`);
    else take(stage, word, words);
  }
  if (!stage) throw new Error('The Dockerfile has no stage.');
  return stage;
}

/** One line for each, without comments. */
function readInstructions(): string[] {
  return readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

function begin(words: string): Stage {
  const [image = '', , name = String(stages.size)] = words.split(' ');
  const wanted = /^node:(\d+)-/.exec(image)?.[1];
  if (wanted !== process.versions.node.split('.')[0])
    throw new Error(`The image is of ${image}, and this is Node ${process.versions.node}: nothing would be proven.`);
  const stage = { folder: join(root, name), workdir: '/', environment: {}, command: [], healthCheck: [], user: '' };
  mkdirSync(stage.folder, { recursive: true });
  stages.set(name, stage);
  return stage;
}

function take(stage: Stage, word: string, words: string): void {
  if (word === 'WORKDIR') {
    stage.workdir = words;
    mkdirSync(join(stage.folder, words), { recursive: true });
  } else if (word === 'ENV' || word === 'ARG') {
    for (const pair of words.split(' '))
      stage.environment[pair.split('=')[0] ?? ''] = pair.split('=').slice(1).join('=');
  } else if (word === 'COPY') copy(stage, words.split(' '));
  else if (word === 'RUN') runStep(stage, words);
  else if (word === 'CMD') stage.command = JSON.parse(words) as string[];
  else if (word === 'HEALTHCHECK') stage.healthCheck = JSON.parse(words.slice(words.indexOf('['))) as string[];
  else if (word === 'USER') stage.user = words;
  else if (!['VOLUME', 'EXPOSE', 'LABEL'].includes(word)) throw new Error(`${word} is not known here.`);
}

function copy(stage: Stage, words: string[]): void {
  const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1];
  const [target = '', ...sources] = (from === undefined ? words : words.slice(1)).toReversed();
  const origin = from === undefined ? process.cwd() : (stages.get(from)?.folder ?? '');
  const into = join(stage.folder, stage.workdir, target);
  for (const source of sources) {
    const path = join(origin, source);
    if (!existsSync(path)) throw new Error(`COPY: there is no ${path}`);
    cpSync(path, target.endsWith('/') ? join(into, source) : into, { recursive: true, verbatimSymlinks: true });
  }
}

function runStep(stage: Stage, words: string): void {
  const command = ACCOUNT
    ? words.replace('chown node:node', `chown ${ACCOUNT.uid}:${ACCOUNT.gid}`)
    : words.replace(/ && chown .*$/, '');
  const { status } = spawnSync('sh', ['-ec', command], {
    cwd: join(stage.folder, stage.workdir),
    env: { ...inImage(stage), npm_config_loglevel: 'error' },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`This step failed: ${words}`);
}

/** Nothing of the surroundings but the way to Node and the network. */
function inImage(stage: Stage): Record<string, string> {
  const kept = ['HOME', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'npm_config_registry', 'NODE_EXTRA_CA_CERTS'];
  const own = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
  const path = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  return { ...Object.fromEntries(own), ...stage.environment, PATH: path };
}

async function run(stage: Stage): Promise<void> {
  const cwd = join(stage.folder, stage.workdir);
  const port = String(await findFreePort());
  const env = { ...inImage(stage), HOST: '127.0.0.1', PORT: port, DATA_DIR: resolve(cwd, 'data') };
  const [program = '', ...words] = stage.command;
  const startedAt = Date.now();
  const child = spawn(program, words, { ...ACCOUNT, cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<number | null>((end) => void child.once('exit', end));
  const check = () => {
    const [first = '', ...others] = stage.healthCheck;
    return spawnSync(first, others, { ...ACCOUNT, cwd, env, stdio: 'ignore' }).status === 0;
  };
  try {
    while (!check())
      if (child.exitCode !== null || Date.now() - startedAt > READY_MILLISECONDS)
        throw new Error('It did not become healthy; the reason stands above.');
    console.log(`Healthy after ${((Date.now() - startedAt) / 1000).toFixed(1)} s, on an empty data folder`);
    for (const path of ['/', '/readyz', '/api/openapi.json']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      console.log(`  GET ${path}: ${status}`);
      if (status !== 200) throw new Error(`${path} is not served.`);
    }
    for (const command of ['doctor', 'backup']) {
      const { status } = spawnSync(program, [...words, command], { ...ACCOUNT, cwd, env, stdio: 'inherit' });
      if (status !== 0) throw new Error(`${command} has failed.`);
    }
  } finally {
    child.kill('SIGTERM');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`It ended with ${code} when it was asked to.`);
  console.log('It ended in order when it was asked to.');
}

function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((found) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    }),
  );
}

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
