/**
 * What commit b8bc7f66 has made, the last before the schema's baseline: its database as SQL, with a row in every table,
 * and its files. It came from a folder of 21 November 2026 that was made by `npm run seed` and a few calls: 44
 * applications of 11 types, and a draft of +2348031234567. The people are made up; its keys sign nothing else.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const PACKED = join(import.meta.dirname, '../../fixtures/data-folders/b8bc7f66.tar.br');

/** Puts the files into `folder`, as they lie in a data folder, and returns the statements that make the database. */
export function unpackBaseline(folder: string): string {
  const unpacked = spawnSync('tar', ['-xf', '-', '-C', folder], { input: brotliDecompressSync(readFileSync(PACKED)) });
  if (unpacked.status !== 0) throw new Error(`The folder could not be unpacked: ${String(unpacked.stderr)}`);
  return readFileSync(join(folder, 'database.sql'), 'utf8');
}
