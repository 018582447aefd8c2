/** The files of a definitions folder, as the studio lists, reads and writes them: nothing outside of it is reached. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { contentHash } from './content-hash.ts';

/** What was asked for cannot be done; the message says what to do instead. */
export class RefusedError extends Error {
  readonly status: 400 | 403 | 404;

  constructor(status: RefusedError['status'], message: string) {
    super(message);
    this.name = 'RefusedError';
    this.status = status;
  }
}

export interface FolderFile {
  /** Path below the folder, with forward slashes. */
  path: string;
  /** Changes with the text. */
  hash: string;
}

/** A file with what stands in it; without a hash there is none on disk. */
export interface FileText {
  path: string;
  text: string;
  hash: string | null;
}

export type Saved = { saved: FolderFile } | { conflict: FileText };

/** Every definition and example, in the order of their paths; what is generated is not among them. */
export function listFolderFiles(folder: string): FolderFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => isEditable(path))
    .toSorted()
    .map((path) => ({ path, hash: contentHash(readFileSync(join(folder, path), 'utf8')) }));
}

export function readFolderFile(folder: string, path: string): FileText {
  const place = findPlace(folder, path);
  if (!existsSync(place)) throw new RefusedError(404, `There is no file ${path}.`);
  const text = readFileSync(place, 'utf8');
  return { path, text, hash: contentHash(text) };
}

/**
 * Writes the file, unless it is not what it `was` when it was opened (null: there was none): then nothing is written,
 * and what stands on disk is answered.
 */
export function saveFolderFile(
  folder: string,
  { path, text, was }: { path: string; text: string; was: string | null },
): Saved {
  const place = findPlace(folder, path);
  const there = existsSync(place) ? readFileSync(place, 'utf8') : undefined;
  const hash = there === undefined ? null : contentHash(there);
  if (hash !== was && there !== text) return { conflict: { path, text: there ?? '', hash } };
  mkdirSync(dirname(place), { recursive: true });
  writeWhole(place, text);
  return { saved: { path, hash: contentHash(text) } };
}

/** The whole text or nothing of it, whatever comes between: it is written beside the file, and takes its place then. */
export function writeWhole(path: string, text: string): void {
  const place = existsSync(path) ? realpathSync(path) : path;
  const beside = `${place}.part`;
  rmSync(beside, { force: true });
  try {
    writeFileSync(beside, text, { flag: 'wx' });
    renameSync(beside, place);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

const PATH = /^(?:[A-Za-z0-9_][\w.-]*\/)*[A-Za-z0-9_][\w.-]*\.json$/;

function isEditable(path: string): boolean {
  return PATH.test(path) && !path.startsWith('meta/');
}

/**
 * Where the file is. Throws for whatever is no definition, and for every way out of the folder: "..", absolute paths,
 * and links that lead elsewhere.
 */
export function findPlace(folder: string, path: string): string {
  if (!PATH.test(path))
    throw new RefusedError(
      403,
      `"${path}" is no path of a definition: only .json files inside the folder are read and written.`,
    );
  if (path.startsWith('meta/'))
    throw new RefusedError(403, 'The files of meta/ are generated: "npm run schemas:meta" writes them.');
  const root = realpathSync(folder);
  const place = resolve(root, path);
  // The folders on the way that are there, and the file itself, must not be links that lead out.
  let nearest = place;
  while (!isThere(nearest)) nearest = dirname(nearest);
  const real = lstatSync(nearest).isSymbolicLink() && !existsSync(nearest) ? undefined : realpathSync(nearest);
  if (real === undefined || (real !== root && !real.startsWith(root + sep)))
    throw new RefusedError(403, `"${path}" leads out of the folder of the definitions.`);
  return place;
}

function isThere(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
}
