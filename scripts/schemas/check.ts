/**
 * `npm run schemas:check [folder]`: everything that is wrong in schemas/, one line each; exit code 1 when there is
 * anything. What a search could not prove, and what would be better otherwise, is told too, and is no failure.
 */
import { relative } from 'node:path';
import { isFault, issueLine } from '../../src/definition/language/definition-issue.ts';
import '../../src/studio/node/source-modules.ts';

const { checkFolder } = await import('../../src/studio/check/check-folder.ts');

const folder = process.argv[2] ?? process.env['SCHEMAS_DIR'] ?? 'schemas';
const { catalog, issues: all, read } = checkFolder(folder);
const issues = all.filter(isFault);
const shown = relative('', folder) || '.';

if (issues.length > 0) {
  console.error(issues.map((issue) => issueLine(issue, shown)).join('\n'));
  console.error(
    `\n${issues.length} ${issues.length === 1 ? 'issue' : 'issues'} in ${shown}/.${catalog ? '' : ' Icons and examples are checked when these are mended.'}`,
  );
  process.exitCode = 1;
} else
  console.log(
    `${shown}/ is in order: ${catalog?.providers.length ?? 0} application types, ${read.files.size} files, ${read.examples.size} examples.`,
  );

const LEADS = {
  doubt: 'To look at: no answers were found here, and there may be some all the same.',
  note: 'Notes: this works, and would be better otherwise.',
} as const;
for (const [weight, lead] of Object.entries(LEADS)) {
  const lines = all.filter((issue) => issue.weight === weight).map((issue) => issueLine(issue, shown));
  if (lines.length > 0) console.log(`\n${lead}\n${lines.join('\n')}`);
}
