/**
 * Texts that a registry may leave out have English words: where it speaks another language, nobody is surprised by
 * them.
 */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { isJsonObject, type JsonValue } from '../language/json-schema.ts';
import { getFirstLanguage } from '../language/languages.ts';
import type { Locale } from '../language/locale.ts';
import { ExportHeadings, Messages, ReceiptTexts } from '../language/outgoing-texts.ts';
import { Place } from './place.ts';

const REGISTRY = 'registry.json';

/** `transitions` are further texts, of which none is needed. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  messages: Object.keys(Messages.shape).filter((key) => key !== 'transitions'),
  receipt: Object.keys(ReceiptTexts.shape),
  export: Object.keys(ExportHeadings.shape),
};

export function checkFirstLanguage(
  files: ReadonlyMap<string, JsonValue>,
  locale: Pick<Locale, 'languages'>,
  issues: DefinitionIssue[],
): void {
  const { id } = getFirstLanguage(locale);
  const registry = files.get(REGISTRY);
  if (new Intl.Locale(id).language === 'en' || !isJsonObject(registry)) return;
  for (const [group, keys] of Object.entries(GROUPS)) {
    const written = registry[group] ?? {};
    const missing = keys.filter((key) => !isJsonObject(written) || written[key] === undefined);
    if (missing.length > 0)
      new Place(REGISTRY, issues).report(
        `/${group}`,
        `"${id}" is the language of these files, and ${missing.map((key) => `"${key}"`).join(', ')} of "${group}" would be read in English.`,
        `Write what is said there in "${id}".`,
        'note',
      );
  }
}
