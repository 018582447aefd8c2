/** Keys of fields: words that paths, names in the page and the request's body can carry, and that nothing else uses. */
import { getHolding } from '../language/field-kinds.ts';
import { findStranger, toLatin, toLook } from '../language/look-alike.ts';
import { escapePointer, getItemSchema, type JsonSchema } from '../language/json-schema.ts';
import { ENVELOPE_KEYS, OBJECT_KEYS, REVISION_KEY } from '../language/reserved-keys.ts';
import type { FieldDefinition } from '../parse/catalog.ts';
import type { Place } from './place.ts';
import type { FieldNode, FormNode } from './visit-forms.ts';

/** What a request says beside the answers; inside of an object or a row it is a key like others. */
const OUTERMOST: readonly string[] = [...ENVELOPE_KEYS, REVISION_KEY];

export function checkFormKeys({ form, schema }: FormNode): void {
  checkKeys(form.schema, schema);
}

export function checkInnerKeys({ field, schema }: FieldNode): void {
  if (field.fields.length === 0) return;
  if (getHolding(field) === 'rows') checkKeys(getItemSchema(field.schema) ?? {}, schema.inside('/items'));
  else checkKeys(field.schema, schema);
}

/** Of every field, whichever part of a schema declares it: one that only some answers bring up as well. */
export function checkReservedKey({ field, whole, schema }: FieldNode): void {
  checkReserved(field.key, whole === 'form', schema);
  for (const entry of [...(field.fixed ?? []), ...(field.fields.length === 0 && field.item ? [field.item] : [])])
    for (const inner of listInnerFields(entry)) checkReserved(inner.key, false, schema);
}

function listInnerFields({ fields }: FieldDefinition): FieldDefinition[] {
  return fields.flatMap((field) => [field, ...listInnerFields(field)]);
}

function checkReserved(key: string, isOutermost: boolean, place: Place): void {
  const remedy = `Choose another key, e.g. "${key}_answer".`;
  if (FORM_KEYS.includes(key))
    place.report(
      '',
      `By "${key}" a page asks a form for a part of its own: with a field of this key it would stop.`,
      remedy,
    );
  else if (OBJECT_KEYS.includes(key) || (isOutermost && OUTERMOST.includes(key)))
    place.report('', `"${key}" is a word of the product itself: an answer under it would be lost.`, remedy);
}

function checkKeys({ properties = {} }: JsonSchema, place: Place): void {
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

/**
 * A control's name is its field's key, and a form has its controls under their names in place of what it has itself.
 * By these words React, and whatever else works in a page, goes through its elements and changes them: with a control
 * in the place of one the form is not drawn, the page stands still, or the browser sends the answers by the address.
 * What a form has beside them ("title", "action", "length") nobody asks it for
 * (tests/form/keys-of-forms.browser.test.tsx).
 */
export const FORM_KEYS: readonly string[] = `nodeName nodeType nodeValue tagName namespaceURI ownerDocument parentNode
  parentElement childNodes firstChild lastChild previousSibling nextSibling textContent appendChild insertBefore
  removeChild replaceChild cloneNode getRootNode compareDocumentPosition getAttribute hasAttribute setAttribute
  setAttributeNS removeAttribute addEventListener removeEventListener dispatchEvent querySelector querySelectorAll
  getBoundingClientRect getClientRects contentEditable requestSubmit assignedSlot shadowRoot isConnected classList
  offsetParent offsetWidth offsetHeight clientWidth clientHeight clientLeft clientTop scrollTop scrollLeft scrollWidth
  scrollHeight scrollIntoView checkVisibility`.split(/\s+/);
