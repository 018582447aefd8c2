/** Builds the platform of a Node process from its environment, and brings the database up to this build. */
import { existsSync, cpSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { createEmbeddedAuth, type EmbeddedAuthOptions } from '@/server/identity/embedded-auth';
import { createHostedAuthBackend } from '@/server/identity/hosted-auth-backend';
import { hashBy, type DeriveHash } from '@/server/identity/passwords';
import { createHostedVerifier } from '@/server/identity/token-verifier';
import { createSharedPartialStore } from '@/server/files/shared-partial-store';
import { describeError } from '@/server/platform/describe-error';
import type { FileStore } from '@/server/platform/file-store';
import { ensureAdministrator, saveRoles, type Administrator } from '@/server/accounts/first-start';
import type { Log } from '@/server/platform/log';
import { createHttpSmsMessenger } from '@/server/messages/http-sms-messenger';
import { localizeCatalog } from '@/definition/translation/localize-catalog';
import { getFirstLanguage } from '@/definition/language/languages';
import { inLanguage } from '@/texts/language';
import { createEmailHtml } from '@/server/messages/email-html';
import { releaseLeftMessages } from '@/server/messages/channel-state';
import { createChannelMessenger, type Message, type Messenger } from '@/server/platform/messenger';
import type { Platform } from '@/server/platform/platform';
import { createSettings } from '@/server/platform/settings';
import { findSqlState, type Database, type EndedQuery } from '@/server/storage/database';
import { LastingError } from '@/server/storage/lasting-error';
import { migrate } from '@/server/storage/migrate';
import { saveStatusOrder } from '@/server/review/status-order';
import { heavyWork } from '../heavy-work';
import { createClamdScanner } from './clamd-scanner';
import { closeDataDir, writeForOwnerOnly, closeTree } from './close-to-others';
import { DataDirInUseError, lockDataDir } from './data-dir-lock';
import { openDatabaseFolder, assertDatabaseThere } from './database-folder';
import { createDiskPartialStore, createDiskFileStore } from './disk-file-store';
import { toServerConfig, type Environment } from './environment';
import { paths } from '@/engine/paths';
import { createOpenIdProvider } from './openid-provider';
import { createWebhookSender } from './webhook-sender';
import { isServed } from './operations-socket';
import { tellBlocks, toBlockedError } from './opening-error';
import { createQueuedJobs, type QueuedJobs } from './pg-boss-jobs';
import { openPostgresDatabase, type PoolOptions } from './postgres-database';
import { createS3FileStore } from './s3-file-store';
import { createSmtpMessenger, type SmtpOptions } from './smtp-messenger';
import { readErrorCode } from '@/server/storage/error-code';
import { UnavailableError } from '@/server/storage/unavailable-error';
import { appendFile } from 'node:fs/promises';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { syncFolder, syncTree } from './disk/sync-folder';

/**
 * Beside the built server. Under the development server it is the one that the last build has kept; where there is none
 * yet, PGlite makes a database itself, in seconds.
 */
const EMPTY_DATABASE = import.meta.env.EMPTY_DATABASE ?? join(import.meta.dirname, 'empty-database');

/**
 * On Linux a priority is that of a thread: whoever signs in waits a little longer, and everybody else is served first.
 */
const PROGRAM = `
  if (process.platform === 'linux') require('node:os').setPriority(10);
  const { parentPort } = require('node:worker_threads');
  const { pbkdf2Sync } = require('node:crypto');
  parentPort.on('message', ({ password, salt, iterations }) =>
    parentPort.postMessage(new Uint8Array(pbkdf2Sync(password, salt, iterations, 32, 'sha256'))));
`;

interface OutboxOptions {
  /** DATA_DIR/outbox.jsonl */
  path: string;
  clock: () => Date;
  print: (line: string) => void;
}

/** How much longer than a request the database may be at one statement: by then whoever asked has been answered. */
const STATEMENT_GRACE_SECONDS = 5;

/** For migrations and jobs, beside those of requests. */
const BACKGROUND_CONNECTIONS = 4;

export interface OpenPlatformOptions {
  catalog: Platform['catalog'];
  validators: Platform['validators'];
  log: Log;
  /** For people at the terminal. */
  print: (line: string) => void;
  /** Told of each query to a server database. */
  onQuery?: ((query: EndedQuery) => void) | undefined;
  /** In this thread when missing. */
  heavyWork?: Platform['heavyWork'];
}

export interface OpenedPlatform {
  platform: Platform;
  /** The same for jobs, whose statements may take as long as they need. */
  background: Platform;
  /** The platform's queue: kept back until it is started. */
  jobs: QueuedJobs;
  /** Names of the migrations that this start applied. */
  migrated: string[];
  /** The administrator that this start made. */
  administrator: Administrator | undefined;
  /** Closes the database and gives the data folder back. */
  close(): Promise<void>;
}

/** Throws when another process has the data folder, or the database cannot be brought up to this build. */
export async function openPlatform(
  environment: Environment,
  { catalog, validators, log, print, onQuery, heavyWork: work = heavyWork }: OpenPlatformOptions,
): Promise<OpenedPlatform> {
  writeForOwnerOnly();
  hashBy(createHashThreads());
  if (environment.DATABASE_URL === undefined) await assertNotServed(environment.DATA_DIR);
  // With a server database several processes may share the folder, which then holds files and the outbox only.
  const { DATA_DIR } = environment;
  const release =
    environment.DATABASE_URL === undefined ? await tellBlocks(DATA_DIR, () => lockDataDir(DATA_DIR)) : () => undefined;
  const databases = new Set<Database>();
  const close = async () => {
    for (const database of databases) await database.close();
    release();
  };
  try {
    if (environment.DATABASE_URL === undefined) assertDatabaseThere(DATA_DIR);
    // With a server database it holds what people upload all the same.
    if (existsSync(DATA_DIR)) protectDataDir(DATA_DIR, log);
    const unbounded = await openDatabase(environment, log, { onQuery, connections: BACKGROUND_CONNECTIONS });
    databases.add(unbounded);
    const clock = () => new Date();
    const config = toServerConfig(environment);
    const migrated = await migrate(unbounded, { hosted: config.hosted !== undefined });
    // The embedded database has one connection, and no timer to end a statement by.
    const statementSeconds = config.requestSeconds + STATEMENT_GRACE_SECONDS;
    const database =
      environment.DATABASE_URL === undefined
        ? unbounded
        : await openDatabase(environment, log, {
            onQuery,
            statementSeconds,
            connections: environment.DATABASE_CONNECTIONS,
          });
    databases.add(database);
    await saveRoles(database, catalog.registry.roles);
    await saveStatusOrder(unbounded, catalog);
    const settings = createSettings(database);
    const messages = createMessages(environment, { clock, print, settings, config, catalog });
    const jobs = createQueuedJobs({ database, connection: environment.DATABASE_URL, log });
    const webhooks = createWebhookSender(environment.WEBHOOK_NETWORKS?.split(',').map((each) => each.trim()) ?? []);
    const common = { database, messages, webhooks, jobs, settings, clock, config };
    const auth = await openSignIn({ ...common, catalog });
    const files = await openFiles(environment);
    const platform: Platform = {
      ...common,
      catalog,
      validators,
      auth,
      log,
      files,
      heavyWork: work,
      ...(environment.CLAMD_URL === undefined ? {} : { scanner: createClamdScanner(environment.CLAMD_URL) }),
      partials: await openPartials(environment, database, files),
      ...openIdentityProvider(environment, config),
    };
    // Nobody else has the data folder: what was being sent when the last process was killed is being sent no more.
    if (environment.DATABASE_URL === undefined) await releaseLeftMessages(database.kysely, clock());
    const administrator = await ensureAdministrator(platform, givenAdministrator(environment));
    return { platform, background: { ...platform, database: unbounded }, jobs, migrated, administrator, close };
  } catch (error) {
    await close();
    if (error instanceof UnavailableError) throw tellOperator(error);
    if (REFUSED_STATES.has(findSqlState(error) ?? '')) throw tellRefused(error);
    throw toBlockedError(error, DATA_DIR) ?? error;
  }
}

/** Where the environment names one. */
function openIdentityProvider(
  {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME,
    OIDC_ONLY,
  }: Environment,
  { publicUrl }: Platform['config'],
): Pick<Platform, 'identityProvider'> {
  if (!issuer || !clientId || !clientSecret) return {};
  const name = OIDC_NAME ?? new URL(issuer).hostname;
  const returnAddress = `${publicUrl}${paths.adminLogin}`;
  return {
    identityProvider: createOpenIdProvider({
      issuer,
      clientId,
      clientSecret,
      name,
      alone: OIDC_ONLY === 'true',
      returnAddress,
    }),
  };
}

/** The hosted project's where there is one, else the own. */
export async function openSignIn(options: EmbeddedAuthOptions): Promise<Platform['auth']> {
  const { config, database, clock } = options;
  const { hosted } = config;
  if (!hosted) return createEmbeddedAuth(options);
  return {
    backend: createHostedAuthBackend({ ...options, ...config, hosted }),
    verifier: createHostedVerifier({ hosted, database, clock }),
  };
}

function tellOperator({ message, cause }: UnavailableError): Error {
  const reason = cause instanceof Error ? cause.message || readErrorCode(cause) : cause;
  return new Error(`${message}: ${String(reason)}. Check its address in the environment, and that it runs.`, { cause });
}

/** Of PostgreSQL: a wrong password, a role or a way in that it does not have, no such database. */
const REFUSED_STATES: ReadonlySet<string> = new Set(['28P01', '28000', '3D000']);

function tellRefused(error: unknown): LastingError {
  const said = error instanceof Error ? error.message : String(error);
  return new LastingError(
    `The database server refuses DATABASE_URL: ${said}. Check the user, the password and the name of the database in it.`,
    { cause: error },
  );
}

/** The lock knows the processes of this machine; a server in another container shows by its socket alone. */
async function assertNotServed(folder: string): Promise<void> {
  if (await isServed(folder)) throw new DataDirInUseError(folder);
}

/** A folder that belongs to another account, as a container's volume may, cannot be closed: its owner has to. */
function protectDataDir(folder: string, log: Log): void {
  try {
    closeDataDir(folder);
  } catch (error) {
    log.warn(
      { folder, error: readErrorCode(error) ?? 'unknown' },
      'the data folder could not be closed to other accounts of this machine',
    );
  }
}

/**
 * The database of an environment, as it is: not brought up to this build. `folder` is the embedded one's; where it is
 * not there, it is made: with the tables of this build, or `bare`, without one.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Environment,
  log: Log,
  {
    folder = join(DATA_DIR, 'database'),
    bare = false,
    ...pool
  }: { folder?: string; bare?: boolean } & PoolOptions = {},
): Promise<Database> {
  if (DATABASE_URL === undefined) {
    if (!bare) await tellBlocks(folder, () => prepareDatabaseFolder(folder));
    return openDatabaseFolder(folder);
  }
  return openPostgresDatabase(
    DATABASE_URL,
    (error) => log.warn({ error: describeError(error) }, 'database connection lost'),
    pool,
  );
}

/** The files of an environment. */
export async function openFiles(environment: Environment): Promise<FileStore> {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return createS3FileStore({ endpoint, bucket, region, accessKeyId, secretAccessKey });
  return createDiskFileStore(join(environment.DATA_DIR, 'files'));
}

/** Where files are in a store that other servers reach too, so are those that are still growing. */
async function openPartials({ S3_ENDPOINT, DATA_DIR }: Environment, database: Database, files: FileStore) {
  return S3_ENDPOINT === undefined
    ? createDiskPartialStore(join(DATA_DIR, 'uploads'))
    : createSharedPartialStore({ database, files });
}

/** What sends: the providers of the environment, or the outbox. */
export function createMessages(
  environment: Environment,
  {
    clock,
    print,
    settings,
    config,
    catalog,
  }: Pick<OpenPlatformOptions, 'print' | 'catalog'> & Pick<Platform, 'clock' | 'settings' | 'config'>,
): Messenger {
  const outbox = createOutboxMessenger({ path: join(environment.DATA_DIR, 'outbox.jsonl'), clock, print });
  const providers = openProviders(environment, {
    toHtml(message) {
      const { language = getFirstLanguage(catalog.registry.locale).id } = message;
      const { registry } = localizeCatalog(catalog, language);
      return inLanguage(language, () => createEmailHtml({ settings, config, registry }, message));
    },
  });
  return createChannelMessenger({ email: outbox, sms: outbox, ...providers });
}

/** What sends, of the channels for which the environment names a provider. */
export function openProviders(
  { SMTP_URL, SMTP_FROM, SMS_URL, SMS_TOKEN, SMS_SENDER, SMS_TEMPLATE, SMS_ID_FIELD }: Environment,
  { onAnswer, ...email }: Omit<SmtpOptions, 'url' | 'from'>,
): Partial<Record<Message['channel'], Messenger>> {
  const told = onAnswer ? { onAnswer } : {};
  return {
    ...(SMTP_URL && SMTP_FROM
      ? { email: createSmtpMessenger({ url: SMTP_URL, from: SMTP_FROM, ...email, ...told }) }
      : {}),
    ...(SMS_URL && SMS_TOKEN && SMS_SENDER
      ? {
          sms: createHttpSmsMessenger({
            url: SMS_URL,
            token: SMS_TOKEN,
            sender: SMS_SENDER,
            ...(SMS_TEMPLATE === undefined ? {} : { template: SMS_TEMPLATE }),
            ...(SMS_ID_FIELD === undefined ? {} : { idField: SMS_ID_FIELD }),
            ...told,
          }),
        }
      : {}),
  };
}

function givenAdministrator({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Environment): {
  email?: string;
  password?: string;
} {
  return { ...(email === undefined ? {} : { email }), ...(password === undefined ? {} : { password }) };
}

/**
 * The default for messages: printed to the terminal and kept in a file, so that the product works without any provider.
 * Each line of the file is `{"channel","to","text","created_at"}`, with "subject" for e-mails.
 */
export function createOutboxMessenger({ path, clock, print }: OutboxOptions): Messenger {
  return {
    async send({ channel, to, text, subject }) {
      const line = {
        channel,
        to,
        text,
        ...(subject === undefined ? {} : { subject }),
        created_at: clock().toISOString(),
      };
      await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      print(`${channel === 'sms' ? 'SMS' : 'E-mail'} to ${to}: ${text}`);
      return undefined;
    },
  };
}

/**
 * Passwords are hashed in threads of their own: the four that Node has for it also check the tokens of everybody who is
 * signed in and write the files that arrive, which would all wait for a third of a second. A thread is started when all
 * others are at work; how many hash at once, whoever calls decides.
 */
export function createHashThreads(): DeriveHash {
  const idle: Worker[] = [];
  return async (password, salt, iterations) => {
    const thread = idle.pop() ?? new Worker(PROGRAM, { eval: true });
    // Only while it works does it keep the process from ending.
    thread.ref();
    const answered = once(thread, 'message');
    thread.postMessage({ password, salt, iterations });
    const [hash] = (await answered) as [Uint8Array];
    thread.unref();
    idle.push(thread);
    return hash;
  };
}

/**
 * Begins the folder with the empty database that the build has brought along. Leaves a folder that is there as it is. A
 * start that is cut off, be it by a power cut, leaves no half-made one: it is put in place when it is whole and the
 * disk has it. Holds the process up, which has nothing else to do yet: copying a thousand small files is several times
 * slower otherwise.
 */
export async function prepareDatabaseFolder(
  folder: string,
  {
    template = EMPTY_DATABASE,
    sync = fsyncSync,
  }: { template?: string; sync?: (descriptor: number, path: string) => void } = {},
): Promise<void> {
  if (existsSync(folder) || !existsSync(template)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(template, unfinished, { recursive: true });
  // A copy is as open as what the build has made.
  closeTree(unfinished, { through: true });
  syncTree(unfinished, sync);
  renameSync(unfinished, folder);
  await syncFolder(dirname(folder));
}
