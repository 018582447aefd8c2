/** The definitions as they were released last, kept in the repository: what a change is compared with. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Catalog } from '../../definition/parse/catalog.ts';
import { isFault, issueLine, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { toJsonObject, type JsonValue } from '../../definition/language/json-schema.ts';
import { upgrade2To3 } from '../../definition/upgrade/upgrade-2-to-3.ts';
import { checkDefinitionTexts } from '../check/check-definition-texts.ts';
import { checkDefinitions, NODE_BUILD_MEANS } from '../check/check-definitions.ts';
import { readDefinitionFiles } from '../files/read-definitions.ts';

/** Breaking changes that were meant. */
export interface AcceptedChanges {
  reason: string;
  changes: string[];
}

export interface Released {
  /** The newest last. */
  accepted: AcceptedChanges[];
  /** By path below the folder; without meta/ and examples. */
  files: Record<string, JsonValue>;
}

const FILE = 'meta/released.json';
const COMMENT = 'Written by "npm run schemas:release". Do not edit.';

export function findReleased(folder: string): Released | undefined {
  const path = join(folder, FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Released) : undefined;
}

/** One line for each file, so that a release shows in a comparison which forms it changed. Returns the path. */
export function writeReleased(folder: string, { accepted, files }: Released): string {
  const path = join(folder, FILE);
  const lines = Object.entries(files).map(([file, json]) => `    ${JSON.stringify(file)}: ${JSON.stringify(json)}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `{\n  "$comment": ${JSON.stringify(COMMENT)},\n  "accepted": ${JSON.stringify(accepted)},\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
  return path;
}

/** Throws with the first faults when the folder has any. */
export function readCatalog(folder: string, name: string): Catalog {
  const { catalog, issues } = checkDefinitions(folder);
  return assertCatalog(catalog, issues, name);
}

/**
 * As readCatalog, of files of an earlier state of the folder, which may be written in an older language. Throws only
 * when they cannot be read, since their release knew fewer checks.
 */
export function readCatalogOf(folder: string, files: ReadonlyMap<string, JsonValue>, name: string): Catalog {
  const upgraded = Object.entries(withPlace(upgrade2To3(Object.fromEntries(files)), folder));
  const texts = new Map(upgraded.map(([file, json]) => [file, JSON.stringify(json)]));
  const { readable, issues } = checkDefinitionTexts({ texts }, NODE_BUILD_MEANS);
  return assertCatalog(readable, issues, name);
}

/** An earlier registry did not have to say where it is: it is where the folder's registry is now. */
function withPlace(files: Record<string, JsonValue>, folder: string): Record<string, JsonValue> {
  const place = (registry: JsonValue | undefined) => toJsonObject(toJsonObject(registry)['locale']);
  const registry = files['registry.json'];
  const before = place(registry);
  const { languages, ...now } = place(readDefinitionFiles(folder).files.get('registry.json'));
  const locale = {
    ...now,
    ...('language' in before || languages === undefined ? {} : { languages }),
    ...before,
    phone: { ...toJsonObject(now['phone']), ...toJsonObject(before['phone']) },
  };
  return registry === undefined ? files : { ...files, 'registry.json': { ...toJsonObject(registry), locale } };
}

function assertCatalog(catalog: Catalog | undefined, issues: readonly DefinitionIssue[], name: string): Catalog {
  if (catalog) return catalog;
  const first = issues
    .filter(isFault)
    .slice(0, 5)
    .map((issue) => issueLine(issue, name));
  throw new Error(`${name} has issues, so it cannot be compared. The first:\n${first.join('\n')}`);
}
