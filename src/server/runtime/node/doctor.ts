/**
 * `doctor`: looks at an installation as it is, changes nothing, and says of each thing whether it is right and what to
 * do.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ProviderError, type ProviderFault } from '@/server/platform/identity-provider';
import { SILENT_LOG } from '@/server/platform/log';
import { RELEASE } from '@/server/platform/release';
import { createClamdScanner } from './clamd-scanner';
import { openDatabaseFolder, assertDatabaseThere } from './database-folder';
import { lockDataDir } from './data-dir-lock';
import { DatabaseFindings, examineDatabase } from './doctor/examine-database';
import { examineBackupPlace, examineFolder, examinePort, examineRehearsal } from './doctor/examine-machine';
import { ok, tellError, toLine, warn, wrong, type Finding } from './doctor/finding';
import { backupsFolder, EnvironmentError, listMisspelt, parseEnvironment, type Environment } from './environment';
import { openDatabase, openFiles } from './open-platform';
import { DamagedFolderError, toBlockedError } from './opening-error';
import { examineProvider } from './openid-provider';
import { askServer } from './operations-socket';
import { checkSmtp } from './smtp-messenger';
import { findLatest, listAhead } from './backup/keep-backup';
import { connect } from 'node:net';
import { BASELINE_RELEASE } from '@/server/storage/baseline';
import { MIGRATIONS, NEEDED_RIGHTS } from '@/server/storage/migrate';

const CLOCK_SECONDS = 5;

const REACH_MILLISECONDS = 5000;

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 };

/** Undefined when something answers there, else what is wrong. */
type Reach = (host: string, port: number) => Promise<string | undefined>;

/** One each night, and two hours in which it is made. */
const BACKUP_HOURS = 26;

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
  say(ok('Release', `${RELEASE.version}, commit ${RELEASE.commit}`));
  say(ok('Node', process.versions.node));
  const environment = readEnvironment(variables, say);
  if (!environment) return 1;
  for (const { name, meant } of listMisspelt(variables))
    say(warn('Environment', `nobody reads ${name}`, `Did you mean ${meant}?`));
  const { DATA_DIR: dataDir } = environment;
  for (const examine of [
    async () => tellAddress(environment),
    () => examinePort(environment),
    () => examineFolder(dataDir),
    () => examineData(environment),
    () => examineFiles(environment),
    () => examineProviders(environment),
    () => examineIdentityProvider(environment),
    () => examineScanner(environment.CLAMD_URL),
    () => examineBackupPlace(backupsFolder(environment), dataDir),
    () => examineBackups({ folder: backupsFolder(environment), dataDir }, new Date()),
    () => examineRehearsal(backupsFolder(environment), new Date()),
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
    say(ok('Environment', 'each variable has a value that can be used'));
    return environment;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    for (const line of error.lines) say(wrong('Environment', line, 'See .env.example, and start again'));
    return undefined;
  }
}

async function examineData(environment: Environment): Promise<Finding[]> {
  const what = 'Database';
  try {
    const found = await findInDatabase(environment);
    if (found) return tellDatabase(found.findings, found.place);
    return [warn(what, 'there is none yet', 'The first start makes it')];
  } catch (error) {
    if (error instanceof DamagedFolderError) return [wrong(what, error.message)];
    const blocked = environment.DATABASE_URL === undefined && toBlockedError(error, environment.DATA_DIR);
    if (blocked) return [wrong(what, blocked.message)];
    return [wrong(what, tellError(error), 'Check DATABASE_URL and DATA_DIR, and that the database runs')];
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
  if (isFolder && !existsSync(place)) return [warn(what, `${place} is not there yet`, 'The first start makes it')];
  try {
    await (await openFiles(environment)).check();
    return [ok(what, `${place} can be used`)];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return [
      wrong(
        what,
        `${place}: ${tellError(cause)}`,
        isFolder ? 'Give the folder to the account of the product' : 'Check S3_*, and that the bucket is there',
      ),
    ];
  }
}

/** How old the latest backup is, and where it lies. */
export async function examineBackups(
  { folder, dataDir }: { folder: string; dataDir: string },
  now: Date,
): Promise<Finding[]> {
  const what = 'Backups';
  let latest: Awaited<ReturnType<typeof findLatest>>;
  let ahead: string[];
  try {
    latest = await findLatest(folder, now);
    ahead = await listAhead(folder, now);
  } catch (error) {
    return [wrong(what, `${folder}: ${tellError(error)}`, 'Give the folder to the account of the product')];
  }
  const advice = 'Have "npm run backup" run every night, as OPERATE.md shows';
  if (!latest) return [warn(what, `there is none in ${folder}`, advice)];
  const hours = (now.getTime() - latest.madeAt.getTime()) / 3_600_000;
  const text = `the latest is ${hours.toFixed(hours < 10 ? 1 : 0)} hours old: ${latest.path}`;
  const findings: Finding[] = [];
  if (!ahead.includes(latest.path)) findings.push(hours <= BACKUP_HOURS ? ok(what, text) : warn(what, text, advice));
  if (ahead.length > 0)
    findings.push(
      warn(
        what,
        `made in the future: ${ahead.join(', ')}`,
        'Check the clock of this machine; where it is right, remove them once there are later ones',
      ),
    );
  if (existsSync(dataDir) && statSync(folder).dev === statSync(dataDir).dev)
    findings.push(warn(what, 'they are on the disk of the data', 'Set BACKUP_DIR to another disk, or copy them away'));
  return findings;
}

/** Where people reach the product, and what stands before it. */
export function tellAddress({
  PUBLIC_URL,
  HOST,
  TRUST_PROXY,
}: {
  PUBLIC_URL?: string | undefined;
  HOST: string;
  TRUST_PROXY: 'true' | 'false';
}): Finding[] {
  const what = 'Address';
  if (PUBLIC_URL === undefined)
    return [
      warn(
        what,
        'PUBLIC_URL is not set',
        'Links in messages lead to this machine alone: set it to where people reach the product',
      ),
    ];
  const isSecure = PUBLIC_URL.startsWith('https:');
  const findings: Finding[] = [
    isSecure
      ? ok(what, PUBLIC_URL)
      : warn(what, `${PUBLIC_URL} is not https`, 'Put a proxy with TLS before the product, as OPERATE.md shows'),
  ];
  if (isSecure && TRUST_PROXY === 'false')
    findings.push(
      warn(
        'Proxy',
        'TRUST_PROXY is false',
        'Behind a proxy everybody seems to have its address, and shares one limit of attempts: set it to true',
      ),
    );
  if (HOST === '0.0.0.0' && TRUST_PROXY === 'true')
    findings.push(
      warn(
        'Proxy',
        'TRUST_PROXY is true and HOST is 0.0.0.0',
        'Whoever reaches the port past the proxy can make up an address: let the proxy alone reach it',
      ),
    );
  return findings;
}

/** Whether what sends messages and signs people in can be reached. */
export async function examineProviders(
  {
    SMTP_URL,
    SMS_URL,
    SUPABASE_URL,
    DATA_DIR,
  }: {
    SMTP_URL?: string | undefined;
    SMS_URL?: string | undefined;
    SUPABASE_URL?: string | undefined;
    DATA_DIR: string;
  },
  { reach = reachByNet, signIn = checkSmtp }: { reach?: Reach; signIn?: (url: string) => Promise<void> } = {},
): Promise<Finding[]> {
  const senders = { 'E-mail': SMTP_URL, SMS: SMS_URL };
  const findings: Finding[] = [];
  for (const [what, address] of Object.entries(senders))
    findings.push(
      address === undefined
        ? warn(
            what,
            'no provider is set',
            `Messages are printed and kept in ${join(DATA_DIR, 'outbox.jsonl')}, which is for demonstrations`,
          )
        : await tellReach(what, address, reach),
    );
  if (SMTP_URL !== undefined && findings[0]?.state === 'ok') findings[0] = await tellSignIn(SMTP_URL, signIn);
  if (SUPABASE_URL !== undefined) findings.push(await tellReach('Supabase', SUPABASE_URL, reach));
  return findings;
}

/** The server of e-mail lets the product in: it has the user and the password of its address, and nothing is sent. */
async function tellSignIn(address: string, signIn: (url: string) => Promise<void>): Promise<Finding> {
  const what = 'E-mail';
  const { hostname, username } = new URL(address);
  try {
    await signIn(address);
    return ok(what, `${hostname} ${username === '' ? 'answers, without a user' : 'lets the product in'}`);
  } catch (error) {
    return wrong(
      what,
      `${hostname} does not let the product in: ${tellError(error)}`,
      'Check user, password and port in SMTP_URL; "send-test --email ADDRESS" tries the whole way',
    );
  }
}

const PROVIDER_ADVICE: Partial<Record<ProviderFault, string>> = {
  unreachable: 'Check OIDC_ISSUER, and whether a firewall lets this machine out',
};

/**
 * Whether the identity provider of the environment answers, and is the one that is meant; nothing where there is none.
 * Its client secret is proved by the first officer who signs in.
 */
export async function examineIdentityProvider({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_ONLY,
}: Pick<Environment, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_ONLY'>): Promise<Finding[]> {
  if (!issuer || !clientId || !clientSecret) return [];
  const what = 'Identity provider';
  try {
    await examineProvider({ issuer, clientId, clientSecret });
    return [ok(what, `${issuer} answers, and calls itself so`)];
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return [
      wrong(
        what,
        `${issuer} does not answer as an OpenID provider of that name (${error.code})`,
        `${
          PROVIDER_ADVICE[error.fault] ??
          'OIDC_ISSUER must be the word "issuer" of its /.well-known/openid-configuration, to the letter'
        }; ${
          OIDC_ONLY === 'true'
            ? 'until then no officer gets in but by "admin reset-password EMAIL", since OIDC_ONLY is true'
            : 'meanwhile officers sign in with their password'
        }`,
      ),
    ];
  }
}

/** What every scanner finds by agreement, though it is harmless; in a form in which none finds it in this program. */
const TEST_FILE = () =>
  atob('WDVPIVAlQEFQWzRcUFpYNTQoUF4pN0NDKTd9JEVJQ0FSLVNUQU5EQVJELUFOVElWSVJVUy1URVNULUZJTEUhJEgrSCo=');

/** Whether the virus scanner is there, and finds the file that scanners are tried with. */
export async function examineScanner(address: string | undefined): Promise<Finding[]> {
  const what = 'Scanner';
  if (address === undefined)
    return [warn(what, 'none is set', 'Set CLAMD_URL for uploads to be looked through for viruses')];
  try {
    const threat = await createClamdScanner(address).scan(new Blob([TEST_FILE()]).stream());
    if (threat !== undefined) return [ok(what, `${address} answers, and finds ${threat}`)];
    return [
      wrong(
        what,
        `${address} lets the file pass that every scanner finds`,
        'It has no signatures, or passes on what it should look at: see to freshclam and clamd.conf',
      ),
    ];
  } catch (error) {
    return [
      wrong(what, `${address}: ${tellError(error)}`, 'Uploads wait until it is there: start clamd, or check CLAMD_URL'),
    ];
  }
}

async function tellReach(what: string, address: string, reach: Reach): Promise<Finding> {
  const { hostname, port, protocol } = new URL(address);
  const reached = Number(port || PORTS[protocol]);
  const place = `${hostname}:${reached}`;
  const fault = await reach(hostname, reached);
  if (fault === undefined) return ok(what, `${place} can be reached`);
  return wrong(
    what,
    `${place} cannot be reached: ${fault}`,
    'Check the address, and whether a firewall lets this machine out',
  );
}

function reachByNet(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: REACH_MILLISECONDS });
    const end = (fault?: string) => {
      socket.destroy();
      resolve(fault);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end(tellError(error)));
  });
}

/** `place`: the database, as a reader knows it. */
export function tellDatabase(findings: DatabaseFindings, place: string): Finding[] {
  const { aheadMs, overdueJobs, failedMessages, differences } = findings;
  return [
    ok('Database', `${place} answers`),
    tellMigrations(findings),
    tellClock(aheadMs),
    overdueJobs === 0
      ? ok('Queue', 'no job is late')
      : wrong(
          'Queue',
          `${overdueJobs} jobs have been due for ten minutes`,
          'Is a server running? Its log says what fails',
        ),
    failedMessages === 0
      ? ok('Messages', 'none has failed')
      : warn('Messages', `${failedMessages} have failed`, 'Officers see why under Messages, and send them again there'),
    ...differences.map((text): Finding =>
      wrong(
        'Servers',
        text,
        'All servers of one database need the same value: set it, and start those anew that differ',
      ),
    ),
  ];
}

function tellMigrations({ tooOld, foreign, pending, mayMakeRoles }: DatabaseFindings): Finding {
  const what = 'Migrations';
  if (tooOld)
    return wrong(
      what,
      'the database is older than this build can take',
      `Start ${BASELINE_RELEASE} on it once, then this build`,
    );
  if (foreign.length > 0)
    return wrong(
      what,
      `the database has ${foreign.join(', ')}, which this build does not have so`,
      'Start the build that made it, or a later one',
    );
  if (!mayMakeRoles && pending.includes(MIGRATIONS[0]?.name ?? ''))
    return wrong(
      what,
      `the role of DATABASE_URL may not apply them: it ${NEEDED_RIGHTS}`,
      'Give it these rights, as OPERATE.md shows',
    );
  if (pending.length > 0)
    return warn(what, `${pending.length} are to be applied`, 'The next start applies them; make a backup before');
  return ok(what, 'the database is as this build has it');
}

function tellClock(aheadMs: number): Finding {
  const what = 'Clock';
  const seconds = Math.abs(aheadMs / 1000);
  if (seconds <= CLOCK_SECONDS) return ok(what, 'this machine’s and the database’s agree');
  return wrong(
    what,
    `this machine’s and the database’s differ by ${seconds.toFixed(0)} s`,
    'Codes and tokens would end too early or too late: set the clocks by NTP',
  );
}
