/** Builds the platform of a Node process from its environment, and brings the database up to this build. */
import { join } from 'node:path';
import { createEmbeddedAuth } from '@/server/identity/embedded-auth';
import { createHostedAuthBackend } from '@/server/identity/hosted-auth-backend';
import { createHostedVerifier } from '@/server/identity/token-verifier';
import type { FileStore } from '@/server/platform/file-store';
import { ensureAdministrator, saveRoles, type Administrator } from '@/server/accounts/first-start';
import type { Log } from '@/server/platform/log';
import { createHttpSmsMessenger } from '@/server/messages/http-sms-messenger';
import { createChannelMessenger, type Messenger } from '@/server/platform/messenger';
import type { Platform } from '@/server/platform/platform';
import { createSettings } from '@/server/platform/settings';
import type { Database } from '@/server/storage/database';
import { migrate } from '@/server/storage/migrate';
import { openPGliteDatabase } from '@/server/storage/pglite-database';
import { closeDataDir, writeForOwnerOnly } from './close-to-others';
import { lockDataDir } from './data-dir-lock';
import { createDiskPartialStore } from './disk-partial-store';
import { createDiskFileStore } from './disk-file-store';
import { toServerConfig, type Environment } from './environment';
import { prepareDatabaseFolder } from './new-data-folder';
import { createOutboxMessenger } from './outbox-messenger';
import { createQueuedJobs, type QueuedJobs } from './pg-boss-jobs';
import { openPostgresDatabase } from './postgres-database';
import { createS3FileStore } from './s3-file-store';
import { createSmtpMessenger } from './smtp-messenger';
import { readErrorCode } from '@/server/storage/error-code';

export interface OpenPlatformOptions {
  catalog: Platform['catalog'];
  validators: Platform['validators'];
  log: Log;
  /** For people at the terminal. */
  print: (line: string) => void;
}

export interface OpenedPlatform {
  platform: Platform;
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
  { catalog, validators, log, print }: OpenPlatformOptions,
): Promise<OpenedPlatform> {
  writeForOwnerOnly();
  // With a server database several processes may share the folder, which then holds files and the outbox only.
  const release = environment.DATABASE_URL === undefined ? lockDataDir(environment.DATA_DIR) : () => undefined;
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    release();
  };
  try {
    if (environment.DATABASE_URL === undefined) protectDataDir(environment.DATA_DIR, log);
    database = await openDatabase(environment, log);
    const clock = () => new Date();
    const config = toServerConfig(environment);
    const migrated = await migrate(database, { hosted: config.hosted !== undefined });
    await saveRoles(database, catalog.registry.roles);
    const messages = createMessages(environment, clock, print);
    const jobs = createQueuedJobs({ database, connection: environment.DATABASE_URL, log });
    const common = { database, messages, jobs, settings: createSettings(database), clock, config };
    const auth = config.hosted
      ? {
          backend: createHostedAuthBackend({ ...common, ...config, hosted: config.hosted }),
          verifier: createHostedVerifier(config.hosted, clock),
        }
      : await createEmbeddedAuth({ ...common, texts: catalog.registry.messages, productName: catalog.registry.name });
    const platform: Platform = {
      ...common,
      catalog,
      validators,
      auth,
      log,
      files: await openFiles(environment),
      partials: await createDiskPartialStore(join(environment.DATA_DIR, 'uploads')),
    };
    const administrator = await ensureAdministrator(platform, givenAdministrator(environment));
    return { platform, jobs, migrated, administrator, close };
  } catch (error) {
    await close();
    throw error;
  }
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

async function openDatabase({ DATABASE_URL, DATA_DIR }: Environment, log: Log): Promise<Database> {
  if (DATABASE_URL === undefined) {
    const dataDir = join(DATA_DIR, 'database');
    prepareDatabaseFolder(dataDir);
    return openPGliteDatabase({ dataDir });
  }
  return openPostgresDatabase(DATABASE_URL, (error) => log.warn({ error: error.name }, 'database connection lost'));
}

async function openFiles(environment: Environment): Promise<FileStore> {
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

function createMessages(environment: Environment, clock: () => Date, print: (line: string) => void): Messenger {
  const { SMTP_URL, SMTP_FROM, SMS_URL, SMS_TOKEN, SMS_SENDER, SMS_TEMPLATE: template } = environment;
  const outbox = createOutboxMessenger({ path: join(environment.DATA_DIR, 'outbox.jsonl'), clock, print });
  return createChannelMessenger({
    email: SMTP_URL && SMTP_FROM ? createSmtpMessenger({ url: SMTP_URL, from: SMTP_FROM }) : outbox,
    sms:
      SMS_URL && SMS_TOKEN && SMS_SENDER
        ? createHttpSmsMessenger({
            url: SMS_URL,
            token: SMS_TOKEN,
            sender: SMS_SENDER,
            ...(template === undefined ? {} : { template }),
          })
        : outbox,
  });
}

function givenAdministrator({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Environment): {
  email?: string;
  password?: string;
} {
  return { ...(email === undefined ? {} : { email }), ...(password === undefined ? {} : { password }) };
}
