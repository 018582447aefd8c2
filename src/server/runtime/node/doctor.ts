/** `doctor`: looks at an installation as it is, changes nothing, and says of each thing whether it is right and what to do. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SILENT_LOG } from '@/server/platform/log';
import { openDatabaseFolder, assertDatabaseThere } from './database-folder';
import { lockDataDir } from './data-dir-lock';
import { examineBackups } from './doctor/examine-backups';
import { DatabaseFindings, examineDatabase } from './doctor/examine-database';
import { examineFolder } from './doctor/examine-folder';
import { examineProviders } from './doctor/examine-providers';
import { tellError, toLine, type Finding } from './doctor/finding';
import { tellAddress } from './doctor/tell-address';
import { tellDatabase } from './doctor/tell-database';
import { backupsFolder, EnvironmentError, listMisspelt, parseEnvironment, type Environment } from './environment';
import { openDatabase, openFiles } from './open-platform';
import { DamagedFolderError, toBlockedError } from './opening-error';
import { askServer } from './operations-socket';

/** Prints one line for each thing, and returns 1 when one of them keeps the product from working, else 0. */
export async function runDoctor(
  variables: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  let isWrong = false;
  const say = (finding: Finding) => {
    isWrong ||= finding.state === 'wrong';
    print(toLine(finding));
  };
  say({ what: 'Node', state: 'ok', text: process.versions.node });
  const environment = readEnvironment(variables, say);
  if (!environment) return 1;
  for (const { name, meant } of listMisspelt(variables))
    say({ what: 'Environment', state: 'warn', text: `nobody reads ${name}`, advice: `Did you mean ${meant}?` });
  const { DATA_DIR: dataDir } = environment;
  for (const examine of [
    async () => tellAddress(environment),
    () => examineFolder(dataDir),
    () => examineData(environment),
    () => examineFiles(environment),
    () => examineProviders(environment),
    () => examineBackups({ folder: backupsFolder(environment), dataDir }, new Date()),
  ])
    for (const finding of await examine()) say(finding);
  print(isWrong ? 'Something is wrong: see the lines that begin with WRONG.' : 'Nothing is wrong.');
  return isWrong ? 1 : 0;
}

function readEnvironment(
  variables: Record<string, string | undefined>,
  say: (finding: Finding) => void,
): Environment | undefined {
  try {
    const environment = parseEnvironment(variables);
    say({ what: 'Environment', state: 'ok', text: 'each variable has a value that can be used' });
    return environment;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    for (const line of error.lines)
      say({ what: 'Environment', state: 'wrong', text: line, advice: 'See .env.example, and start again' });
    return undefined;
  }
}

async function examineData(environment: Environment): Promise<Finding[]> {
  const what = 'Database';
  try {
    const found = await findInDatabase(environment);
    if (found) return tellDatabase(found.findings, found.place);
    return [{ what, state: 'warn', text: 'there is none yet', advice: 'The first start makes it' }];
  } catch (error) {
    if (error instanceof DamagedFolderError) return [{ what, state: 'wrong', text: error.message }];
    const blocked = environment.DATABASE_URL === undefined && toBlockedError(error, environment.DATA_DIR);
    if (blocked) return [{ what, state: 'wrong', text: blocked.message }];
    return [
      {
        what,
        state: 'wrong',
        text: tellError(error),
        advice: 'Check DATABASE_URL and DATA_DIR, and that the database runs',
      },
    ];
  }
}

/** The running server is asked for what it alone can reach. */
async function findInDatabase(
  environment: Environment,
): Promise<{ findings: DatabaseFindings; place: string } | undefined> {
  const { DATABASE_URL, DATA_DIR, SUPABASE_URL } = environment;
  if (DATABASE_URL !== undefined) {
    const database = await openDatabase(environment, SILENT_LOG);
    try {
      return {
        findings: await examineDatabase(database, { hosted: SUPABASE_URL !== undefined }),
        place: new URL(DATABASE_URL).host,
      };
    } finally {
      await database.close();
    }
  }
  const asked = await askServer(DATA_DIR, { command: 'doctor' });
  if (asked)
    return { findings: DatabaseFindings.parse(asked.answer), place: 'the embedded one, in the running server,' };
  assertDatabaseThere(DATA_DIR);
  const folder = join(DATA_DIR, 'database');
  if (!existsSync(folder)) return undefined;
  const release = lockDataDir(DATA_DIR);
  try {
    const database = await openDatabaseFolder(folder);
    try {
      return {
        findings: await examineDatabase(database, { hosted: false }),
        place: 'the embedded one, with no server running,',
      };
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}

async function examineFiles(environment: Environment): Promise<Finding[]> {
  const { S3_ENDPOINT, S3_BUCKET, DATA_DIR } = environment;
  const what = 'File store';
  const isFolder = S3_ENDPOINT === undefined;
  const place = isFolder ? join(DATA_DIR, 'files') : `the bucket ${S3_BUCKET} at ${S3_ENDPOINT}`;
  if (isFolder && !existsSync(place))
    return [{ what, state: 'warn', text: `${place} is not there yet`, advice: 'The first start makes it' }];
  try {
    await (await openFiles(environment)).check();
    return [{ what, state: 'ok', text: `${place} can be used` }];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return [
      {
        what,
        state: 'wrong',
        text: `${place}: ${tellError(cause)}`,
        advice: isFolder ? 'Give the folder to the account of the product' : 'Check S3_*, and that the bucket is there',
      },
    ];
  }
}
