/**
 * `npm run schemas:upgrade [folder]`: rewrites the files that are written in an older language, and says which. Exit
 * code 1 when one could not be read.
 */
import { relative } from 'node:path';
import { issueLine } from '../../src/definition/language/definition-issue.ts';
import { upgradeFolder } from './upgrade-folder.ts';

const folder = process.argv[2] ?? process.env['SCHEMAS_DIR'] ?? 'schemas';
const shown = relative('', folder) || '.';
const { rewritten, issues } = upgradeFolder(folder);

for (const [file, what] of rewritten) console.log(`${shown}/${file}: ${what}`);
console.log(
  rewritten.size === 0
    ? `Nothing in ${shown}/ is written in an older language.`
    : `\n${rewritten.size} ${rewritten.size === 1 ? 'file' : 'files'} rewritten. "npm run schemas:check" says whether all is in order, "npm run schemas:diff" what changed for applicants.`,
);
if (issues.length > 0) {
  console.error(issues.map((issue) => issueLine(issue, shown)).join('\n'));
  process.exitCode = 1;
}
