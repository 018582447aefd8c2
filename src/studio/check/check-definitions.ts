/** Reads a definitions folder and says everything that is wrong with it, with places. */
import type { Catalog } from '../../definition/parse/catalog.ts';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { parseCatalog } from '../../definition/parse-catalog.ts';
import { allowAnalyses, findRunaway } from './find-runaway.ts';
import { contentHash } from '../files/content-hash.ts';
import { locateFaults } from '../files/locate-faults.ts';
import { readDefinitionFiles, type DefinitionFiles } from '../files/read-definitions.ts';

export interface CheckedDefinitions {
  /** Only there when no issue is a fault. */
  catalog?: Catalog;
  /** See parseCatalog. */
  readable?: Catalog;
  issues: DefinitionIssue[];
  read: DefinitionFiles;
}

export function checkDefinitions(folder: string): CheckedDefinitions {
  const read = readDefinitionFiles(folder);
  allowAnalyses();
  const { catalog, readable, issues } = parseCatalog({
    files: read.files,
    unreadable: read.unreadable,
    paths: read.paths,
    hash: contentHash,
    findRunaway,
  });
  // A folder that is not there at all is one issue, not one for each file in it.
  const all = read.issues.some((issue) => issue.file === '') ? read.issues : [...read.issues, ...issues];
  return {
    ...(catalog && !all.some(isFault) ? { catalog } : {}),
    ...(readable && read.issues.length === 0 ? { readable } : {}),
    issues: locateFaults(all, read.texts),
    read,
  };
}
