/** Compresses files once for all who fetch them: the best level takes too long for a request, and saves money. */
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from './command.mjs';

const COMPRESSIBLE = new Set(['.js', '.css', '.json', '.svg', '.wasm', '.txt']);

const WAYS = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** What was compressed, by its content: most files of a build are those of the build before. */
const CACHE = join(ROOT, '.cache', 'compressed');
const EXPIRY_MILLISECONDS = 30 * 24 * 3_600_000;

/** Puts a `.br` and a `.gz` beside every file of the folder that is text or code. */
export async function compressFiles(folder) {
  await mkdir(CACHE, { recursive: true });
  await forgetOld();
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const hash = createHash('sha256').update(bytes).digest('hex');
      for (const [ending, compress] of Object.entries(WAYS)) {
        const cached = join(CACHE, `${hash}.${ending}`);
        if (!existsSync(cached)) {
          // Two files, or builds, may have the same; nobody must read half of it.
          const unfinished = `${cached}-${process.pid}-${name}`;
          await writeFile(unfinished, await compress(bytes));
          await rename(unfinished, cached);
        }
        await copyFile(cached, `${path}.${ending}`);
      }
    }),
  );
}

async function forgetOld() {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name);
    // Another build may have finished it, or let go of it, meanwhile.
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (writtenAt < Date.now() - EXPIRY_MILLISECONDS) await rm(path, { force: true });
  }
}
