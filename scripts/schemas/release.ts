/**
 * `npm run schemas:release [-- --reason "why"]`: makes the definitions of now the ones that later changes are compared
 * with. What breaks stored records or drafts is taken only with a reason, which is kept beside it. Exit code 1 without
 * one.
 */
import { listChanges } from '../../src/definition/compare/list-changes.ts';
import { readFlags } from '../support/read-flags.ts';
import { readDefinitionFiles } from '../../src/studio/files/read-definitions.ts';
import {
  findReleased,
  readCatalog,
  readCatalogOf,
  writeReleased,
} from '../../src/studio/releases/released-definitions.ts';

const { values: flags } = readFlags({
  options: { reason: { type: 'string' }, folder: { type: 'string', default: process.env['SCHEMAS_DIR'] ?? 'schemas' } },
});

try {
  const before = findReleased(flags.folder);
  const now = readCatalog(flags.folder, flags.folder);
  const changes = before
    ? listChanges(readCatalogOf(flags.folder, new Map(Object.entries(before.files)), 'The last release'), now)
    : [];
  const breaking = changes.filter((change) => change.breaks).map(({ where, what }) => `${where}: ${what}`);
  if (breaking.length > 0 && !flags.reason?.trim())
    throw new Error(
      `${breaking.join('\n')}\n\nThis breaks stored records or drafts ("npm run schemas:diff" says what to do). If it is meant: npm run schemas:release -- --reason "why"`,
    );
  const accepted = breaking.length > 0 ? [{ reason: flags.reason?.trim() ?? '', changes: breaking }] : [];
  const path = writeReleased(flags.folder, {
    accepted: [...(before?.accepted ?? []), ...accepted],
    files: Object.fromEntries(readDefinitionFiles(flags.folder).files),
  });
  console.log(
    `${path} holds the definitions of now: ${changes.length} changes since the last release, ${breaking.length} of them breaking.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
