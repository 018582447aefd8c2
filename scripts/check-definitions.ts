/** Reads a definitions folder and says everything that is wrong with it, with places. */
import { createHash } from 'node:crypto';
import type { Catalog } from '../src/definition/parse/catalog.ts';
import type { Fault } from '../src/definition/language/fault.ts';
import { parseCatalog } from '../src/definition/parse-catalog.ts';
import { findRunaway } from './find-runaway.ts';
import { locateFaults } from './locate-faults.ts';
import { readDefinitionFiles, type DefinitionFiles } from './read-definitions.ts';

export interface CheckedDefinitions {
  /** Only there when nothing is wrong. */
  catalog?: Catalog;
  /** See parseCatalog. */
  readable?: Catalog;
  faults: Fault[];
  read: DefinitionFiles;
}

export function checkDefinitions(folder: string): CheckedDefinitions {
  const read = readDefinitionFiles(folder);
  const { catalog, readable, faults } = parseCatalog({ files: read.files, unreadable: read.unreadable, paths: read.paths, hash: contentHash, findRunaway });
  // A folder that is not there at all is one fault, not one for each file in it.
  const all = read.faults.some((fault) => fault.file === '') ? read.faults : [...read.faults, ...faults];
  return { ...(catalog && all.length === 0 ? { catalog } : {}), ...(readable && read.faults.length === 0 ? { readable } : {}), faults: locateFaults(all, read.texts), read };
}

/** 16 hex digits of SHA-256: the version of a definition. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
