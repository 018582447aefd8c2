/**
 * The settings of specification section 3, read from the database each time, so that every process obeys a change at
 * once.
 */
import { sql } from 'kysely';
import type { SETTINGS } from '@/definition/language/registry';
import { toJson } from '../storage/column';
import type { Database, Queries } from '../storage/database';

export const DEFAULT_SETTINGS = {
  /** `show_release`: whether the footer says which release runs, and not the version of the specification. */
  general: {
    site_name: '',
    contact_email: '',
    support_phone: '',
    contact_hours: '',
    maintenance_mode: false,
    show_release: false,
  },
  notifications: { email_notifications: true, sms_notifications: true, application_updates: true },
  /** Minutes, attempts, days. */
  security: { session_timeout: 30, failed_login_attempts: 5, password_expiry_days: 90 },
  quotas: {
    /** Of one person. */
    storage_mb: 2000,
    uploads_in_progress: 100,
    /** One-time codes: to phones without an account, of all people together; to one phone; to all. */
    new_phones_per_hour: 1000,
    codes_per_phone_per_day: 60,
    codes_per_hour: 3000,
    /** Codes and passwords, of all people together. */
    wrong_guesses_per_hour: 2000,
    /** What a provider is given by all processes together. */
    sms_per_second: 100,
    email_per_second: 100,
  },
  protection: {
    session_hours: 24,
    /** PDFs with scripts, and office files with macros. */
    refuse_active_documents: true,
    /** Of every officer. */
    demand_second_factor: false,
    /** An approval waits until whoever decides has seen the required documents. */
    demand_documents_seen: false,
  },
  /** Who answers for certificates, before whom the definition names. */
  certificates: { signatory_name: '', signatory_office: '' },
  /** Ids of languages that nobody has read through, and that people may choose all the same. */
  languages: { offered: [] as string[] },
} satisfies { [Group in keyof typeof SETTINGS]: Record<(typeof SETTINGS)[Group][number], unknown> };

export type SettingsGroups = typeof DEFAULT_SETTINGS;
export type SettingsGroup = keyof SettingsGroups;

export interface Settings {
  /** One group, with defaults for what was never set. Inside a transaction its `queries` must be given. */
  read<Group extends SettingsGroup>(group: Group, queries?: Queries): Promise<SettingsGroups[Group]>;
  /** What was ever set of a group, without defaults. */
  readStored(group: string, queries?: Queries): Promise<Record<string, unknown>>;
  /** Until the transaction ends, whoever else would lock the group waits. */
  lock(group: string, queries: Queries): Promise<void>;
  /** Changes the given values of a group and keeps the others. The caller has checked them. */
  write(group: string, values: Record<string, unknown>, updatedBy: string, queries?: Queries): Promise<void>;
}

/** What the registry calls itself: as an officer has set it, else as it is defined. */
export async function readSiteName(settings: Settings, registry: { name: string }, queries?: Queries): Promise<string> {
  const { site_name } = await settings.read('general', queries);
  return site_name || registry.name;
}

export function createSettings({ kysely }: Database): Settings {
  const readStored = async (group: string, queries: Queries = kysely): Promise<Record<string, unknown>> =>
    (await queries.selectFrom('settings').select('values').where('group_id', '=', group).executeTakeFirst())?.values ??
    {};
  return {
    readStored,
    async lock(group, queries) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${group}`}, 0))`.execute(queries);
    },
    async read(group, queries = kysely) {
      return { ...DEFAULT_SETTINGS[group], ...(await readStored(group, queries)) };
    },
    async write(group, values, updatedBy, queries = kysely) {
      const change = { updated_by: updatedBy, updated_at: new Date() };
      // In one statement: of two changes at once, each keeps what the other has set.
      await queries
        .insertInto('settings')
        .values({ group_id: group, values: toJson(values), ...change })
        .onConflict((conflict) =>
          conflict.column('group_id').doUpdateSet({ values: sql`settings.values || excluded.values`, ...change }),
        )
        .execute();
    },
  };
}

/** Whom to ask, and when: hours stand beside an address or a number that is set, and never alone. */
export function listContacts(ways: readonly string[], hours: string): string[] {
  const named = ways.filter((way) => way !== '');
  return named.length === 0 || hours === '' ? named : [...named, hours];
}
