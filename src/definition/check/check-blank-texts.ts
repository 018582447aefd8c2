/** Texts without a letter: a button, a label or a message that says nothing. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, type JsonValue } from '../language/json-schema.ts';
import { Place } from './place.ts';

/** In provider.json of every type and in registry.json; notes to colleagues may say nothing. */
export function checkBlankTexts(files: ReadonlyMap<string, JsonValue>, issues: DefinitionIssue[]): void {
  for (const [file, json] of files)
    if (file === 'registry.json' || file.endsWith('/provider.json')) checkValue(json, new Place(file, issues));
}

function checkValue(value: JsonValue, place: Place): void {
  if (typeof value === 'string' && value.trim() === '')
    place.report(
      '',
      'The text is empty, so there would be nothing to read.',
      'Write the text, or remove it where it is not needed.',
    );
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    if (key !== '$comment') checkValue(inner, place.inside(`/${escapePointer(key)}`));
}
