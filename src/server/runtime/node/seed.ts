/** `npm run seed`: an office after months of work, for demonstrations, trials and screenshots. */
import { catalog, validators } from 'virtual:catalog';
import { examples } from 'virtual:examples';
import { hashPassword } from '@/server/identity/passwords';
import { createInlineJobs } from '@/server/jobs/inline-jobs';
import { SILENT_LOG } from '@/server/platform/log';
import type { Settings } from '@/server/platform/settings';
import type { BrowserPlatform } from '@/server/runtime/browser/browser-platform';
import { createMemoryOutbox } from '@/server/runtime/browser/memory-outbox';
import { fillOffice, SAMPLE_ADDRESSES, type SampleOffice } from '@/server/runtime/browser/sample-office';
import { NO_WEBHOOKS } from '@/server/platform/webhook-sender';
import { LastingError } from '@/server/storage/lasting-error';
import { createSecretText } from '@/server/storage/secret-text';
import { parseEnvironment } from './environment';
import { openPlatform } from './open-platform';

export interface SeedOptions {
  /** What is made with one seed is made with it again. */
  seed?: number;
  /** Applications at least. */
  records?: number;
}

export interface Seeded extends SampleOffice {
  /** All officers of the samples sign in with it; it is kept nowhere. */
  password: string;
}

const SEED = 20_260_101;
const RECORDS = 44;

/**
 * Fills the database of this environment; nothing is sent to anybody. Undefined when it was filled before. Throws a
 * LastingError where this environment is not to be filled.
 */
export async function seed(
  variables: Record<string, string | undefined>,
  { seed: number = SEED, records = RECORDS }: SeedOptions = {},
): Promise<Seeded | undefined> {
  const environment = parseEnvironment({ ...variables, LOG_LEVEL: 'silent' });
  // Before opening makes the first administrator: what another name mends must not stand in the database by then.
  const { ADMIN_EMAIL: own } = environment;
  if (SAMPLE_ADDRESSES.some((address) => address === own?.toLowerCase()))
    throw new LastingError(`${own} is the address of an officer of the samples: name another ADMIN_EMAIL.`);
  const opened = await openPlatform(environment, {
    catalog,
    validators,
    log: SILENT_LOG,
    print: () => undefined,
  });
  try {
    const { embedded } = opened.platform.auth;
    if (!embedded)
      throw new LastingError(
        'Sample people sign in without a code, which only the embedded sign-in allows: unset SUPABASE_URL.',
      );
    const { kysely } = opened.platform.database;
    const filled = await kysely.selectFrom('profiles').select('email').where('email', 'in', SAMPLE_ADDRESSES).execute();
    if (filled.length === SAMPLE_ADDRESSES.length) return undefined;
    const [taken] = filled;
    if (taken)
      throw new LastingError(
        `${taken.email} is the address of an officer of the samples and of somebody here already: name another DATA_DIR or database.`,
      );
    const waiting = await kysely.selectFrom('messages').select('id').where('state', '=', 'waiting').executeTakeFirst();
    const platform: BrowserPlatform = {
      ...opened.platform,
      catalog,
      validators,
      auth: { ...opened.platform.auth, embedded },
      jobs: createInlineJobs(SILENT_LOG),
      // Samples are nobody: what is written to them is kept here, and goes with this process.
      messages: createMemoryOutbox(opened.platform.clock),
      webhooks: NO_WEBHOOKS,
      // Messages to real people that wait for the next start must not be taken for sent: samples are told nothing then.
      settings: waiting ? withoutNotifications(opened.platform.settings) : opened.platform.settings,
      close: () => opened.close(),
    };
    const password = `${createSecretText().slice(0, 14)}-7`;
    const encrypted = await hashPassword(password);
    const quiet = waiting !== undefined;
    return { ...(await fillOffice({ platform, examples, seed: number, records, encrypted, quiet })), password };
  } finally {
    await opened.close();
  }
}

function withoutNotifications(settings: Settings): Settings {
  const off = { email_notifications: false, sms_notifications: false };
  return {
    ...settings,
    read: async (group, queries) => ({
      ...(await settings.read(group, queries)),
      ...(group === 'notifications' ? off : {}),
    }),
  };
}
