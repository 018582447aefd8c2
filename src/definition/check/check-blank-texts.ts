/** Texts that say nothing, and letters in texts and keys that nobody sees. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { INVISIBLE } from '../language/invisible-letters.ts';
import { escapePointer, type JsonValue } from '../language/json-schema.ts';
import { Place } from './place.ts';

/** Notes to colleagues may say nothing, and many countries' numbers begin with nothing. */
const MAY_BE_EMPTY = ['$comment', 'trunkPrefix'];

/** In provider.json of every type and in registry.json. */
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
    if (!MAY_BE_EMPTY.includes(key)) checkValue(inner, place.inside(`/${escapePointer(key)}`));
}

/** In every file, translations too; examples are what applicants might write. */
export function checkInvisible(files: ReadonlyMap<string, JsonValue>, issues: DefinitionIssue[]): void {
  for (const [file, json] of files) if (!file.includes('/examples/')) findInvisible(json, new Place(file, issues));
}

function findInvisible(value: JsonValue, place: Place): void {
  if (typeof value === 'string') reportInvisible(value, 'The text', place);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = place.inside(`/${escapePointer(key)}`);
    reportInvisible(key, 'The key', at);
    findInvisible(inner, at);
  }
}

function reportInvisible(text: string, what: string, place: Place): void {
  const letter = INVISIBLE.exec(text);
  if (!letter) return;
  const code = (letter[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const before = text.slice(0, letter.index);
  place.report(
    '',
    `${what} has a letter that nobody sees (U+${code}) ${before === '' ? 'at its beginning' : `after "${before.slice(-20)}"`}.`,
    `Write ${JSON.stringify(text.replaceAll(new RegExp(INVISIBLE, 'gu'), '').slice(0, 80))}.`,
  );
}
