/**
 * What a field is called, shown as and worth must fit its schema; and its key is a word that paths, names in the page
 * and the request's body can carry, and that nothing else uses.
 */
import { asksSecret, getHolding, isHidden, holdsEntries, isAgreement } from '../language/field-kinds.ts';
import { getOnlyType, escapePointer, getItemSchema, type JsonSchema } from '../language/json-schema.ts';
import { WIDGETS } from '../language/widgets.ts';
import { deriveFields } from '../parse/derive-fields.ts';
import { findOption } from '../parse/read-ui-options.ts';
import { KIND_NEEDS } from './kind-needs.ts';
import { findLongestText } from './longest-text.ts';
import type { Place } from './place.ts';
import { type FieldDefinition, listForms } from '../parse/catalog.ts';
import type { FieldNode, FormSurroundings, FormNode } from './visit-forms.ts';
import { HELP_FOLDER } from '../language/guide.ts';
import { suggest } from '../language/nearest-word.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';
import { findStranger, toLatin, toLook } from '../language/look-alike.ts';
import { ENVELOPE_KEYS, OBJECT_KEYS, REVISION_KEY } from '../language/reserved-keys.ts';

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

/** The schema is one that the field can be asked by. */
export function checkKind({ field, schema: place, ui: uiPlace, level }: FieldNode): void {
  const { key, kind, schema, ui } = field;
  const { fits, need } = KIND_NEEDS[kind];
  const word = ui.widget !== undefined ? 'widget' : ui.currency !== undefined ? 'currency' : 'inputType';
  const type = getOnlyType(schema);
  if (type === 'object' && getHolding(field) !== 'file' && field.fields.length === 0 && field.choices.length === 0)
    place.report(
      '',
      `"${key}" has fields of its own, which no page can ask.`,
      'Put them among the "properties" of the step, or make them rows: "type": "array" with them in "items".',
    );
  else if (!fits(field)) {
    if (type === 'boolean' && schema.enum !== undefined && ui[word] === undefined)
      place.report(
        '',
        `"${key}" is yes or no, of which "enum" says nothing.`,
        'Remove it; of a box that must be ticked write "const": true.',
      );
    else if (ui[word] === undefined) place.report('', `"${key}" cannot be asked as ${kind}.`, `Give it ${need}.`);
    else
      uiPlace.report(
        findOption(level, word),
        `"${key}" has the ${word} "${ui[word]}", which is not made for its schema.`,
        `Give it ${need} in the schema, or ${word === 'widget' ? listFitting(field) : 'remove it'}.`,
      );
  }
  if (asksSecret(field) && schema.default !== undefined)
    place.report('/default', `"${key}" is a secret, and everybody can read this one.`, 'Remove it.');
  if (getHolding(field) === 'choices' && type === 'array' && schema.uniqueItems !== true)
    place.report(
      '',
      `"${key}" may have the same choice twice, which nobody can choose.`,
      'Add "uniqueItems": true to the schema.',
    );
}

/** Widgets with which the field could be asked as its schema is, and what to do with one that it has instead. */
function listFitting({ key, schema }: FieldDefinition): string {
  const fitting = Object.keys(WIDGETS).filter((widget) => {
    const [asked] = deriveFields('', { properties: { [key]: schema } }, { [key]: { 'ui:widget': widget } });
    if (asked === undefined || isHidden(asked)) return false;
    return KIND_NEEDS[asked.kind].fits(asked) && (widget !== 'signature' || asked.accept.includes('image/png'));
  });
  return fitting.length === 0 ? 'remove it' : `choose another widget: ${fitting.join(', ')}`;
}

const FOR_THE_FORM = {
  prefill:
    'Remove it: there may be any number of rows. A field in one starts with "default" of its schema, or with "initial": "today".',
  missing: 'Write the message into "errorMessage" of the object or the row: { "required": { … } }.',
  formerly: 'Remove it: only fields of the form itself are carried over under another key.',
};

/** What only the fields of the form itself can have, and those of its objects. */
export function checkInner({ field, form, ui, whole, isInRow }: FieldNode): void {
  if (whole === 'form') {
    checkFormerKey(field, form, ui);
    return;
  }
  for (const word of ['prefill', 'missing', 'formerly'] as const)
    if (field.ui[word] !== undefined && (isInRow || word !== 'prefill'))
      ui.report(
        `/ui:options/${word}`,
        `"${word}" has no effect inside of ${word === 'prefill' ? 'a row' : 'another field'}.`,
        FOR_THE_FORM[word],
      );
}

function checkFormerKey(
  { key, ui: { formerly } }: FieldNode['field'],
  { form }: FieldNode['form'],
  place: Place,
): void {
  // Of thousands of fields most have none: looking at all the others for each would take their number squared.
  if (formerly === undefined) return;
  const other = form.fields
    .slice(
      0,
      form.fields.findIndex((each) => each.key === key),
    )
    .find((each) => each.ui.formerly === formerly);
  if (other)
    place.report(
      '/ui:options/formerly',
      `"${formerly}" was "${other.key}" as well, so only that one gets the answer of earlier days.`,
      'Name another key, or remove it.',
    );
  if (form.fields.some((each) => each.key === formerly))
    place.report(
      '/ui:options/formerly',
      `"${formerly}" is a key of today, so no draft of earlier days has the answer under it.`,
      'Name the key that the field had before, or remove it.',
    );
}

/** Files that the help of a field names are in the folder. */
export function checkGuides({ field, form, ui }: FieldNode, { paths }: FormSurroundings): void {
  const { guides = [] } = field.ui;
  if (!paths || form.of !== 'step' || guides.length === 0) return;
  const folder = `${ui.file.slice(0, ui.file.lastIndexOf('/'))}/${HELP_FOLDER}/`;
  const known = paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  guides.forEach(({ file, picture }, index) => {
    const name = file ?? picture;
    if (name !== undefined && !known.includes(name))
      ui.report(
        `/ui:options/guides/${index}`,
        `There is no file "${name}" in ${folder}.`,
        `${known.length > 0 ? suggest(name, known) : ''} Put it there.`.trim(),
      );
  });
}

/** What must be answered is within reach of what the page offers: to tick here, to add and to remove below. */
export function checkReachable({ field, schema: place }: FieldNode): void {
  const { key, required, schema } = field;
  if (isAgreement(field) && required && schema.const === false)
    place.report(
      '/const',
      `"${key}" must be answered, and is right only unticked: a box that is not ticked is no answer.`,
      'Take it out of "required", or ask with "ui:widget": "radio", where "No" is an answer.',
    );
}

export function checkEntries({ field, schema: place, ui: uiPlace, level, isPreset }: FieldNode): void {
  if (!holdsEntries(field)) return;
  const { key, required, schema, ui, fixed, item } = field;
  const { minItems = 0, maxItems = Infinity, default: preset } = schema;
  const begun = Array.isArray(preset) ? preset.length : 0;
  const needed = Math.max(minItems, Number(required));
  if (begun > maxItems)
    place.report(
      '/default',
      `"${key}" begins with ${begun} entries, and may have ${maxItems}.`,
      'Raise "maxItems", or take entries out of "default".',
    );
  if (fixed && !item && minItems > fixed.length)
    place.report(
      '/minItems',
      `"${key}" must have ${minItems} entries, and ${fixed.length} can be given: those that "items" describes.`,
      'Lower "minItems", describe more entries, or say with "additionalItems" what may follow them.',
    );
  else if (!isPreset && !fixed && (required || begun > 0) && ui.addable === false && begun < needed)
    uiPlace.report(
      findOption(level, 'addable'),
      `"${key}" must have ${needed} ${needed === 1 ? 'entry' : 'entries'}, begins with ${begun === 0 ? 'none' : begun}, and none can be added.`,
      `Remove "addable": false, write the entries into "default" of the schema, or ${minItems > 1 ? 'lower "minItems"' : 'take it out of "required"'}.`,
    );
}

/** Characters that are kept of each, as the specification has them (section 3). */
const LONGEST = { make: 50, model: 50, licensePlate: 20 };

/** Rows that are declared to be vehicles hold what a vehicle is made of. */
export function checkVehicles({ field, ui: place }: FieldNode): void {
  const {
    key,
    fields,
    ui: { vehicles },
  } = field;
  if (!vehicles) return;
  if (getHolding(field) !== 'rows') {
    place.report(
      '/ui:options/vehicles',
      `"${key}" has no rows, so there are no vehicles in it.`,
      'Only rows are vehicles: "type": "array" whose "items" have "properties".',
    );
    return;
  }
  const columns = listFieldsByPath(fields);
  for (const [part, column] of Object.entries(vehicles)) {
    if (column === undefined) continue;
    const pointer = `/ui:options/vehicles/${part}`;
    const field = columns.get(column);
    if (!field) place.report(pointer, `"${column}" is not in the rows of "${key}".`, suggest(column, columns.keys()));
    else if (part === 'year') checkYear(field, column, pointer, place);
    else checkText(column, columns, part as keyof typeof LONGEST, pointer, place);
  }
}

function checkYear({ schema }: FieldDefinition, path: string, pointer: string, place: Place): void {
  if (schema.type !== 'integer')
    place.report(
      pointer,
      `"${path}" is no whole number, so it is no year.`,
      'Give it "type": "integer", or leave "year" out.',
    );
}

function checkText(
  path: string,
  columns: ReadonlyMap<string, FieldDefinition>,
  part: keyof typeof LONGEST,
  pointer: string,
  place: Place,
): void {
  const schema = columns.get(path)?.schema ?? {};
  // A column of an object in the row is there where the object is.
  const along = path.split('.').map((_segment, index, segments) => segments.slice(0, index + 1).join('.'));
  if (schema.type !== 'string')
    place.report(pointer, `"${path}" is no text.`, 'Name the field that the applicant writes it into.');
  else if (along.some((each) => !columns.get(each)?.required || columns.get(each)?.ui.when))
    place.report(
      pointer,
      `"${path}" may be left empty, and a vehicle cannot do without it.`,
      'Add it to "required" of the rows, and ask for it without "when".',
    );
  else if (schema.oneOf === undefined && schema.enum === undefined && longestOf(schema) > LONGEST[part])
    place.report(
      pointer,
      `"${path}" may be longer than the ${LONGEST[part]} characters that are kept of it.`,
      `Give it "maxLength": ${LONGEST[part]} or less.`,
    );
}

/** Characters; also what a pattern leaves room for says it. */
function longestOf({ maxLength = Infinity, pattern }: JsonSchema): number {
  return Math.min(maxLength, pattern === undefined ? Infinity : findLongestText(pattern));
}

/** A form of another country, copied, asks in that country's money. */
export function checkCurrencies({ provider, place }: ProviderNode, { registry }: ProviderSurroundings): void {
  const { currency } = registry.locale;
  const check = (fields: readonly FieldDefinition[], at: Place) => {
    for (const field of fields) {
      const { key, label, ui } = field;
      const own = at.inside(`/${escapePointer(key)}`);
      if (ui.currency !== undefined && ui.currency !== currency)
        own.report(
          '/ui:options/currency',
          `"${label}" is asked for in ${ui.currency}, and the money of the registry is ${currency}.`,
          `Write "${currency}", where people do not really pay in ${ui.currency}.`,
          'note',
        );
      check(field.fields, getHolding(field) === 'rows' ? own.inside('/items') : own);
    }
  };
  for (const form of listForms(provider)) check(form.fields, place.ofFile(`${provider.id}/${form.id}.ui.json`));
}
