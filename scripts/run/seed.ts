/**
 * `npm run seed`: fills the database of this environment with an office after months of work. The product must not be
 * running on it. `-- --seed 7` makes other samples, always the same ones; `-- --records 200` more of them.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type * as Seeding from '../../src/server/runtime/node/seed.ts';
import { loadSource } from '../support/load-source.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, records: { type: 'string' } } });
const options = {
  ...(values.seed === undefined ? {} : { seed: readNumber('seed', values.seed, { least: 0, most: 1_000_000_000 }) }),
  ...(values.records === undefined ? {} : { records: readNumber('records', values.records, { least: 1, most: 5000 }) }),
};
if (existsSync('.env')) process.loadEnvFile('.env');
const { module, close } = await loadSource<typeof Seeding>('/src/server/runtime/node/seed.ts');
try {
  const seeded = await module.seed(process.env, options);
  if (seeded) {
    const { records, invitations, officers, password } = seeded;
    console.log(`Added ${records.length} applications, ${invitations} invitations and ${officers.length} officers.`);
    console.log(`Officers sign in with the password ${password}, which is shown this once:`);
    for (const { name, email, role } of officers) console.log(`  ${email}  ${name}, ${role.name}`);
  } else console.log('The samples are there already. To begin again, name an empty DATA_DIR.');
} catch (error) {
  // What whoever typed it can mend is told in a line, without a stack.
  if (!(error instanceof Error && 'exitCode' in error)) throw error;
  console.error(error.message);
  process.exitCode = Number(error.exitCode);
} finally {
  await close();
}
process.exit();

function readNumber(name: string, text: string, { least, most }: { least: number; most: number }): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  console.error(`--${name} is a whole number from ${least} to ${most}.`);
  process.exit(1);
}
