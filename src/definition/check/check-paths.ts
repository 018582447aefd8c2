/** What provider.json names by the path of its answer: there, and of a kind that it can be used for. */
import { listFields, type FieldDefinition } from '../parse/catalog.ts';
import {
  holdsEntries,
  asksSecret,
  FIELD_KINDS,
  getHolding,
  holdsFiles,
  isHidden,
  isSingle,
} from '../language/field-kinds.ts';
import { suggest } from '../language/nearest-word.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import type { Place } from './place.ts';
import type { ProviderNode } from './visit-providers.ts';

interface Use {
  path: string | undefined;
  /** JSON pointer into provider.json. */
  pointer: string;
  /** What cannot be used for it, and why. */
  without?: { isMeant: (field: FieldDefinition) => boolean; why: string } | undefined;
}

const TEXT = { isMeant: hasNoText, why: 'is no text, so the record could not be called or found by it.' };
const ONE = {
  isMeant: hasNoText,
  why: 'is not one answer, such as a text or a number, so it could not be compared.',
};
const ANSWER = { isMeant: holdsFiles, why: 'is a document, which is not among the answers.' };

const FOUND = {
  isMeant: (field: FieldDefinition) =>
    holdsFiles(field) || asksSecret(field) || FIELD_KINDS[field.kind].text === 'yes-or-no',
  why: 'is no text, number or list of them, so no record could be found by it.',
};

function hasNoText(field: FieldDefinition): boolean {
  return !isSingle(field) || FIELD_KINDS[field.kind].text === 'yes-or-no';
}

/** Choices, numbers, and texts of another form. */
function takesNoPhone({ choices, schema }: FieldDefinition): boolean {
  return choices.length > 0 || schema.format !== undefined || (schema.type !== undefined && schema.type !== 'string');
}

export function checkPaths({ provider, place }: ProviderNode): void {
  const { record, submission, preparation } = provider;
  const fields = listFieldsByPath(listFields(provider));
  const uses: Use[] = [
    ...record.title.map((path, index) => ({ path, pointer: `/record/title/${index}`, without: TEXT })),
    ...(['email', 'phone', 'registrationNumber'] as const).map((key) => ({
      path: record[key],
      pointer: `/record/${key}`,
      without: TEXT,
    })),
    ...(preparation?.haveReady ?? []).map((path, index) => ({
      path,
      pointer: `/preparation/haveReady/${index}`,
      without: ANSWER,
    })),
    ...record.columns.map((path, index) => ({ path, pointer: `/record/columns/${index}`, without: ANSWER })),
    ...record.search.map((path, index) => ({ path, pointer: `/record/search/${index}`, without: FOUND })),
    ...submission.unique.map(({ field }, index) => ({
      path: field,
      pointer: `/submission/unique/${index}/field`,
      without: ONE,
    })),
    ...submission.errors.map(({ field }, index) => ({ path: field, pointer: `/submission/errors/${index}/field` })),
  ];
  for (const { path, pointer, without } of uses) {
    if (path === undefined) continue;
    const field = fields.get(path);
    if (!field) reportUnknown(path, fields, place.inside(pointer));
    else if (without?.isMeant(field)) place.report(pointer, `"${path}" ${without.why}`, suggestInside(path, field));
    else if (asksSecret(field) && pointer.startsWith('/record/'))
      place.report(
        pointer,
        `"${path}" is a secret, and lists and messages would show it.`,
        'Name a field of another kind.',
      );
    else if (pointer === '/record/phone' && takesNoPhone(field))
      place.report(pointer, `"${path}" takes no phone number, and messages are sent to it.`, explainPhone(fields));
    else if (isHidden(field) && pointer.startsWith('/record/columns/'))
      place.report(
        pointer,
        `"${path}" is hidden from those who fill the form in, and lists would have a column of it.`,
        'Remove it, or show the field.',
        'note',
      );
    else if (isNamedBefore(uses, path, pointer))
      place.report(pointer, `"${path}" stands here twice.`, 'Remove one of them.');
    else if (pointer === '/record/email' && field.schema.type !== undefined && field.schema.format !== 'email')
      place.report(
        pointer,
        `"${path}" takes any text, and messages are sent to the address in it.`,
        explainEmail(path, fields),
      );
  }
  const names = record.title.map((path) => fields.get(path));
  if (names.length > 0 && names.every((field) => field?.required === false))
    place.report(
      '/record/title',
      'Records are called by what may be left out, so some would have no name in lists and messages.',
      `Add a field that must be answered, or write "${record.title[0]}" into "required" of its schema.`,
      'note',
    );
}

/** Whether an earlier entry of the same list names it. */
function isNamedBefore(uses: readonly Use[], path: string, pointer: string): boolean {
  const [, list, index] = /^(.*\/)(\d+)$/.exec(pointer) ?? [];
  return uses.some((use) => use.path === path && Number(index) > 0 && isBefore(use.pointer, list ?? '', Number(index)));
}

function isBefore(pointer: string, list: string, index: number): boolean {
  return pointer.startsWith(list) && Number(pointer.slice(list.length)) < index;
}

function explainPhone(fields: ReadonlyMap<string, FieldDefinition>): string {
  const phones = [...fields].filter(([, { ui }]) => ui.inputType === 'tel').map(([each]) => `"${each}"`);
  return phones.length > 0
    ? `Name a field for a phone: ${phones.join(' or ')}.`
    : 'Name a field for a phone, or remove it.';
}

function explainEmail(path: string, fields: ReadonlyMap<string, FieldDefinition>): string {
  const addresses = [...fields].filter(([, { schema }]) => schema.format === 'email').map(([each]) => `"${each}"`);
  return addresses.length > 0
    ? `Name a field for an address: ${addresses.join(' or ')}.`
    : `Write "$ref": "../shared/fields.schema.json#/definitions/email" at "${path}" in the schema.`;
}

/** A path that leads nowhere. What stands in a field that cannot be read (a wrong `$ref`) is not known. */
export function reportUnknown(path: string, fields: ReadonlyMap<string, FieldDefinition>, place: Place): void {
  const [, outer] = findOuter(path, fields) ?? [];
  if (outer?.schema.type === undefined && outer !== undefined && outer.choices.length === 0) return;
  place.report('', `"${path}" is not a field.`, explainUnknown(path, fields));
}

/** What to write in place of a path that leads nowhere, or into the rows of a list. */
export function explainUnknown(path: string, fields: ReadonlyMap<string, FieldDefinition>): string {
  const [outer, field] = findOuter(path, fields) ?? [];
  if (!field) return suggest(path, fields.keys());
  return holdsEntries(field)
    ? `"${outer}" may have any number of rows, or none: name the list itself, or a field outside of it.`
    : `Write "${outer}": there are no fields in it.`;
}

/** The field in which a path looks for another, and which has none. */
function findOuter(
  path: string,
  fields: ReadonlyMap<string, FieldDefinition>,
): readonly [path: string, field: FieldDefinition] | undefined {
  return listOuterPaths(path)
    .flatMap((outer) => {
      const field = fields.get(outer);
      return field ? [[outer, field] as const] : [];
    })
    .find(([, field]) => getHolding(field) !== 'object');
}

/** "a.b" and "a" of "a.b.c". */
function listOuterPaths(path: string): string[] {
  const segments = path.split('.');
  return segments.slice(1).map((_segment, index) => segments.slice(0, -1 - index).join('.'));
}

function suggestInside(path: string, field: FieldDefinition): string {
  const inside = [...listFieldsByPath([field])].find(([, inner]) => inner !== field && !hasNoText(inner))?.[0];
  return inside === undefined
    ? 'Name a field of another kind.'
    : `Name what is in it, e.g. "${path}${inside.slice(field.key.length)}".`;
}
