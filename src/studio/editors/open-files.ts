/** The files that an editor has open, as far as they are in the folder of the definitions. */
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TextDocument } from 'vscode-json-languageservice';
import { isDefinitionPath } from '../files/parse-files.ts';

export interface OpenFiles {
  /** Path below the folder; undefined where the address is of no definition in it. */
  toPath: (uri: string) => string | undefined;
  /** As the editor calls the file, where it has it open. */
  toUri: (path: string) => string;
  open: (path: string, document: TextDocument) => void;
  find: (path: string) => TextDocument | undefined;
  close: (path: string) => void;
  /** What is written in the editor, by path. */
  listTexts: () => Record<string, string>;
  /** Empty where there is no such file. */
  readText: (path: string) => string;
}

export function createOpenFiles(folder: string): OpenFiles {
  const documents = new Map<string, TextDocument>();
  const root = realpathSync(folder);
  // Editors follow no links.
  const roots = [resolve(folder), root];

  return {
    toPath(uri) {
      if (!URL.canParse(uri) || new URL(uri).protocol !== 'file:') return undefined;
      const place = fileURLToPath(uri);
      const base = roots.find((each) => place.startsWith(each + sep));
      if (base === undefined) return undefined;
      const path = relative(base, place).split(sep).join('/');
      return isDefinitionPath(path) ? path : undefined;
    },
    toUri: (path) => documents.get(path)?.uri ?? pathToFileURL(join(resolve(folder), path)).href,
    open: (path, document) => void documents.set(path, document),
    find: (path) => documents.get(path),
    close: (path) => void documents.delete(path),
    listTexts: () => Object.fromEntries([...documents].map(([path, document]) => [path, document.getText()])),
    readText(path) {
      const open = documents.get(path);
      if (open) return open.getText();
      try {
        return readFileSync(join(root, path), 'utf8');
      } catch {
        return '';
      }
    },
  };
}
