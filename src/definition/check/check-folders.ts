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

const FOLDER_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Whether a type can be called as its folder is; nothing else that is said of one that is a mere copy would help. */
export function checkFolderName(folder: string, issues: DefinitionIssue[]): boolean {
  if (FOLDER_NAME.test(folder)) return true;
  const name = folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-$/g, '');
  new Place(folder, issues).report(
    '',
    `No application type can be called as the folder is, "${folder}": addresses and keys are made of it.`,
    `Rename the folder, and the "id" in its ${NEEDED}, e.g. "${name}"; a copy that nobody needs is better kept elsewhere.`,
  );
  return false;
}

/** The file of the folder that was meant where one is missing: another ending, other capitals, a letter too many. */
export function findMisnamed(file: string, paths: readonly string[]): string | undefined {
  const [folder = '', name = ''] = file.split('/');
  const [stem = '', part = ''] = name.split('.');
  const beside = paths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1))
    .filter((other) => !other.includes('/') && !/\.(schema|ui)(\.[\w-]+)?\.json$/.test(other) && other !== NEEDED);
  const isOf = (other: string) => other.startsWith(`${stem}.`) && other.toLowerCase().includes(part);
  return beside.find(isOf) ?? findNearestWord(name, beside);
}

function folderOf(path: string): string {
  return path.split('/')[0] ?? '';
}
