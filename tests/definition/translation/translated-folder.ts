/** The padel club in two languages: each text of the second is the first one's in «quotation marks». */
import type { JsonValue } from '../../../src/definition/language/json-schema';
import { findShape, toLanguageFile } from '../../../src/definition/translation/language-files';
import { hasWords, listTexts } from '../../../src/definition/translation/list-texts';
import { toSourceHash, writeLanguageFile } from '../../../src/definition/translation/translation-file';
import { contentHash } from '../../../src/studio/files/content-hash';
import { readDefinitionFiles } from '../../../src/studio/files/read-definitions';
import { createFolder, type BrokenFolder } from '../broken-folder';

export const SECOND = 'ha';

/** As it would come back from a translator. */
export function toQuoted(text: string): string {
  return `«${text}»`;
}

/** `languages`: what registry.json has after the first one. */
export function createTranslatedFolder(languages: object[] = [{ id: SECOND }]): BrokenFolder {
  const folder = createFolder();
  const added = languages.map((language) => `, ${JSON.stringify(language).replaceAll(':', ': ')}`).join('');
  folder.change('registry.json', '"languages": [{ "id": "en-NG" }', `"languages": [{ "id": "en-NG" }${added}`);
  for (const [file, json] of readDefinitionFiles(folder.path).files)
    if (findShape(file)) folder.write(toLanguageFile(file, SECOND), JSON.stringify(quoteTexts(file, json), null, 2));
  return folder;
}

function quoteTexts(file: string, json: JsonValue) {
  const texts = listTexts(file, json).filter(({ text }) => hasWords(text));
  return writeLanguageFile(
    { file, json, own: null },
    texts.map((source) => ({ source, text: toQuoted(source.text), from: toSourceHash(source.text, contentHash) })),
  );
}
