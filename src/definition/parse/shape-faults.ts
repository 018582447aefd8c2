/** Translates Zod's issues into faults in the analyst's words. */
import type { z } from 'zod';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import type { JsonValue } from '../language/json-schema.ts';
import { escapePointer, toPointer } from '../language/json-schema.ts';
import { LIMITS } from '../language/limits.ts';
import { suggest } from '../language/nearest-word.ts';
import { readNumber } from '../language/read-number.ts';
import { findByPointer } from './resolve-references.ts';

type Issue = z.core.$ZodIssue;

/** One fault per issue; of a union only the branch that came closest is told. */
export function toFaults(file: string, json: JsonValue, shape: z.ZodType, error: z.ZodError): DefinitionIssue[] {
  return error.issues.flatMap((issue) => issueFaults(issue, [], { file, json, shape }));
}

interface Source {
  file: string;
  json: JsonValue;
  shape: z.ZodType;
}

function issueFaults(issue: Issue, base: PropertyKey[], source: Source): DefinitionIssue[] {
  const path = [...base, ...issue.path];
  const pointer = toPointer(path);
  const fault = (message: string, remedy: string, at = pointer): DefinitionIssue => ({
    file: source.file,
    pointer: at,
    message,
    remedy,
  });
  switch (issue.code) {
    case 'unrecognized_keys': {
      const clash = findClash(source, path);
      const strangers = issue.keys.map((key) => ({
        key,
        message: `"${key}" is not known here.`,
        remedy: suggest(key, listMissingKeys(source, path)),
      }));
      return (clash ?? strangers).map(({ key, message, remedy }) =>
        fault(message, remedy, `${pointer}/${escapePointer(key)}`),
      );
    }
    case 'invalid_value':
      return [
        fault(
          `${found(source.json, pointer)} is not one of the possible values.`,
          sayOr(issue, suggest(foundWord(source.json, pointer), issue.values.map(String))),
        ),
      ];
    case 'invalid_union': {
      if (issue.discriminator) {
        const word = findByPointer(source.json, pointer);
        const known = listDiscriminatorValues(source.shape, path);
        return [
          word === undefined
            ? fault(`"${issue.discriminator}" is missing.`, `Add it; it is one of: ${known.join(', ')}.`)
            : fault(
                `${found(source.json, pointer)} is not a known ${issue.discriminator}.`,
                suggest(foundWord(source.json, pointer), known),
              ),
        ];
      }
      const clash = findClash(source, path);
      if (clash)
        return clash.map(({ key, message, remedy }) => fault(message, remedy, `${pointer}/${escapePointer(key)}`));
      return findClosest(issue).flatMap((inner) => issueFaults(inner, path, source));
    }
    case 'invalid_type': {
      const value = findByPointer(source.json, pointer);
      if (typeof value === 'boolean' && path.at(-2) === 'properties')
        return [fault(`"${String(path.at(-1))}": ${value} is no question.`, value ? ANY_ANSWER : NO_ANSWER)];
      return value === undefined
        ? [fault(`"${String(path.at(-1))}" is missing.`, tellWhatToAdd(issue))]
        : [
            fault(
              `${found(source.json, pointer)} is not of type ${nameType(issue.expected)}.`,
              Array.isArray(value) && path.at(-1) === 'is'
                ? 'Write "isOneOf" in place of "is".'
                : toRemedy(value, issue.expected),
            ),
          ];
    }
    case 'too_big':
      // Shown with thousands of choices, a message says nothing.
      if (['enum', 'oneOf', 'anyOf'].includes(String(path.at(-1))))
        return [fault(`More than ${LIMITS.choices} choices cannot stand in a schema.`, MANY_CHOICES)];
      return [fault(`${found(source.json, pointer)} cannot stand here.`, describeLimit(issue))];
    case 'too_small':
      return [fault(`${found(source.json, pointer)} cannot stand here.`, describeLimit(issue))];
    default:
      return [fault(`${found(source.json, pointer)} cannot stand here.`, `${issue.message}.`)];
  }
}

/** What the issues come from: of a union what is wrong in the branch that came closest. */
export function listInnermost(issues: readonly Issue[], base: PropertyKey[] = []): Pick<Issue, 'code' | 'path'>[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    const inner = issue.code === 'invalid_union' ? findClosest(issue) : [];
    return inner.length === 0 ? [{ code: issue.code, path }] : listInnermost(inner, path);
  });
}

function findClosest({ errors }: z.core.$ZodIssueInvalidUnion): readonly Issue[] {
  return errors.toSorted((a, b) => a.length - b.length || depthOf(b) - depthOf(a))[0] ?? [];
}

/** JSON Schema takes true and false for a schema; a page cannot ask by either. */
const ANY_ANSWER = 'Write what is asked: { "title": "…", "type": "string" }.';
const NO_ANSWER =
  'Remove it. What is not asked in some cases stands under "properties" of a "then" or "else" for the others, or has "when" in the ui.json.';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  number: 'a number, without quotation marks',
  int: 'a whole number, without quotation marks',
  boolean: 'true or false, without quotation marks',
  array: 'a list, [ … ]',
  object: 'an object, { … }',
  record: 'an object, { … }',
};

function tellWhatToAdd(issue: z.core.$ZodIssueInvalidType): string {
  return sayOr(issue, `Add it: ${describeType(issue.expected)}.`);
}

/** The shape's own words, where it has any. */
function sayOr({ message }: Issue, remedy: string): string {
  return message.startsWith('Invalid ') ? remedy : `${message}.`;
}

function describeType(expected: string): string {
  return TYPES[expected] ?? expected;
}

function nameType(expected: string): string {
  return { int: 'integer', record: 'object' }[expected] ?? expected;
}

/** The same value as it must be written, where it is plain what is meant. */
function toRemedy(value: JsonValue, expected: string): string {
  const number = typeof value === 'string' ? (readNumber(value) ?? Number.NaN) : Number.NaN;
  const meant =
    expected === 'string' && typeof value === 'number'
      ? String(value)
      : (expected === 'number' && !Number.isNaN(number)) || (expected === 'int' && Number.isInteger(number))
        ? number
        : expected === 'boolean' && (value === 'true' || value === 'false')
          ? value === 'true'
          : expected === 'array' && typeof value === 'string'
            ? [value]
            : undefined;
  return meant === undefined ? `Write ${describeType(expected)}.` : `Write ${JSON.stringify(meant)}.`;
}

const MANY_CHOICES = `Name ${LIMITS.choices} at most, or write "choicesFrom" with a list of shared/lists/ of up to ${LIMITS.choicesOfList}. Of more, ask for the group first, and by a condition for one of its choices.`;

function describeLimit(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isLeast = issue.code === 'too_small';
  const limit = Number(isLeast ? issue.minimum : issue.maximum);
  const edge = isLeast ? 'at least' : 'at most';
  if (issue.origin === 'array' || issue.origin === 'set')
    return isLeast && limit === 1 ? 'Name one at least, or remove it.' : `Name ${edge} ${limit}.`;
  if (issue.origin === 'string')
    return isLeast && limit === 1 ? 'Write something.' : `Write ${edge} ${limit} characters.`;
  if (issue.inclusive === false) return `Write a number ${isLeast ? 'above' : 'below'} ${limit}.`;
  return `Write ${limit} or ${isLeast ? 'more' : 'less'}.`;
}

interface KeyFault {
  key: string;
  message: string;
  remedy: string;
}

/**
 * Of an object that may have one of several shapes: a key that none of them has, or two that no shape has together.
 * Undefined where a shape has all of its keys, so that something else is wrong.
 */
function findClash({ json, shape }: Source, path: PropertyKey[]): KeyFault[] | undefined {
  const value = findByPointer(json, toPointer(path));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const shapes = findShapes(shape, path).flatMap(({ shape: keys }) => (keys ? [Object.keys(keys)] : []));
  if (shapes.length < 2) return undefined;
  const written = Object.keys(value);
  const known = [...new Set(shapes.flat())];
  const fitting = shapes.filter((keys) => written.every((key) => keys.includes(key) || !known.includes(key)));
  const strangers = written.filter((key) => !known.includes(key));
  if (strangers.length > 0) {
    const open = [...new Set(fitting.flat())].filter((key) => !written.includes(key));
    return strangers.map((key) => ({
      key,
      message: `"${key}" is not known here.`,
      remedy: suggest(key, open.length > 0 ? open : known),
    }));
  }
  if (fitting.length > 0) return undefined;
  const [closest = []] = shapes.toSorted((one, other) => count(written, other) - count(written, one));
  const goTogether = (one: string, other: string) => shapes.some((keys) => keys.includes(one) && keys.includes(other));
  return written
    .filter((key) => !closest.includes(key))
    .map((key) => {
      const others = closest.filter((each) => written.includes(each) && !goTogether(key, each));
      const beside = others.map((each) => `"${each}"`).join(' and ');
      return { key, message: `"${key}" cannot stand beside ${beside}.`, remedy: 'Keep one of them.' };
    });
}

function count(written: readonly string[], keys: readonly string[]): number {
  return written.filter((key) => keys.includes(key)).length;
}

/**
 * How far into the value the first fault lies: a branch that takes the value itself is closer than one that does not.
 */
function depthOf([first]: readonly Issue[]): number {
  return first?.path.length ?? 0;
}

function found(json: JsonValue, pointer: string): string {
  const value = findByPointer(json, pointer);
  const text = JSON.stringify(value) ?? 'Nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function foundWord(json: JsonValue, pointer: string): string {
  const value = findByPointer(json, pointer);
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** The keys that the object at this path may have besides those that it has. */
function listMissingKeys({ json, shape }: Source, path: PropertyKey[]): string[] {
  const keys = new Set(findShapes(shape, path).flatMap((inner) => Object.keys(inner.shape ?? {})));
  const value = findByPointer(json, toPointer(path));
  const written = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const open = [...keys].filter((key) => !written.includes(key));
  return open.length > 0 ? open : [...keys];
}

/** What may stand at the path, read from the Zod shape itself. */
function findShapes(shape: z.ZodType, path: PropertyKey[]): ZodParts[] {
  let shapes: unknown[] = [shape];
  for (const segment of path) shapes = shapes.flatMap((inner) => descend(inner, segment));
  return shapes.flatMap((inner) => expand(inner));
}

function listDiscriminatorValues(shape: z.ZodType, path: PropertyKey[]): string[] {
  return findShapes(shape, path).flatMap(({ values }) => (values ?? []).map(String));
}

interface ZodParts {
  type: string;
  shape?: Record<string, unknown>;
  innerType?: unknown;
  /** Of what is changed before it is read: what is read. */
  out?: unknown;
  element?: unknown;
  valueType?: unknown;
  options?: unknown[];
  /** Of a literal. */
  values?: unknown[];
  getter?: () => unknown;
}

function parts(shape: unknown): ZodParts {
  return (shape as { _zod: { def: ZodParts } })._zod.def;
}

/** Looks through wrappers (optional, default, lazy, union) at the types within. */
function expand(shape: unknown): ZodParts[] {
  const def = parts(shape);
  if (def.getter) return expand(def.getter());
  const inner = def.innerType ?? def.out;
  if (inner) return expand(inner);
  if (def.options) return def.options.flatMap(expand);
  return [def];
}

function descend(shape: unknown, segment: PropertyKey): unknown[] {
  return expand(shape).flatMap((def) =>
    [def.shape?.[String(segment)], def.element, def.valueType].filter((inner) => inner !== undefined),
  );
}
