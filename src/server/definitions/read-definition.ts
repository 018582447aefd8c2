/** Stored definitions, each read once: what stands under a version never changes. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { readStoredDefinition, UnreadableDefinition } from '@/definition/upgrade/read-stored-definition';
import type { Platform } from '../platform/platform';
import type { Database } from '../storage/database';
import { refuseUnreadable } from './unreadable';

const known = new WeakMap<Database, Map<string, ProviderDefinition>>();

/** Undefined when no such version was ever stored; 409 where it cannot be read. The same object each time. */
export async function readDefinition(
  { database, log }: Platform,
  provider: string,
  version: string,
): Promise<ProviderDefinition | undefined> {
  const definitions = known.get(database) ?? new Map<string, ProviderDefinition>();
  known.set(database, definitions);
  const key = `${provider} ${version}`;
  const before = definitions.get(key);
  if (before) return before;
  const stored = await database.kysely
    .selectFrom('form_definitions')
    .select(['provider', 'version', 'language', 'source'])
    .where('provider', '=', provider)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!stored) return undefined;
  try {
    const definition = definitions.get(key) ?? readStoredDefinition(stored);
    definitions.set(key, definition);
    return definition;
  } catch (error) {
    if (!(error instanceof UnreadableDefinition)) throw error;
    return refuseUnreadable(log, { id: provider, version }, error);
  }
}
