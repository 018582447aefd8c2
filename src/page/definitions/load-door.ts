/** What signing in to a provider takes, which is fetched without its forms. */
import { languageLoaders } from 'virtual:language-loaders';
import { doorLoaders } from 'virtual:provider-loaders';
import type { Door } from '@/definition/parse/catalog';
import { getOtherLanguage } from '../language/page-language';

/** In the page's language, where none is named. */
export async function loadDoor(id: string, language = getOtherLanguage()): Promise<Door> {
  const loaders = (await languageLoaders[language]?.())?.doorLoaders ?? doorLoaders;
  const load = loaders[id];
  if (!load) throw new Error(`There is no provider "${id}".`);
  return (await load()).door;
}
