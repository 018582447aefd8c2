/**
 * `npm run licences`: the licences of all packages that are installed, by the lock file, and of those that the product
 * runs with. Ends with 1 when one is not among those that are known to go with the product's own.
 */
import { readFileSync } from 'node:fs';
import { findLicenceFaults, listLicences, type LockFile } from './package-licences.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;

for (const [title, dev] of [
  ['The product runs with', false],
  ['Only its build, its pages and its tests need', true],
] as const) {
  console.log(`${title}:`);
  for (const [licence, names] of listLicences(lock, { dev }))
    console.log(`  ${licence}: ${names.length}${dev ? '' : ` (${names.join(', ')})`}`);
}
const faults = findLicenceFaults(lock);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
