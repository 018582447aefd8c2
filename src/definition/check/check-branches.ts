/**
 * What rules demand must be there: every key in "required", and in the branches of a rule (if, then, anyOf …), is a
 * field of that object. Of branches with fields of their own, an answer says which one is meant. And of each, some
 * answers meet it, and it says something beside what holds anyway.
 */
import {
  escapePointer,
  listBranches,
  type JsonSchema,
  getOnlyType,
  type JsonValue,
  getItemSchema,
} from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { listDeclarations, declaresProperties, isSchema, listDiscriminators } from '../language/object-parts.ts';
import type { Place } from './place.ts';
import type { SchemaNode } from './visit-schemas.ts';
import { includesSame, listPossible } from './measure-value.ts';
import { isSame } from '../language/canonical-text.ts';
import { findImpossible, isPossible } from './possible-answers.ts';

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
  const alternatives = listAlternativeKeys(part);
  for (const [path, branch] of listBranches(part)) {
    if (NOT_DEMANDED.includes(path)) continue;
    // That an alternative refuses what only others ask for is what tells them apart.
    const isAlternative = /^\/(?:oneOf|anyOf)\//.test(path);
    const own = isAlternative && alternatives.size > 0 ? listKeys(branch) : [];
    checkPart(
      branch,
      isAlternative ? keys.filter((key) => !alternatives.has(key) || own.includes(key)) : keys,
      place.inside(path),
    );
  }
}

/** Keys that alternatives declare, and nothing beside them. */
function listAlternativeKeys({ oneOf = [], anyOf = [], ...rest }: JsonSchema): ReadonlySet<string> {
  const outside = listKeys(rest);
  const keys = [...oneOf, ...anyOf].flatMap((each) => (isSchema<JsonSchema>(each) ? listKeys(each) : []));
  return new Set(keys.filter((key) => !outside.includes(key)));
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

/** "if" decides what is in "then" and "else". */
export function checkLoneIf({ written, place }: SchemaNode): void {
  const { if: condition, else: otherwise } = written;
  if (condition !== undefined && written.then === undefined && otherwise === undefined)
    place.report(
      '/if',
      '"if" decides nothing: neither "then" nor "else" stands beside it.',
      'Remove it, or add "then".',
      'note',
    );
  for (const word of ['then', 'else'] as const)
    if (written[word] !== undefined && condition === undefined)
      place.report(
        `/${word}`,
        `"${word}" is never in force: no "if" stands beside it.`,
        'Write both into the same object, or remove it.',
      );
}

/** Of an answer that there is not, JSON Schema finds every rule about it kept. */
export function checkIfUnanswered({ written: { if: condition, then: branch }, whole, place }: SchemaNode): void {
  if (!condition || branch === undefined || !isSchema(condition)) return;
  const open = Object.entries(condition.properties ?? {}).find(
    ([key, { const: value, enum: values }]) =>
      (value !== undefined || values !== undefined) &&
      ![...(condition.required ?? []), ...(whole.required ?? [])].includes(key) &&
      whole.properties?.[key]?.default === undefined,
  );
  if (open)
    place.report(
      '/if',
      `The condition holds too where "${open[0]}" is not answered.`,
      `Add "required": ["${open[0]}"] to "if", unless that is meant.`,
      'note',
    );
}

/** What a branch of an object's schema says of its fields. */
export function checkInForce({ resolved, rank, place }: SchemaNode): void {
  if (rank === 'rule') return;
  checkBranches(resolved, resolved, false, place);
  const always = resolved.required ?? [];
  for (const word of ['then', 'else'] as const) {
    const branch = resolved[word];
    if (isSchema(branch)) tellDemanded(branch.required, always, place.inside(`/${word}/required`));
  }
  for (const [key, dependency] of Object.entries(resolved.dependencies ?? {})) {
    const at = place.inside(`/dependencies/${escapePointer(key)}`);
    if (Array.isArray(dependency)) tellDemanded(dependency, always, at);
    else if (isSchema(dependency)) tellDemanded(dependency.required, always, at.inside('/required'));
  }
}

/** What a condition demands that is demanded without it. */
function tellDemanded(wanted: readonly string[] | undefined, always: readonly string[], place: Place): void {
  if (!Array.isArray(wanted) || !Array.isArray(always)) return;
  wanted.forEach((key, index) => {
    if (always.includes(key))
      place.report(
        `/${index}`,
        `"${key}" must be answered anyway, so this changes nothing.`,
        'Remove it; or take it out of the "required" of all answers.',
        'note',
      );
  });
}

/** What only looks at answers, and demands none. */
const LOOKING = ['/if', '/not'];

function checkBranches(part: JsonSchema, whole: JsonSchema, isLooking: boolean, place: Place): void {
  for (const [path, branch] of listBranches(part)) {
    if (!isSchema(branch)) continue;
    const looks = isLooking || LOOKING.includes(path);
    const at = place.inside(path);
    checkProperties(branch, whole, looks, at);
    if (path === '/if') checkTogether(branch, at);
    checkBranches(branch, whole, looks, at);
  }
}

function checkProperties(branch: JsonSchema, whole: JsonSchema, isLooking: boolean, place: Place): void {
  for (const [key, wanted] of Object.entries(branch.properties ?? {})) {
    const own = whole.properties?.[key];
    const declared = isSchema(own) ? [own] : isLooking ? listDeclared(whole, key) : [];
    if (isSchema(wanted) && declared.length > 0)
      checkField(key, wanted, declared, isLooking, place.inside(`/properties/${escapePointer(key)}`));
  }
}

function listDeclared(whole: JsonSchema, key: string): JsonSchema[] {
  const parts = listDeclarations([{ schema: whole, always: true }]).get(key) ?? [];
  return parts.map(({ schema }) => schema);
}

/** `declared`: each way in which the field is asked. */
function checkField(
  key: string,
  wanted: JsonSchema,
  declared: readonly JsonSchema[],
  isLooking: boolean,
  place: Place,
): void {
  const so = isLooking ? 'so this is never in force.' : 'so no answer is right where this holds.';
  const values = listWanted(wanted);
  const isNever = ({ value }: Wanted) => declared.every((schema) => !isPossible(value, schema));
  const never = values.filter(isNever);
  const [first] = never;
  if (first && declared[0]) {
    const impossible = findImpossible(key, [first.value], declared[0], 'one');
    const isAll = never.length === values.length;
    if (isAll) place.report(first.at, `${impossible?.message.slice(0, -1)}, ${so}`, impossible?.remedy ?? '');
    else
      for (const { value, at } of never)
        place.report(
          at,
          `"${key}" is never ${JSON.stringify(value)}, so naming it changes nothing.`,
          findImpossible(key, [value], declared[0], 'one')?.remedy ?? '',
          'note',
        );
    return;
  }
  const clash = findClash(wanted, declared);
  if (clash)
    place.report(`/${clash.word}`, `"${key}" ${clash.why}, ${so}`, 'Compare the two, and correct one of them.');
  else if (!isLooking && declared.length === 1 && declared[0]) tellIdle(key, wanted, declared[0], place);
  checkInside(key, wanted, declared, isLooking, place);
}

/** In objects and rows. */
function checkInside(
  key: string,
  wanted: JsonSchema,
  declared: readonly JsonSchema[],
  isLooking: boolean,
  place: Place,
): void {
  const [only] = declared.length === 1 ? declared : [];
  if (!only) return;
  if (wanted.properties && only.properties) checkProperties(wanted, only, isLooking, place);
  const item = getItemSchema(only);
  if (!isSchema(item)) return;
  for (const word of ['contains', 'items'] as const) {
    const entry = wanted[word];
    if (!isSchema(entry) || Array.isArray(entry)) continue;
    checkField(key, entry, [item], isLooking, place.inside(`/${word}`));
  }
}

interface Wanted {
  value: JsonValue;
  at: string;
}

function listWanted({ const: fixed, enum: values = [] }: JsonSchema): Wanted[] {
  return fixed === undefined
    ? values.map((value, index) => ({ value, at: `/enum/${index}` }))
    : [{ value: fixed, at: '/const' }];
}

const RANGES = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** A range that lies outside of every range that the field has. */
function findClash(wanted: JsonSchema, declared: readonly JsonSchema[]): { word: string; why: string } | undefined {
  for (const [least, most] of RANGES) {
    const [low, high] = [wanted[least], wanted[most]];
    const tops = declared.map((schema) => schema[most] ?? Infinity);
    const bottoms = declared.map((schema) => schema[least] ?? -Infinity);
    if (low !== undefined && tops.every((top) => top < low))
      return { word: least, why: `has the ${most} ${Math.max(...tops)}` };
    // Nothing, and no entries, are no answer.
    if (high !== undefined && (high > 0 || most === 'maximum') && bottoms.every((bottom) => bottom > high))
      return { word: most, why: `has the ${least} ${Math.min(...bottoms)}` };
  }
  return undefined;
}

/** A rule of a branch that is no narrower than the field's own. */
function tellIdle(key: string, wanted: JsonSchema, own: JsonSchema, place: Place): void {
  for (const [least, most] of RANGES)
    for (const [word, isIdle] of [
      [least, (mine: number, other: number) => mine <= other],
      [most, (mine: number, other: number) => mine >= other],
    ] as const) {
      const [mine, other] = [wanted[word], own[word]];
      if (mine !== undefined && other !== undefined && isIdle(mine, other))
        place.report(
          `/${word}`,
          `"${key}" has the ${word} ${other} anyway, so this changes nothing.`,
          'Remove it, or write what is to be narrower here.',
          'note',
        );
    }
}

/** One answer cannot be two things at once. */
function checkTogether(condition: JsonSchema, place: Place): void {
  const seen = new Map<string, JsonValue[]>();
  const visit = (part: JsonSchema, at: Place) => {
    for (const [key, wanted] of Object.entries(part.properties ?? {})) {
      if (!isSchema(wanted)) continue;
      const values = listWanted(wanted);
      if (values.length === 0) continue;
      const before = seen.get(key);
      const left = values.filter(({ value }) => before?.some((each) => isSame(each, value)) ?? true);
      if (before && left.length === 0)
        at.report(
          `/properties/${escapePointer(key)}${values[0]?.at ?? ''}`,
          `"${key}" cannot be this and ${before.map((value) => JSON.stringify(value)).join(' or ')} at once, so this is never in force.`,
          'Write both values into one "enum", or two conditions.',
        );
      seen.set(
        key,
        left.map(({ value }) => value),
      );
    }
    (part.allOf ?? []).forEach((each, index) => {
      if (isSchema(each)) visit(each, at.inside(`/allOf/${index}`));
    });
  };
  visit(condition, place);
}
