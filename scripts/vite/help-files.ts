/** Pictures and sample documents that help to fill in a form: `<type>/help/` of the definitions, at /help/<type>/. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const ADDRESS = /^([a-z0-9-]+)\/help\/([a-z0-9][a-z0-9_-]*\.(?:pdf|png|jpg|webp))$/;

/** By address without the leading slash, the path of each file. */
export function listHelpFiles(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const match = ADDRESS.exec(relative(root, path).split(sep).join('/'));
      return match ? [[`help/${match[1]}/${match[2]}`, path] as const] : [];
    }),
  );
}

/** The file at an address of the page; undefined for any other. */
export function readHelpFile(root: string, address: string): Buffer | undefined {
  const path = listHelpFiles(root).get(address.replace(/^\//, '').replace(/\?.*$/, ''));
  return path === undefined ? undefined : readFileSync(path);
}
