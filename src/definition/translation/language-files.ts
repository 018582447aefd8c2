/** Which file has the texts of another language: `provider.ha.json` those of `provider.json`, and so on. */
import type { z } from 'zod';
import { ChoiceList } from '../language/choice-list.ts';
import type { JsonValue } from '../language/json-schema.ts';
import { Provider } from '../language/provider.ts';
import { Registry } from '../language/registry.ts';
import { StepSchema } from '../language/step-meta.ts';
import { UiSchemaFile } from '../language/ui-schema.ts';

/** What each kind of file may say, by the end of its path. */
const SHAPES = [
  [/^registry\.json$/, Registry],
  [/^[^/]+\/provider\.json$/, Provider],
  [/\.schema\.json$/, StepSchema],
  [/\.ui\.json$/, UiSchemaFile],
  [/^shared\/lists\/[^/]+\.json$/, ChoiceList],
] as const satisfies readonly (readonly [RegExp, z.ZodType])[];

const LANGUAGE_FILE = /^(.+)\.([A-Za-z]{2,3}(?:-[A-Za-z\d]{1,8})*)\.json$/;

export function findShape(file: string): z.ZodType | undefined {
  return SHAPES.find(([ending]) => ending.test(file))?.[1];
}

/** The file with the texts of `file` in a language. */
export function toLanguageFile(file: string, language: string): string {
  return file.replace(/\.json$/, `.${language}.json`);
}

/** Whose texts in which language a file has; undefined for any other file. */
export function readLanguagePath(path: string): { file: string; language: string } | undefined {
  const [, name = '', language = ''] = LANGUAGE_FILE.exec(path) ?? [];
  const file = `${name}.json`;
  return language !== '' && findShape(file) && !path.includes('/examples/') ? { file, language } : undefined;
}

export function withoutLanguages(files: ReadonlyMap<string, JsonValue>): Map<string, JsonValue> {
  return new Map([...files].filter(([path]) => readLanguagePath(path) === undefined));
}
