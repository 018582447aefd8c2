/**
 * Folders that look like an application type and are none, since the file that makes them one is missing or misnamed.
 */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { Place } from './place.ts';
import { findNearestWord } from '../language/nearest-word.ts';

const NEEDED = 'provider.json';

/**
 * `paths`: every file below schemas/, whatever it is called. `used`: those that the registry names. A folder of parts
 * (`*.schema.json` alone) is no type.
 */
export function checkFolders(paths: readonly string[], used: readonly string[], issues: DefinitionIssue[]): void {
  const others = new Set(['meta', ...used.map(folderOf)]);
  const folders = new Set(paths.filter((path) => path.includes('/')).map(folderOf));
  for (const folder of folders) {
    const names = paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
    if (others.has(folder) || names.includes(NEEDED)) continue;
    const misnamed = findNearestWord(
      NEEDED,
      names.filter((name) => !/\.(schema|ui)\.json$|\//.test(name)),
    );
    if (misnamed === undefined && !names.some((name) => name.endsWith('.ui.json'))) continue;
    new Place(folder, issues).report(
      '',
      `The folder has no ${NEEDED}, so there is no application type "${folder}".`,
      misnamed === undefined
        ? `Create ${folder}/${NEEDED} (npm run schemas:new writes one to copy), or remove the folder.`
        : `Did you mean ${NEEDED}? Rename ${folder}/${misnamed}.`,
    );
  }
}

function folderOf(path: string): string {
  return path.split('/')[0] ?? '';
}
