/** When a backup was last proven to come back. */
import { findNewest } from '../backup/keep-backup';
import { readProof } from '../rehearsal/proof';
import type { Finding } from './finding';

/** One each week, and a day in which it is made good. */
const REHEARSAL_DAYS = 8;

/** Nothing where there is no backup yet, which is told by itself. */
export async function examineRehearsal(backups: string, now: Date): Promise<Finding[]> {
  if ((await findNewest(backups).catch(() => undefined)) === undefined) return [];
  const what = 'Rehearsal';
  const advice = 'Have "npm run doctor -- --rehearse" run every week, as OPERATE.md shows';
  const proof = await readProof(backups);
  if (!proof) return [{ what, state: 'warn', text: 'no backup was restored as a trial yet', advice }];
  const days = (now.getTime() - Date.parse(proof.rehearsed_at)) / 86_400_000;
  const text = `the backup ${proof.backup} was proven to come back at ${proof.rehearsed_at}, ${days.toFixed(days < 10 ? 1 : 0)} days ago`;
  return [days <= REHEARSAL_DAYS ? { what, state: 'ok', text } : { what, state: 'warn', text, advice }];
}
