/** `npm run schemas:check [folder]`: everything that is wrong in schemas/, one line each; exit code 1 when there is anything. */
import { relative } from 'node:path';
import { faultLine } from '../src/definition/language/fault.ts';
import { checkFolder } from './check-folder.ts';

const folder = process.argv[2] ?? process.env['SCHEMAS_DIR'] ?? 'schemas';
const { catalog, faults, read } = checkFolder(folder);
const shown = relative('', folder) || '.';

if (faults.length > 0) {
  console.error(faults.map((fault) => faultLine(fault, shown)).join('\n'));
  console.error(`\n${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in ${shown}/.${catalog ? '' : ' Icons and examples are checked when these are mended.'}`);
  process.exitCode = 1;
} else console.log(`${shown}/ is in order: ${catalog?.providers.length ?? 0} application types, ${read.files.size} files, ${read.examples.size} examples.`);
