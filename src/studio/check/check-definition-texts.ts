/** What a build refuses of definitions, from their texts alone. It needs neither Node nor the engine. */
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type { Catalog } from '../../definition/parse/catalog.ts';
import { parseCatalog } from '../../definition/parse-catalog.ts';
import { locateFaults } from '../files/locate-faults.ts';
import { parseFiles, type DefinitionFiles, type DefinitionFolder } from '../files/parse-files.ts';
import { allowAnalyses, findRunaway, type Recheck, type StepClock } from './find-runaway.ts';

/** What some machines have and others have not. */
export interface BuildMeans {
  /** Of a text, in hex: the versions of definitions. */
  hash: (text: string) => string;
  /** See allowAnalyses. */
  loadAnalyser?: (clock: StepClock) => Recheck;
}

export interface CheckedDefinitions {
  /** Only there when no issue is a fault. */
  catalog?: Catalog;
  /** See parseCatalog. */
  readable?: Catalog;
  issues: DefinitionIssue[];
  read: DefinitionFiles;
}

export function checkDefinitionTexts(given: DefinitionFolder, { hash, loadAnalyser }: BuildMeans): CheckedDefinitions {
  const read = parseFiles(given);
  allowAnalyses(loadAnalyser);
  const { catalog, readable, issues } = parseCatalog({
    files: read.files,
    unreadable: read.unreadable,
    paths: read.paths,
    ...(given.sounds && { sounds: given.sounds }),
    hash,
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
