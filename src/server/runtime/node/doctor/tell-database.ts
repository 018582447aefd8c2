/** What the look at the database has found, for whoever asked. */
import { BASELINE_RELEASE } from '@/server/storage/baseline';
import { MIGRATIONS, NEEDED_RIGHTS } from '@/server/storage/migrate';
import type { DatabaseFindings } from './examine-database';
import type { Finding } from './finding';

const CLOCK_SECONDS = 5;

/** `place`: the database, as a reader knows it. */
export function tellDatabase(findings: DatabaseFindings, place: string): Finding[] {
  const { aheadMs, overdueJobs, failedMessages, differences } = findings;
  return [
    { what: 'Database', state: 'ok', text: `${place} answers` },
    tellMigrations(findings),
    tellClock(aheadMs),
    overdueJobs === 0
      ? { what: 'Queue', state: 'ok', text: 'no job is late' }
      : {
          what: 'Queue',
          state: 'wrong',
          text: `${overdueJobs} jobs have been due for ten minutes`,
          advice: 'Is a server running? Its log says what fails',
        },
    failedMessages === 0
      ? { what: 'Messages', state: 'ok', text: 'none has failed' }
      : {
          what: 'Messages',
          state: 'warn',
          text: `${failedMessages} have failed`,
          advice: 'Officers see why under Messages, and send them again there',
        },
    ...differences.map((text): Finding => ({
      what: 'Servers',
      state: 'wrong',
      text,
      advice: 'All servers of one database need the same value: set it, and start those anew that differ',
    })),
  ];
}

function tellMigrations({ tooOld, foreign, pending, mayMakeRoles }: DatabaseFindings): Finding {
  const what = 'Migrations';
  if (tooOld)
    return {
      what,
      state: 'wrong',
      text: 'the database is older than this build can take',
      advice: `Start ${BASELINE_RELEASE} on it once, then this build`,
    };
  if (foreign.length > 0)
    return {
      what,
      state: 'wrong',
      text: `the database has ${foreign.join(', ')}, which this build does not have so`,
      advice: 'Start the build that made it, or a later one',
    };
  if (!mayMakeRoles && pending.includes(MIGRATIONS[0]?.name ?? ''))
    return {
      what,
      state: 'wrong',
      text: `the role of DATABASE_URL may not apply them: it ${NEEDED_RIGHTS}`,
      advice: 'Give it these rights, as OPERATE.md shows',
    };
  if (pending.length > 0)
    return {
      what,
      state: 'warn',
      text: `${pending.length} are to be applied`,
      advice: 'The next start applies them; make a backup before',
    };
  return { what, state: 'ok', text: 'the database is as this build has it' };
}

function tellClock(aheadMs: number): Finding {
  const what = 'Clock';
  const seconds = Math.abs(aheadMs / 1000);
  if (seconds <= CLOCK_SECONDS) return { what, state: 'ok', text: 'this machine’s and the database’s agree' };
  return {
    what,
    state: 'wrong',
    text: `this machine’s and the database’s differ by ${seconds.toFixed(0)} s`,
    advice: 'Codes and tokens would end too early or too late: set the clocks by NTP',
  };
}
