/** Each level of a uiSchema speaks of what its schema has there: a form, a field, the entries of a list. */
import { isJsonObject, escapePointer, getItemSchema, getOnlyType, type JsonSchema } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { isSchema, listDeclarations } from '../language/object-parts.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { mergeSchemas } from '../parse/merge-schemas.ts';
import { readLevel } from '../parse/read-ui-options.ts';
import { checkLayout } from './check-layout.ts';
import type { Place } from './place.ts';
import type { FormNode } from './visit-forms.ts';

export function checkLevels({ form, schema, ui }: FormNode): void {
  checkLevel(form.uiSchema, form.schema, { place: ui, name: 'the form', isForm: true, schemaFile: schema.file });
}

/** RJSF draws a form of any type; answers are kept by their keys, so that here it is an object. */
export function checkIsObject({ form: { schema }, schema: place }: FormNode): void {
  const types = [schema.type ?? 'object'].flat();
  if (!types.includes('object'))
    place.report(
      '/type',
      `A form is an object, and this one is of type ${types.join(', ')}: nothing would be asked.`,
      'Write "object", and what is asked under "properties".',
    );
}

interface Level {
  place: Place;
  /** What the level speaks of. */
  name: string;
  isForm?: boolean;
  /** The file beside it. */
  schemaFile: string;
}

function checkLevel(level: UiSchema, schema: JsonSchema, about: Level): void {
  const { place } = about;
  const properties = listDeclarations([{ schema, always: true }]);
  const isAsked = schema.properties?.['fileName'] === undefined;
  const { isForm = false, ...outer } = about;
  if (isAsked) checkLayout(level, schema, { ...outer, isForm });
  for (const key of Object.keys(level)) {
    if (key.startsWith('ui:')) continue;
    const inner = { ...outer, place: place.inside(`/${escapePointer(key)}`) };
    const property = isAsked ? properties.get(key) : undefined;
    if (property) checkLevel(readLevel(level, key), mergeSchemas(property), { ...inner, name: `"${key}"` });
    else if (key === 'items' || key === 'additionalItems') checkEntries(key, level, schema, inner);
    else if (key === 'anyOf' || key === 'oneOf') checkAlternatives(key, level, schema, inner);
    else if (properties.size === 0 || !isAsked)
      inner.place.report(
        '',
        `${begin(about.name)} has no field "${key}" in it.`,
        getOnlyType(schema) === 'array'
          ? 'What is said of the fields of a row stands under "items".'
          : 'Remove it, or write it under the key of a field.',
        'note',
      );
    else inner.place.report('', `"${key}" is not in ${about.schemaFile}.`, suggest(key, properties.keys()), 'note');
  }
}

function checkEntries(key: 'items' | 'additionalItems', level: UiSchema, schema: JsonSchema, about: Level): void {
  const { place, name } = about;
  const { items, additionalItems } = schema;
  if (getOnlyType(schema) !== 'array' || items === undefined) {
    place.report(
      '',
      `${begin(name)} is no list, so there is nothing under "${key}".`,
      'Write it at the field itself, or make the field a list: "type": "array" with "items".',
    );
    return;
  }
  const written = level[key];
  const entry = key === 'items' ? getItemSchema(schema) : isSchema(additionalItems) ? additionalItems : undefined;
  if (Array.isArray(written))
    written.forEach((own, index) => {
      const fixed = Array.isArray(items) ? items[index] : undefined;
      const at = { ...about, place: place.inside(`/${index}`) };
      if (fixed && isJsonObject(own)) checkLevel(own, fixed, at);
      else if (!fixed)
        place.report(
          `/${index}`,
          `${begin(name)} has no entry ${index + 1} of its own.`,
          'Write { … } for all entries, or a list with as many as "items" of the schema has.',
        );
    });
  else if (entry && isJsonObject(written)) checkLevel(written, entry, { ...about, name: `a row of ${name}` });
  else
    place.report(
      '',
      `${begin(name)} has no entries that this could speak of.`,
      key === 'items'
        ? 'Write a list: for each entry of "items" in the schema, { … }.'
        : 'Remove it, or write "additionalItems" into the schema.',
    );
}

function checkAlternatives(key: 'anyOf' | 'oneOf', level: UiSchema, schema: JsonSchema, about: Level): void {
  const { place, name } = about;
  const alternatives = schema[key] ?? [];
  const written = level[key];
  if (!Array.isArray(written) || written.length > alternatives.length)
    place.report(
      '',
      `${begin(name)} has ${alternatives.length === 0 ? 'no' : alternatives.length} alternatives under "${key}".`,
      alternatives.length === 0 ? 'Remove it.' : 'Write a list: for each of them, in their order, { … }.',
    );
  else
    written.forEach((entry, index) => {
      const alternative = alternatives[index];
      if (isJsonObject(entry) && alternative)
        checkLevel(entry, alternative, {
          ...about,
          place: place.inside(`/${index}`),
          name: `an alternative of ${name}`,
        });
    });
}

function begin(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
