/** All files of a folder at once, as the studio copies them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Every file, by path, as it is on disk. */
export function readAll(folder: string): Map<string, Buffer | string> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const place = join(entry.parentPath, entry.name);
      return [relative(folder, place), readFileSync(place)];
    }),
  );
}

/**
 * Makes the folder hold these files and no others; files that are right already are not touched. Answers whether any
 * was not.
 */
export function writeAll(folder: string, files: ReadonlyMap<string, Buffer | string>): boolean {
  let hasChanged = false;
  const there = readAll(folder);
  for (const path of there.keys()) {
    if (files.has(path)) continue;
    rmSync(join(folder, path));
    hasChanged = true;
  }
  for (const [path, text] of files) {
    if (there.get(path)?.toString() === text.toString()) continue;
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    hasChanged = true;
  }
  return hasChanged;
}
