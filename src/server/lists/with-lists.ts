/** A definition as it stands now: with what the lists hold that its fields take choices from. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { fillLists, listListsOf, type ChoiceWords } from '@/engine/lists/fill-lists';
import type { Platform } from '../platform/platform';
import { readLists } from './list-store';

/** `words`: of a record that is changed; what it was submitted with stays right for it. */
export async function withLists(
  platform: Pick<Platform, 'database' | 'catalog'>,
  provider: ProviderDefinition,
  words?: ChoiceWords,
): Promise<ProviderDefinition> {
  const ids = listListsOf(provider);
  if (ids.length === 0) return provider;
  return fillLists(provider, await readLists(platform, ids), words);
}

/** For showing a record: with the words of its own time alone. */
export function withWords(provider: ProviderDefinition, words: unknown): ProviderDefinition {
  return fillLists(provider, {}, words as ChoiceWords);
}
