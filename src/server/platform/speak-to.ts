/** In whose language is spoken: that of who calls, or of somebody who is written to. */
import { getFirstLanguage } from '@/definition/language/languages';
import type { Catalog, RegistryDefinition } from '@/definition/parse/catalog';
import { localizeCatalog } from '@/definition/translation/localize-catalog';
import { getLanguage, inLanguage } from '@/texts/language';
import type { Queries } from '../storage/database';
import { listOfferedLanguages } from './offered-languages';
import type { Platform } from './platform';

/** Id of the language that the caller is answered in, as far as the registry names it; else of its first one. */
export function getSpokenLanguage({ locale }: Pick<RegistryDefinition, 'locale'>): string {
  const { id } = getLanguage();
  return (locale.languages.find((language) => language.id === id) ?? getFirstLanguage(locale)).id;
}

/** The definitions in the words of who calls. */
export function localizeForCaller(catalog: Catalog): Catalog {
  return localizeCatalog(catalog, getSpokenLanguage(catalog.registry));
}

export interface Words {
  /** Id of the language that is spoken. */
  language: string;
  /** The definitions in it. */
  catalog: Catalog;
}

/**
 * Writes to somebody who reads in `language`: in the registry's first one where that is not known, or is offered no
 * longer. Inside a transaction its `queries` must be given.
 */
export async function speakTo<Result>(
  { catalog, settings }: Pick<Platform, 'catalog' | 'settings'>,
  language: string | null | undefined,
  write: (words: Words) => Promise<Result>,
  queries?: Queries,
): Promise<Result> {
  const { registry } = catalog;
  const first = getFirstLanguage(registry.locale).id;
  // Asked only where it makes a difference: nearly everybody reads the first one.
  const offered = language && language !== first ? await listOfferedLanguages(registry, settings, queries) : [];
  const id = offered.find((each) => each.id === language)?.id ?? first;
  return inLanguage(id, () => write({ language: id, catalog: localizeCatalog(catalog, id) }));
}

/** That of an account; of who has none, or has not read anything since that is kept, that of who calls. */
export async function findLanguageOf(queries: Queries, person: { id: string } | { phone: string }): Promise<string> {
  const profile = await queries
    .selectFrom('profiles')
    .select('language')
    .where((where) => where.and(person))
    .executeTakeFirst();
  return profile?.language ?? getLanguage().id;
}
