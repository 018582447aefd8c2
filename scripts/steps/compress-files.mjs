/** Compresses files once for all who fetch them: the best level takes too long for a request, and saves money. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.json', '.svg', '.wasm', '.txt']);

/** Puts a `.br` and a `.gz` beside every file of the folder that is text or code. */
export async function compressFiles(folder) {
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
