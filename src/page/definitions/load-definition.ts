/** The page's own definitions with their validators: fetched when a screen is opened, or a moment before. */
import { languageLoaders } from 'virtual:language-loaders';
import { definitionLoaders, validatorLoaders } from 'virtual:provider-loaders';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import { getOtherLanguage } from '../language/page-language';

async function loadLoaders(language: string) {
  return (await languageLoaders[language]?.()) ?? { definitionLoaders, validatorLoaders };
}

/** In the page's language, where none is named. */
export async function loadDefinition(id: string, language = getOtherLanguage()): Promise<ProviderDefinition> {
  const load = (await loadLoaders(language)).definitionLoaders[id];
  if (!load) throw new Error(`There is no provider "${id}".`);
  return (await load()).definition;
}

/** Their messages are in the language. */
export async function loadValidators(id: string): Promise<FormValidators> {
  const load = (await loadLoaders(getOtherLanguage())).validatorLoaders[id];
  if (!load) throw new Error(`There is no provider "${id}".`);
  return (await load()).validators;
}
