/** Keys of fields: words that paths, names in the page and the request's body can carry, and that nothing else uses. */
import { getHolding } from '../language/field-kinds.ts';
import { findStranger, toLatin, toLook } from '../language/look-alike.ts';
import { escapePointer, getItemSchema, type JsonSchema } from '../language/json-schema.ts';
import { ENVELOPE_KEYS, FORM_KEYS, OBJECT_KEYS, REVISION_KEY } from '../language/reserved-keys.ts';
import type { Place } from './place.ts';
import type { FieldNode, FormNode } from './visit-forms.ts';

const RESERVED_INSIDE: readonly string[] = [...OBJECT_KEYS, ...FORM_KEYS];
const RESERVED: readonly string[] = [...RESERVED_INSIDE, ...ENVELOPE_KEYS, REVISION_KEY];

export function checkFormKeys({ form, schema }: FormNode): void {
  checkKeys(form.schema, false, schema);
}

export function checkInnerKeys({ field, schema }: FieldNode): void {
  if (field.fields.length === 0) return;
  if (getHolding(field) === 'rows') checkKeys(getItemSchema(field.schema) ?? {}, true, schema.inside('/items'));
  else checkKeys(field.schema, true, schema);
}

/** `isInner`: what a request says beside the answers can be a key there. */
function checkKeys({ properties = {} }: JsonSchema, isInner: boolean, place: Place): void {
  const reserved = isInner ? RESERVED_INSIDE : RESERVED;
  const keys = Object.keys(properties);
  const objects = keys.filter((key) => properties[key]?.properties);
  /** The first key of each look. */
  const looks = new Map<string, string>();
  for (const key of keys) {
    const at = place.inside(`/properties/${escapePointer(key)}`);
    if (objects.some((other) => key.startsWith(`${other}-`)))
      at.report(
        '',
        `"${key}" could be mistaken for a field of the object that its name begins with.`,
        `Write ${JSON.stringify(toKey(key))}.`,
      );
    else if (reserved.includes(key))
      at.report(
        '',
        `"${key}" is a word of the product itself: an answer under it would be lost.`,
        `Choose another key, e.g. "${key}_answer".`,
      );
    const look = toLook(key);
    const alike = looks.get(look);
    if (alike !== undefined)
      at.report(
        '',
        alike.toLowerCase() === key.toLowerCase()
          ? `"${key}" differs from "${alike}" by its capitals alone: whoever reads the answers would take one for the other.`
          : `"${key}" looks like the earlier "${alike}", and is written with other letters: nobody could tell the answers apart.`,
        'Give one of them another key.',
        'note',
      );
    else {
      looks.set(look, key);
      checkScripts(key, at);
    }
  }
}

function checkScripts(key: string, place: Place): void {
  const stranger = findStranger(key);
  if (!stranger) return;
  const code = (stranger.letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  place.report(
    '',
    `The "${stranger.letter}" ${stranger.before === '' ? 'at the beginning of' : `after "${stranger.before}" in`} "${key}" is no Latin letter (U+${code}), though it looks like one: whoever types the key would not find it.`,
    `Write ${JSON.stringify(toLatin(key))}.`,
    'note',
  );
}

function toKey(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '');
  return words === '' ? 'company_name' : words;
}
