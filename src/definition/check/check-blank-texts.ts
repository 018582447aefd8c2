/** Texts without a letter: a button, a label or a message that says nothing. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, type JsonValue } from '../language/json-schema.ts';

/** In provider.json of every type and in registry.json; notes to colleagues may say nothing. */
export function checkBlankTexts(files: ReadonlyMap<string, JsonValue>, issues: DefinitionIssue[]): void {
  for (const [file, json] of files)
    if (file === 'registry.json' || file.endsWith('/provider.json'))
      for (const pointer of listBlank(json))
        issues.push({
          file,
          pointer,
          message: 'The text is empty, so there would be nothing to read.',
          remedy: 'Write the text, or remove it where it is not needed.',
        });
}

function listBlank(value: JsonValue, pointer = ''): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$comment' ? [] : listBlank(inner, `${pointer}/${escapePointer(key)}`),
  );
}
