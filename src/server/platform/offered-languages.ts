/** Languages that people may choose. */
import type { RegistryDefinition } from '@/definition/parse/catalog';
import type { Queries } from '../storage/database';
import type { Settings } from './settings';

/**
 * The registry's own first: what nobody has read through is among them once an administrator has switched it on. Inside
 * a transaction its `queries` must be given.
 */
export async function listOfferedLanguages(
  { locale: { languages } }: Pick<RegistryDefinition, 'locale'>,
  settings: Settings,
  queries?: Queries,
): Promise<{ id: string; name: string }[]> {
  const unread = languages.some(({ reviewed }) => !reviewed);
  const on = unread ? (await settings.read('languages', queries)).offered : [];
  return languages
    .filter(({ id, reviewed }, index) => index === 0 || reviewed || on.includes(id))
    .map(({ id, name }) => ({ id, name: name ?? nameLanguage(id) }));
}

/** In itself, without the country. */
function nameLanguage(id: string): string {
  return new Intl.DisplayNames(id, { type: 'language' }).of(new Intl.Locale(id).language) ?? id;
}
