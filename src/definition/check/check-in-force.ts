/** Conditions and rules of a schema that no answers ever meet, or that say nothing beside what holds anyway. */
import { isSame } from '../language/canonical-text.ts';
import {
  escapePointer,
  getItemSchema,
  listBranches,
  type JsonSchema,
  type JsonValue,
} from '../language/json-schema.ts';
import { isSchema, listDeclarations } from '../language/object-parts.ts';
import type { Place } from './place.ts';
import { findImpossible, isPossible } from './possible-answers.ts';
import type { SchemaNode } from './visit-schemas.ts';

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
