/** Puts the texts of another language into the files of the definitions, before anybody reads these. */
import { isJsonObject, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { SOURCE_TITLE } from '../parse/complete-schema.ts';
import { toLanguageFile, withoutLanguages } from './language-files.ts';
import { listTexts } from './list-texts.ts';
import { readTranslation } from './read-translation.ts';

/**
 * The definitions in another language: the same files with other texts, and without those of the languages.
 * `languages`: those that are asked for a text one after another; where none has it, it stays as it is, and so does
 * everything that is no text. What is wrong in a language's file is passed over.
 */
export function applyLanguages(
  files: ReadonlyMap<string, JsonValue>,
  languages: readonly string[],
): Map<string, JsonValue> {
  return new Map(
    [...withoutLanguages(files)].map(([file, json]) => {
      const translations = languages.flatMap((language) => files.get(toLanguageFile(file, language)) ?? []);
      return [file, translations.length === 0 ? json : applyTo(file, json, translations)];
    }),
  );
}

function applyTo(file: string, json: JsonValue, translations: readonly JsonValue[]): JsonValue {
  const copy = structuredClone(json);
  const words = translations.map((each) => readTranslation(each, json).texts);
  for (const { place, path } of listTexts(file, json)) {
    const found = words.map((texts) => texts.get(place)?.text ?? '').find((text) => text.trim() !== '');
    if (found !== undefined) setText(copy, path, found);
  }
  return copy;
}

/** Makes the objects on the way that the file does not have. */
function setText(root: JsonValue, path: readonly (string | number)[], text: string): void {
  const [last = '', ...before] = path.toReversed();
  let owner = root;
  for (const key of before.toReversed()) {
    const inner: JsonValue | undefined = Array.isArray(owner)
      ? owner[Number(key)]
      : isJsonObject(owner)
        ? (owner[key] ??= {})
        : undefined;
    if (typeof inner !== 'object' || inner === null) return;
    owner = inner;
  }
  if (Array.isArray(owner)) owner[Number(last)] = text;
  else if (isJsonObject(owner)) {
    if (last === 'title' && isAlternative(path, owner)) owner[SOURCE_TITLE] ??= owner['title'] ?? '';
    owner[last] = text;
  }
}

/** Whether an answer may say by the title which of several was chosen, so that the first language's has to be known. */
function isAlternative(path: readonly (string | number)[], owner: JsonObject): boolean {
  return ['oneOf', 'anyOf'].includes(String(path.at(-3))) && owner['const'] === undefined;
}
