/**
 * What rules demand must be there: every key in "required", and in the branches of a rule (if, then, anyOf …), is a
 * field of that object. Of branches with fields of their own, an answer says which one is meant.
 */
import { escapePointer, listBranches, type JsonSchema, getOnlyType, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { listDeclarations, declaresProperties, isSchema, listDiscriminators } from '../language/object-parts.ts';
import type { Place } from './place.ts';
import type { SchemaNode } from './visit-schemas.ts';
import { includesSame, listPossible } from './measure-value.ts';

/** Rules of an object and its branches name fields of it. */
export function checkBranchKeys({ resolved, rank, place }: SchemaNode): void {
  const keys = listKeys(resolved);
  if (rank !== 'rule' && keys.length > 0) checkRule(resolved, keys, true, place);
}

/** A key is required or not, however often it is said. */
export function checkRequiredTwice({ written: { required }, place }: SchemaNode): void {
  if (!Array.isArray(required)) return;
  required.forEach((key, index) => {
    if (required.indexOf(key) < index)
      place.report(`/required/${index}`, `"${key}" stands in the list twice.`, 'Remove one of them.', 'note');
  });
}

/** What the object and its branches ask for. */
function listKeys(schema: JsonSchema): string[] {
  const declared = [...listDeclarations([{ schema, always: true }])];
  const asked = declared.flatMap(([key, parts]) => (parts.some((part) => declares(part.schema)) ? [key] : []));
  return [...new Set([...Object.keys(schema.properties ?? {}), ...asked])];
}

/** Whether a property is a field of its own; else it is a rule about one. */
function declares({ type, const: value, enum: values, properties, oneOf }: JsonSchema): boolean {
  return [type, value, values, properties, oneOf].some((part) => part !== undefined);
}

/** `if` on a field that only "then" or "else" asks for: without its answer it is not asked, so it never has one. */
export function checkSelfHiding({ resolved: schema, rank, place }: SchemaNode): void {
  if (rank === 'rule') return;
  const own = Object.keys(schema.properties ?? {});
  for (const [path, part] of [['', schema] as const, ...listBranches(schema)]) {
    const looked = [...Object.keys(part.if?.properties ?? {}), ...(part.if?.required ?? [])];
    for (const word of ['then', 'else'] as const)
      for (const [key, property] of Object.entries(part[word]?.properties ?? {}))
        if (declares(property) && looked.includes(key) && !own.includes(key))
          place.report(
            `${path}/${word}/properties/${escapePointer(key)}`,
            `"${key}" is asked or not by its own answer, so nobody could ever give it.`,
            'Let another field decide in "if", or write the field into "properties" beside "if".',
          );
  }
}

/** Parts of a schema that say nothing of which answers are right. */
const NOT_DEMANDED = ['/if', '/not'];

/**
 * `additionalProperties: false` looks at the "properties" beside it alone: what another part of the schema declares, it
 * refuses.
 */
export function checkClosed({ resolved, rank, place }: SchemaNode): void {
  if (rank !== 'rule') checkPart(resolved, listKeys(resolved), place);
}

function checkPart(part: JsonSchema, keys: readonly string[], place: Place): void {
  const beside = Object.keys(part.properties ?? {});
  const [refused, ...others] = part.additionalProperties === false ? keys.filter((key) => !beside.includes(key)) : [];
  if (refused !== undefined)
    place.report(
      '/additionalProperties',
      `This refuses "${[refused, ...others].join('", "')}": draft-07 looks at the "properties" beside it alone, and another part of the schema declares ${others.length === 0 ? 'it' : 'them'}.`,
      'Remove it: a form takes the fields of its schema and no others anyway.',
    );
  for (const [path, branch] of listBranches(part))
    if (!NOT_DEMANDED.includes(path)) checkPart(branch, keys, place.inside(path));
}

/** `keys`: the fields of the object. `own`: whether it is the object itself, whose properties are the fields. */
function checkRule(rule: JsonSchema, keys: readonly string[], own: boolean, place: Place): void {
  const known = (key: string, at: string, what: string) => {
    if (!keys.includes(key)) place.report(`/${at}`, `"${key}" ${what} but is no property.`, suggest(key, keys));
  };
  if (Array.isArray(rule.required))
    rule.required.forEach((key, index) => known(key, `required/${index}`, 'is required'));
  if (!own)
    for (const key of Object.keys(rule.properties ?? {})) known(key, `properties/${escapePointer(key)}`, 'has a rule');
  for (const [key, needed] of Object.entries(rule.dependencies ?? {})) {
    const at = `dependencies/${escapePointer(key)}`;
    known(key, at, 'decides what else is asked');
    if (Array.isArray(needed)) needed.forEach((other, index) => known(other, `${at}/${index}`, 'is required'));
  }
  for (const [path, branch] of listBranches(rule)) checkRule(branch, keys, false, place.inside(path));
}

const UNIONS = ['oneOf', 'anyOf'] as const;

export function checkAlternatives({ written, resolved: schema, rank, place }: SchemaNode): void {
  if (rank === 'rule') return;
  for (const word of UNIONS) {
    const options = written[word] ?? [];
    const isTellable = listDiscriminators(options).length > 0;
    const isOwn = options.every((option) => isSchema(option) && option.$ref === undefined);
    const [chosen] = isOwn && !isTellable ? listDiscriminators(schema[word] ?? []) : [];
    if (chosen !== undefined) tellChosenByTitle(options, chosen, place.inside(`/${word}`));
  }
  for (const [path, part] of [['', schema] as const, ...listBranches(schema)]) {
    const decides = path.startsWith('/dependencies/') ? path.split('/')[2] : undefined;
    for (const word of UNIONS) {
      const options = part[word] ?? [];
      // Where they are no objects, that is told of the field.
      const isNoObject = options.some((option) => ![undefined, 'object'].includes(getOnlyType(option)));
      if (options.length < 2 || isNoObject || !options.some(declaresProperties)) continue;
      const at = place.inside(`${path}/${word}`);
      const telling = listDiscriminators(options);
      if (telling.length === 0)
        at.report(
          '',
          'Nothing tells these alternatives apart, so no answer says which one is meant.',
          `Give each of them a "const" of its own for the same field: "properties": { "${decides ?? 'kind'}": { "const": "…" }, … }.`,
        );
      if (path === '' || decides !== undefined) tellLeftOut(options, telling, schema, at);
    }
    tellDiscriminator(part, place.inside(path));
  }
}

/**
 * Applicants choose by the titles, which must differ; where a field almost tells the alternatives apart, it is named.
 */
function tellChosenByTitle(options: readonly JsonSchema[], chosen: string, place: Place): void {
  options.forEach(({ title }, index) => {
    if (title !== undefined && options.findIndex((other) => other.title === title) < index)
      place.report(
        `/${index}/title`,
        `Two alternatives are called "${title}": nobody could tell them apart.`,
        'Word one of them differently.',
      );
  });
  const named = options.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([key, property]) => (typeof property.const === 'string' ? [key] : [])),
  );
  const almost = named.find((key, index) => named.indexOf(key) < index);
  const without = almost === undefined ? -1 : options.findIndex((option) => !namesValue(option, almost));
  if (without === -1)
    place.report(
      '',
      `Nothing tells these alternatives apart: applicants choose one by its title, and "${chosen}" of the answers keeps which.`,
      'Give each a "const" of its own for the same field to choose the key and the values yourself.',
      'note',
    );
  else
    place.report(
      `/${without}`,
      `"${almost}" does not tell these alternatives apart, since this one has no "const" for it: applicants choose one by its title, and "${chosen}" of the answers keeps which.`,
      `Add "${almost}": { "const": "…" } to its "properties".`,
      'note',
    );
}

function namesValue({ properties }: JsonSchema, key: string): boolean {
  const { const: value, enum: values } = properties?.[key] ?? {};
  return value !== undefined || values !== undefined;
}

/**
 * A choice for which there is no alternative is refused whoever makes it; of two for the same one, neither is meant.
 */
function tellLeftOut(
  options: readonly JsonSchema[],
  telling: readonly string[],
  whole: JsonSchema,
  place: Place,
): void {
  for (const key of telling) {
    const possible = listPossible(whole.properties?.[key] ?? {}) ?? [];
    const named = options.flatMap((option) => listNamed(option, key));
    const left = possible.filter((value) => !includesSame(named, value));
    if (left.length > 0)
      place.report(
        '',
        `No alternative is for "${key}": ${left.map((value) => JSON.stringify(value)).join(' or ')}, so whoever chooses it is refused.`,
        `Add { "properties": { "${key}": { "enum": ${JSON.stringify(left)} } } } to the list.`,
      );
  }
  const isOf = (option: JsonSchema, other: JsonSchema) =>
    telling.length > 0 &&
    telling.every((key) => listNamed(option, key).every((value) => includesSame(listNamed(other, key), value)));
  options.forEach((option, index) => {
    const asks = Object.keys(option.properties ?? {}).some((key) => !Object.hasOwn(whole.properties ?? {}, key));
    if (asks && options.slice(0, index).some((other) => isOf(option, other)))
      place.report(
        `/${index}`,
        `This alternative has ${telling.map((key) => `"${key}": ${listNamed(option, key).map(toText).join(' or ')}`).join(' and ')} as an earlier one has, so no answer says which one is meant.`,
        'Give it a value of its own.',
      );
  });
}

function listNamed({ properties }: JsonSchema, key: string): JsonValue[] {
  const { const: value, enum: values = value === undefined ? [] : [value] } = properties?.[key] ?? {};
  return values;
}

function toText(value: JsonValue): string {
  return JSON.stringify(value);
}

function tellDiscriminator({ discriminator, oneOf = [] }: JsonSchema, place: Place): void {
  const telling = listDiscriminators(oneOf);
  const name = discriminator?.propertyName;
  if (name !== undefined && telling.length > 0 && !telling.includes(name))
    place.report(
      '/discriminator/propertyName',
      `"${name}" does not tell the alternatives apart: not each has a value of its own for it.`,
      suggest(name, telling),
    );
}
