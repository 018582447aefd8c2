/** The platform of a server that lives inside a page: for the mock API flag and for Storybook. */
import type { Catalog } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import { createEmbeddedAuth } from '../../identity/embedded-auth';
import { createMemoryFileStore } from '../../files/memory-file-store';
import type { FileStore } from '../../platform/file-store';
import { saveRoles } from '../../accounts/first-start';
import { saveStatusOrder } from '../../review/status-order';
import { createJobHandler } from '../../jobs/handle-job';
import { createInlineJobs, type InlineJobs } from '../../jobs/inline-jobs';
import { SILENT_LOG } from '../../platform/log';
import type { EmbeddedSignIn, Platform } from '../../platform/platform';
import { DEFAULT_CONFIG } from '../../platform/server-config';
import { createSettings } from '../../platform/settings';
import { NO_WEBHOOKS } from '../../platform/webhook-sender';
import { migrate } from '../../storage/migrate';
import { openPGliteDatabase } from '../../storage/pglite-database';
import type { PersistedFiles } from './persisted-files';
import { heavyWork } from '../heavy-work';
import { createMemoryOutbox, type MemoryOutbox } from './memory-outbox';

/** Specification section 9: the administrator's mock session lasts 24 hours. */
export const MOCK_SESSION_SECONDS = 24 * 60 * 60;

export interface BrowserPlatform extends Platform {
  auth: Platform['auth'] & { embedded: EmbeddedSignIn };
  jobs: InlineJobs;
  messages: MemoryOutbox;
  close(): Promise<void>;
}

/** One that a reload finds again. */
export interface PersistedPlatform extends BrowserPlatform {
  /** Resolves when what has been written is in the browser's own storage; at once when all is in memory. */
  flush: () => Promise<void>;
}

export interface BrowserPlatformOptions {
  catalog: Catalog;
  validators: Record<string, FormValidators>;
  /** Where the page lives: links in messages and the issuer of tokens. */
  origin: string;
  /** The code that every phone gets. */
  fixedCode: string;
  /** Where the database's files are kept, to be found again after a reload; in memory when missing. */
  kept?: PersistedFiles;
  /** In memory when missing. */
  files?: FileStore;
  /** One that is open already, with what it holds. */
  database?: Awaited<ReturnType<typeof openPGliteDatabase>>;
}

export async function openBrowserPlatform({
  catalog,
  validators,
  origin,
  fixedCode,
  kept,
  files = createMemoryFileStore(),
  database: given,
}: BrowserPlatformOptions): Promise<PersistedPlatform> {
  const database = given ?? (await openPGliteDatabase(kept ? { fs: kept } : {}));
  await migrate(database, { hosted: false });
  const { pglite } = database;
  const flush = () => pglite.runExclusive(async () => kept?.keep());
  const { registry } = catalog;
  await saveRoles(database, registry.roles);
  await saveStatusOrder(database, catalog);
  const clock = () => new Date();
  const config = {
    ...DEFAULT_CONFIG,
    publicUrl: origin,
    accessTokenSeconds: MOCK_SESSION_SECONDS,
    addressLimits: NO_LIMITS,
  };
  const jobs = createInlineJobs(SILENT_LOG);
  const common = {
    database,
    messages: createMemoryOutbox(clock),
    webhooks: NO_WEBHOOKS,
    jobs,
    settings: createSettings(database),
    clock,
    config,
  };
  const auth = await createEmbeddedAuth({ ...common, catalog, fixedCode });
  const platform = {
    ...common,
    catalog,
    validators,
    auth,
    files,
    heavyWork,
    log: SILENT_LOG,
    flush,
    close: () => database.close(),
  };
  platform.jobs.setHandler(createJobHandler(platform));
  return platform;
}

/** There is no network here, so all calls come from one address. */
const NO_LIMITS = { unregisteredPhones: 10_000, codes: 10_000, passwords: 10_000, wrongGuesses: 10_000 };
