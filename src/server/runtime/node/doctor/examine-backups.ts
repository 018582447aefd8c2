/** How old the latest backup is, and where it lies. */
import { existsSync, statSync } from 'node:fs';
import { findLatest } from '../backup/keep-backup';
import { tellError, type Finding } from './finding';

/** One each night, and two hours in which it is made. */
const BACKUP_HOURS = 26;

export async function examineBackups(
  { folder, dataDir }: { folder: string; dataDir: string },
  now: Date,
): Promise<Finding[]> {
  const what = 'Backups';
  let latest: Awaited<ReturnType<typeof findLatest>>;
  try {
    latest = await findLatest(folder);
  } catch (error) {
    return [
      {
        what,
        state: 'wrong',
        text: `${folder}: ${tellError(error)}`,
        advice: 'Give the folder to the account of the product',
      },
    ];
  }
  const advice = 'Have "npm run backup" run every night, as OPERATE.md shows';
  if (!latest) return [{ what, state: 'warn', text: `there is none in ${folder}`, advice }];
  const hours = (now.getTime() - latest.madeAt.getTime()) / 3_600_000;
  const text = `the latest is ${hours.toFixed(hours < 10 ? 1 : 0)} hours old: ${latest.path}`;
  const findings: Finding[] = [
    hours <= BACKUP_HOURS ? { what, state: 'ok', text } : { what, state: 'warn', text, advice },
  ];
  if (existsSync(dataDir) && statSync(folder).dev === statSync(dataDir).dev)
    findings.push({
      what,
      state: 'warn',
      text: 'they are on the disk of the data',
      advice: 'Set BACKUP_DIR to another disk, or copy them away',
    });
  return findings;
}
