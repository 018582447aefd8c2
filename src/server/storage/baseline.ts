/** How a database that was made before there was a baseline comes onto it. */
import { findChecksum } from '@/engine/checksum';

/** A migration as a database, or a copy of one, has noted it. */
export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** The release whose 31 migrations make what the files of schema/ make. */
export const BASELINE_RELEASE = 'version 2.0.4 of commit b8bc7f66';

/** Of its migrations, less the one for the embedded sign-in: of their lines "name checksum", in order. */
const BASELINE_RECORD = 'd161fb9e4939fa1d9929af3618cbf9da6a55ac23216e3d8b0710e08c58231afc';

/**
 * What a database has taken, in names of this build: all migrations of that release are the baseline. Undefined when it
 * has not taken all of them, or not as they were. `own`: the files of this build.
 */
export async function toBaseline(
  applied: AppliedMigration[],
  own: AppliedMigration[],
): Promise<AppliedMigration[] | undefined> {
  if (applied.length === 0 || applied.some(isOfBaseline)) return applied;
  const since = applied.filter(({ name }) => own.some((each) => each.name === name));
  const before = applied
    .filter((each) => !since.includes(each))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const lines = before.filter((each) => !isEmbedded(each)).map(({ name, checksum }) => `${name} ${checksum}`);
  if ((await checksumOf(lines.join('\n'))) !== BASELINE_RECORD) return undefined;
  const hasEmbedded = before.some(isEmbedded);
  return [...own.filter((each) => isOfBaseline(each) && (hasEmbedded || !isEmbedded(each))), ...since];
}

function isOfBaseline({ name }: { name: string }): boolean {
  return name.startsWith('schema/');
}

/** Of what a hosted Supabase project has already. */
export function isEmbedded({ name }: { name: string }): boolean {
  return name.includes('embedded');
}

/** Line ends do not count: a checkout on Windows has others. */
export async function checksumOf(text: string): Promise<string> {
  return findChecksum(text.replaceAll('\r\n', '\n'));
}
