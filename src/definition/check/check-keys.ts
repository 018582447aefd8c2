/** Keys of fields: words that paths, names in the page and the request's body can carry, and that nothing else uses. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer } from '../language/json-schema.ts';
import { ENVELOPE_KEYS, OBJECT_KEYS, REVISION_KEY } from '../language/reserved-keys.ts';

const FORM = /^[A-Za-z_][A-Za-z0-9_]*$/;
const RESERVED: readonly string[] = [...OBJECT_KEYS, ...ENVELOPE_KEYS, REVISION_KEY];

/** `pointer`: where the properties stand. `inRow`: what a request says beside the answers can be a key there. */
export function checkKeys(
  keys: readonly string[],
  place: Pick<DefinitionIssue, 'file' | 'pointer'>,
  inRow: boolean,
  issues: DefinitionIssue[],
): void {
  const reserved = inRow ? OBJECT_KEYS : RESERVED;
  for (const key of keys) {
    const report = (message: string, remedy: string) =>
      issues.push({ file: place.file, pointer: `${place.pointer}/${escapePointer(key)}`, message, remedy });
    if (!FORM.test(key))
      report(
        `${JSON.stringify(key)} cannot be the key of a field.`,
        `Write ${JSON.stringify(toKey(key))}: letters, digits and _, no digit first.`,
      );
    else if (reserved.includes(key))
      report(
        `"${key}" is a word of the product itself: an answer under it would be lost.`,
        `Choose another key, e.g. "${key}_answer".`,
      );
  }
}

function toKey(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '');
  return words === '' ? 'company_name' : words;
}
