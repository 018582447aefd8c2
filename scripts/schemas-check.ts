/** `npm run schemas:check [folder]`: everything that is wrong in schemas/, one line each; exit code 1 when there is anything. */
import { relative } from 'node:path';
import { faultLine } from '../src/definition/fault.ts';
import { checkDefinitions } from './check-definitions.ts';
import { checkExamples } from './check-examples.ts';
import { locateFaults } from './locate-faults.ts';

const folder = process.argv[2] ?? process.env['SCHEMAS_DIR'] ?? 'schemas';
const { catalog, faults, read } = checkDefinitions(folder);
const all = catalog ? locateFaults(catalog.providers.flatMap((provider) => checkExamples(provider, read.examples)), read.texts) : faults;
const shown = relative('', folder) || '.';

if (all.length > 0) {
  console.error(all.map((fault) => faultLine(fault, shown)).join('\n'));
  console.error(`\n${all.length} ${all.length === 1 ? 'fault' : 'faults'} in ${shown}/.${catalog ? '' : ' The examples are checked when these are mended.'}`);
  process.exitCode = 1;
} else console.log(`${shown}/ is in order: ${catalog?.providers.length ?? 0} application types, ${read.files.size} files, ${read.examples.size} examples.`);
