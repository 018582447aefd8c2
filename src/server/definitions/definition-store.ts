/** Every version of every form, kept in the database, so that an old record is shown and changed by the form it was submitted under. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import type { ProductPlatform } from '../product-platform';
import { toJson } from '../storage/column';
import { compileValidators } from './compile-validators';

/** A definition together with the validators that belong to it. */
export interface CheckedDefinition {
  provider: ProviderDefinition;
  validators: FormValidators;
}

/** Stores the definitions of this build; those that are there already stay as they are. Called once at start. */
export async function storeDefinitions({ database, catalog }: ProductPlatform): Promise<void> {
  if (catalog.providers.length === 0) return;
  await database.kysely
    .insertInto('form_definitions')
    .values(catalog.providers.map((provider) => ({ provider: provider.id, version: provider.version, application_type: provider.applicationType, definition: toJson(provider) })))
    .onConflict((conflict) => conflict.columns(['provider', 'version']).doNothing())
    .execute();
}

/** The definition of a version, current or past; undefined when no such version was ever stored. */
export async function findDefinition({ database, catalog }: ProductPlatform, providerId: string, version: string): Promise<ProviderDefinition | undefined> {
  const current = catalog.providers.find((provider) => provider.id === providerId && provider.version === version);
  if (current) return current;
  const row = await database.kysely.selectFrom('form_definitions').select('definition').where('provider', '=', providerId).where('version', '=', version).executeTakeFirst();
  return row?.definition as ProviderDefinition | undefined;
}

/** What a record is shown and checked by: its own version, or the current one where its own is not stored. */
export async function getDefinitionOf(platform: ProductPlatform, record: { provider: string; definition_version: string }): Promise<ProviderDefinition> {
  const definition = (await findDefinition(platform, record.provider, record.definition_version)) ?? platform.catalog.providers.find((provider) => provider.id === record.provider);
  if (!definition) throw new Error('The record names a provider that no definition was stored for.');
  return definition;
}

/** As getDefinitionOf, with validators: compiled at build time for the current version, now for a past one. */
export async function getCheckedDefinitionOf(platform: ProductPlatform, record: { provider: string; definition_version: string }): Promise<CheckedDefinition> {
  const provider = await getDefinitionOf(platform, record);
  const isCurrent = platform.catalog.providers.some((each) => each.id === provider.id && each.version === provider.version);
  return { provider, validators: isCurrent ? getValidators(platform, provider.id) : await compileValidators(provider) };
}

/** The validators that were compiled at build time. */
export function getValidators({ validators }: ProductPlatform, owner: string): FormValidators {
  const found = validators[owner];
  if (!found) throw new Error(`No validators were compiled for ${owner}.`);
  return found;
}
