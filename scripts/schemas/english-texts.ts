/**
 * What is still English where a registry's first language is another one: the product's own texts that it does not say,
 * and those of its files that stand there as a new registry begins.
 */
import type { DefinitionIssue } from '../../src/definition/language/definition-issue.ts';
import type { JsonValue } from '../../src/definition/language/json-schema.ts';
import type { Catalog } from '../../src/definition/parse/catalog.ts';
import { hasWords, listTexts } from '../../src/definition/translation/list-texts.ts';
import { createRegistryFiles } from '../../src/studio/new-registry/new-registry.ts';
import { findAllMessages, readTexts } from '../vite/texts.ts';

/** Notes at the first language's place. `files`: parsed, by path below the folder. */
export function listEnglishTexts(
  folder: string,
  { locale }: Pick<Catalog['registry'], 'locale'>,
  files: ReadonlyMap<string, JsonValue>,
): DefinitionIssue[] {
  const { id = 'en' } = locale.languages[0] ?? {};
  if (new Intl.Locale(id).language === 'en') return [];
  const said = readTexts(folder, id);
  const messages = [...findAllMessages().keys()].filter(hasWords);
  const unsaid = messages.filter((message) => said[message] === undefined);
  // Whatever the registry is called is no text that it began with.
  const begun = [...createRegistryFiles({ name: '', authority: '', locale })].flatMap(([path, text]) => {
    if (!files.has(path)) return [];
    const now = new Map(listTexts(path, files.get(path) ?? null).map((each) => [each.place, each.text]));
    return listTexts(path, JSON.parse(text) as JsonValue).filter(
      (each) => hasWords(each.text) && now.get(each.place) === each.text,
    );
  });
  const at = { file: 'registry.json', pointer: '/locale/languages/0/id', weight: 'note' } as const;
  return [
    ...(unsaid.length === 0
      ? []
      : [
          {
            ...at,
            message: `${unsaid.length} of the product’s ${messages.length} own texts are read in English, since "${id}" does not say them.`,
            remedy: `Say them in texts/${id}.json, by their English: see "The product's own words" in schemas/TRANSLATE.md.`,
          },
        ]),
    ...(begun.length === 0
      ? []
      : [
          {
            ...at,
            message: `${begun.length} texts of the registry are still the English ones that a new one begins with, such as “${begun[0]?.text}”.`,
            remedy: `Write them in "${id}" where they stand. What further languages have for them, "npm run schemas:translate" writes and takes.`,
          },
        ]),
  ];
}
