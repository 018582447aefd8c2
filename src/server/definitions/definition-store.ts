/**
 * Every version of every form, kept in the database as it was written, so that an old record is shown and changed by
 * the form it was submitted under.
 */
import { findProvider } from '@/engine/find-provider';
import { sql } from 'kysely';
import { listForms, type ProviderDefinition } from '@/definition/parse/catalog';
import { withSoundsOf } from '@/definition/parse/with-sounds';
import { listFallbacks } from '@/definition/language/languages';
import { localizeCatalog } from '@/definition/translation/localize-catalog';
import { LANGUAGE } from '@/definition/upgrade/language';
import { pickSource, readStoredDefinition, UnreadableDefinition } from '@/definition/upgrade/stored-definition';
import type { FormValidators, Validator } from '@/engine/validation/form-validators';
import type { Platform } from '../platform/platform';
import { toJson } from '../storage/column';
import { throwUnreadable, unlessUnreadable } from './unreadable';
import type { Database, Queries } from '../storage/database';
import { locale } from '@/engine/locale/locale';

const compiled = new WeakMap<ProviderDefinition, Promise<FormValidators>>();

const known = new WeakMap<Database, Map<string, ProviderDefinition>>();

/** Undefined when no such version was ever stored; 409 where it cannot be read. The same object each time. */
async function readDefinition(
  { database, log, catalog }: Platform,
  provider: string,
  version: string,
  language: string,
  queries: Queries,
): Promise<ProviderDefinition | undefined> {
  const definitions = known.get(database) ?? new Map<string, ProviderDefinition>();
  known.set(database, definitions);
  const languages = listFallbacks(catalog.registry.locale, language);
  const key = [provider, version, ...languages].join(' ');
  const before = definitions.get(key);
  if (before) return before;
  const stored = await queries
    .selectFrom('form_definitions')
    .select(['provider', 'version', 'language', 'source'])
    .where('provider', '=', provider)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!stored) return undefined;
  try {
    const read = readStoredDefinition(stored, languages);
    // The build has the recordings of today.
    const today = findProvider(localizeCatalog(catalog, language).providers, provider);
    const definition = definitions.get(key) ?? (today ? withSoundsOf(today, read) : read);
    definitions.set(key, definition);
    return definition;
  } catch (error) {
    if (!(error instanceof UnreadableDefinition)) throw error;
    return throwUnreadable(log, { id: provider, version }, error);
  }
}

/** A record, by what it was made under. */
export interface Versioned {
  provider: string;
  definition_version: string;
}

/** A definition together with the validators that belong to it. */
export interface CheckedDefinition {
  provider: ProviderDefinition;
  validators: FormValidators;
}

/**
 * Stores the definitions of this build. Of a version that is there already the files are those of now: it has the same
 * forms, and may have come in another language since. Called once at start.
 */
export async function storeDefinitions({ database, catalog }: Platform): Promise<void> {
  if (catalog.providers.length === 0) return;
  await database.kysely
    .insertInto('form_definitions')
    .values(
      catalog.providers.map(({ id, version }) => ({
        provider: id,
        version,
        language: LANGUAGE,
        source: toJson(pickSource(catalog.files, id)),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'version'])
        .doUpdateSet((column) => ({ source: column.ref('excluded.source') }))
        .whereRef('form_definitions.language', '=', 'excluded.language')
        .where(sql<boolean>`form_definitions.source::text <> excluded.source::text`),
    )
    .execute();
}

/**
 * The definition of a version, current or past, in a language that the registry names, else in its first; undefined
 * when no such version was ever stored. 409 DEFINITION_UNREADABLE where this build cannot read it. Inside a transaction
 * its
 * `queries` must be given.
 */
export async function findDefinition(
  platform: Platform,
  providerId: string,
  version: string,
  language = '',
  queries: Queries = platform.database.kysely,
): Promise<ProviderDefinition | undefined> {
  const current = localizeCatalog(platform.catalog, language).providers.find(
    (provider) => provider.id === providerId && provider.version === version,
  );
  return current ?? readDefinition(platform, providerId, version, language, queries);
}

/** The same version of the same form in another language, as far as it can be read in that. */
export async function localizeDefinition(
  platform: Platform,
  provider: ProviderDefinition,
  language: string,
  queries?: Queries,
): Promise<ProviderDefinition> {
  if (listFallbacks(platform.catalog.registry.locale, language).length === 0) return provider;
  const { id, version } = provider;
  return (await unlessUnreadable(findDefinition(platform, id, version, language, queries))) ?? provider;
}

/**
 * What a record is shown and checked by: its own version, or the current one where its own is not stored. 409 as
 * findDefinition, and its `queries` for the same reason: the embedded database has one connection, which a transaction
 * holds.
 */
export async function getDefinitionOf(
  platform: Platform,
  record: Versioned,
  queries?: Queries,
): Promise<ProviderDefinition> {
  const definition =
    (await findDefinition(platform, record.provider, record.definition_version, '', queries)) ??
    findProvider(platform.catalog.providers, record.provider);
  if (!definition) throw new Error('The record names a provider that no definition was stored for.');
  return definition;
}

/**
 * What records are shown by among others: each by its own version, and by today's where its own cannot be read;
 * undefined where neither is there.
 */
export async function readShownDefinitions(
  platform: Platform,
  records: readonly Versioned[],
): Promise<(record: Versioned) => ProviderDefinition | undefined> {
  const toKey = ({ provider, definition_version }: Versioned) => `${provider} ${definition_version}`;
  const shown = new Map<string, ProviderDefinition | undefined>();
  for (const record of new Map(records.map((each) => [toKey(each), each])).values()) {
    const own = await unlessUnreadable(findDefinition(platform, record.provider, record.definition_version));
    shown.set(toKey(record), own ?? findProvider(platform.catalog.providers, record.provider));
  }
  return (record) => shown.get(toKey(record));
}

/** As getDefinitionOf, with validators: compiled at build time for the current version, now for a past one. */
export async function getCheckedDefinitionOf(platform: Platform, record: Versioned): Promise<CheckedDefinition> {
  const provider = await getDefinitionOf(platform, record);
  if (platform.catalog.providers.includes(provider))
    return { provider, validators: getValidators(platform, provider.id) };
  const validators = await compileValidators(provider).catch((cause: unknown) =>
    throwUnreadable(platform.log, provider, cause),
  );
  return { provider, validators };
}

/** The validators that were compiled at build time. */
export function getValidators({ validators }: Platform, owner: string): FormValidators {
  const found = validators[owner];
  if (!found) throw new Error(`No validators were compiled for ${owner}.`);
  return found;
}

/**
 * Validators of a past definition, compiled when they are first asked for. The compiler is loaded only here: the
 * current definitions bring their validators along. Rejects for schemas that cannot be compiled.
 */
export function compileValidators(provider: ProviderDefinition): Promise<FormValidators> {
  const known = compiled.get(provider);
  if (known) return known;
  const validators = compile(provider);
  compiled.set(provider, validators);
  return validators;
}

/** With the compiler of the build, so that the verdicts are the same. */
async function compile(provider: ProviderDefinition): Promise<FormValidators> {
  const { createCompiler } = await import('@/definition/parse/create-compiler');
  return Object.fromEntries(
    listForms(provider).map(({ id, schema }) => {
      const validator = createCompiler(locale.timeZone).compile(schema) as Validator;
      return [id, { [schema.$id ?? '']: validator }];
    }),
  );
}
