/**
 * `npm run verify -- FILE`: what a certificate is worth, from its PDF, a picture of its code, or the text of the code.
 * `--registry https://…` says whose certificates are looked at; without it, PUBLIC_URL. Exits with 0 when it is genuine
 * and holds, 1 when not, 2 when that could not be found out.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type * as Verifying from '../../src/engine/certificate/verify-text.ts';
import { loadSource } from '../support/load-source.ts';

const USAGE = 'npm run verify -- FILE [--registry https://registry.example]';
const WAIT_MILLISECONDS = 10_000;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { registry: { type: 'string' } } });
if (existsSync('.env')) process.loadEnvFile('.env');
const registry = (values.registry ?? process.env.PUBLIC_URL ?? 'http://localhost:3000').replace(/\/$/, '');
process.exit(await verify(positionals[0] ?? '').catch(stop));

async function verify(file: string): Promise<number> {
  if (file === '' || !existsSync(file))
    throw new Error(`${file === '' ? 'No file is named' : `There is no file ${file}`}. ${USAGE}`);
  const texts = readCodes(file);
  if (texts.length === 0) throw new Error(`No code was found in ${file}. A sharper or larger picture may help.`);
  const { module, close } = await loadSource<typeof Verifying>('/src/engine/certificate/verify-text.ts');
  try {
    const { lines, isGood } = await module.verifyTexts(texts, registry, fetchBytes, new Date());
    for (const line of lines) console.log(line);
    return isGood ? 0 : 1;
  } finally {
    await close();
  }
}

function stop(error: unknown): number {
  console.error(error instanceof Error ? error.message : error);
  return 2;
}

async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { signal: AbortSignal.timeout(WAIT_MILLISECONDS), redirect: 'error' }).catch(
    () => undefined,
  );
  if (!response?.ok) throw new Error(`${address} does not answer. Name the registry with --registry.`);
  return new Uint8Array(await response.arrayBuffer());
}

function readCodes(file: string): string[] {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 5).toString() === '%PDF-') return readPages(file);
  const isText = !bytes.includes(0) && /^[\x20-\x7e\s]*$/.test(bytes.toString());
  return isText ? [bytes.toString().replace(/\r?\n$/, '')] : readPicture(file);
}

function readPages(file: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  try {
    run('pdftoppm', ['-png', '-r', '250', file, join(folder, 'page')]);
    return readdirSync(folder).flatMap((page) => readPicture(join(folder, page)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readPicture(file: string): string[] {
  return run('zbarimg', ['--quiet', '--raw', file])
    .split('\n')
    .filter((line) => line !== '');
}

/** What it prints; zbarimg exits with 4 where it finds none. */
function run(command: string, words: string[]): string {
  try {
    return execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    const { code, status } = error as { code?: string; status?: number };
    if (code === 'ENOENT')
      throw new Error(`${command} is not installed: apt-get install poppler-utils zbar-tools`, { cause: error });
    if (command === 'zbarimg' && status === 4) return '';
    throw new Error(`${command} could not read the file.`, { cause: error });
  }
}
