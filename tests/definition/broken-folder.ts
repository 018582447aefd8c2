/** A copy of the made-up padel club in a folder of its own, together with what it shares, to be broken on purpose. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../architecture/imports';
import { DEFAULT_LOOK } from '../../src/definition/language/default-look';
import { formatJson } from '../../src/studio/files/format-json';
import { readLanguagePath } from '../../src/definition/translation/language-files';
import { checkFolder } from '../../src/studio/check/check-folder';
import type { DefinitionIssue } from '../../src/definition/language/definition-issue';

export const CLUB = 'padel-club';

const SAMPLES = `{
  "$schema": "meta/samples.schema.json",
  "names": [{ "first": ["Alex", "Ana"], "last": ["Lee"] }],
  "cities": [{ "name": "Northport", "state": "North", "streets": ["Airport Road"], "plates": ["NPT"] }],
  "companies": ["Harbour"],
  "vehicles": [{ "make": "DAF", "model": "CF 85" }]
}
`;

export interface BrokenFolder {
  path: string;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  remove: (file: string) => void;
  /** Replaces a text that must stand in the file exactly as given. */
  change: (file: string, from: string, to: string) => void;
  /** The issues that `npm run schemas:check` reports. */
  check: () => DefinitionIssue[];
  /** Makes every file what it was at first; much less work than a new folder. */
  restore: () => void;
  dispose: () => void;
}

/**
 * What all types share, in the registry's first language alone: what others lack is no matter of most tests. Into a new
 * folder, whose path is returned.
 */
export function copyShared(prefix: string): string {
  const path = mkdtempSync(join(tmpdir(), prefix));
  for (const shared of ['registry.json', 'shared', 'admin'])
    cpSync(join(ROOT, 'schemas', shared), join(path, shared), {
      recursive: true,
      filter: (from) => readLanguagePath(relative(join(ROOT, 'schemas'), from)) === undefined,
    });
  const registry = join(path, 'registry.json');
  const first = readFileSync(registry, 'utf8').replace(
    /"languages": \[(\s*\{[^}]*\})[^\]]*\]/,
    (_whole, language: string) => `"languages": [${language}]`,
  );
  writeFileSync(registry, first);
  return path;
}

export function createFolder(): BrokenFolder {
  const path = copyShared('definitions-');
  cpSync(join(ROOT, 'tests/fixtures', CLUB), join(path, CLUB), { recursive: true });
  writeFileSync(join(path, 'samples.json'), SAMPLES);
  writeFileSync(join(path, 'look.json'), formatJson({ $schema: 'meta/look.schema.json', ...DEFAULT_LOOK }));
  const at = (file: string) => join(path, file);
  const read = (file: string) => readFileSync(at(file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(at(file), text);
  const first = readFiles(path);
  return {
    path,
    read,
    write,
    remove: (file) => rmSync(at(file)),
    change: (file, from, to) => {
      const text = read(file);
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      write(
        file,
        text.replace(from, () => to),
      );
    },
    check: () => checkFolder(path).issues,
    restore: () => {
      const now = readFiles(path);
      for (const [file, bytes] of now) {
        const was = first.get(file);
        // A folder that was not there goes with all that is in it.
        if (was === undefined) rmSync(at(file), { recursive: true, force: true });
        else if (bytes && !was?.equals(bytes)) writeFileSync(at(file), was ?? '');
      }
      for (const [file, bytes] of first) if (bytes && !now.has(file)) writeFileSync(at(file), bytes);
    },
    dispose: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Each file below a folder with its bytes, by its path from there; a folder stands before its files, with null. */
function readFiles(path: string): Map<string, Buffer | null> {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return new Map(
    entries.map((entry) => {
      const at = join(entry.parentPath, entry.name);
      return [relative(path, at), entry.isDirectory() ? null : readFileSync(at)];
    }),
  );
}
