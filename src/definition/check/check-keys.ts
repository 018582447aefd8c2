/** Keys of fields: words that paths, names in the page and the request's body can carry, and that nothing else uses. */
import { getHolding } from '../language/field-kinds.ts';
import { escapePointer, getItemSchema, type JsonSchema } from '../language/json-schema.ts';
import { ENVELOPE_KEYS, OBJECT_KEYS, REVISION_KEY } from '../language/reserved-keys.ts';
import type { Place } from './place.ts';
import type { FieldNode, FormNode } from './visit-forms.ts';

const RESERVED: readonly string[] = [...OBJECT_KEYS, ...ENVELOPE_KEYS, REVISION_KEY];

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
  const reserved = isInner ? OBJECT_KEYS : RESERVED;
  const keys = Object.keys(properties);
  for (const key of keys) {
    const at = place.inside(`/properties/${escapePointer(key)}`);
    if (keys.some((other) => key.startsWith(`${other}-`) && properties[other]?.properties))
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
    const alike = keys.slice(0, keys.indexOf(key)).find((other) => other.toLowerCase() === key.toLowerCase());
    if (alike !== undefined)
      at.report(
        '',
        `"${key}" differs from "${alike}" by its capitals alone: whoever reads the answers would take one for the other.`,
        'Give one of them another key.',
        'note',
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
