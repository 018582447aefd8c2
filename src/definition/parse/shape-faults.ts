/** Translates Zod's issues into faults in the analyst's words. */
import type { z } from 'zod';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import type { JsonValue } from '../language/json-schema.ts';
import { escapePointer, toPointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
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
    case 'unrecognized_keys':
      return issue.keys.map((key) =>
        fault(
          `"${key}" is not known here.`,
          suggest(key, knownKeys(source.shape, path)),
          `${pointer}/${escapePointer(key)}`,
        ),
      );
    case 'invalid_value':
      return [
        fault(
          `${found(source.json, pointer)} is not one of the possible values.`,
          suggest(foundWord(source.json, pointer), issue.values.map(String)),
        ),
      ];
    case 'invalid_union': {
      if (issue.discriminator)
        return [
          fault(
            `${found(source.json, pointer)} is not a known ${issue.discriminator}.`,
            'Choose one that schemas/meta describes.',
          ),
        ];
      const closest = issue.errors.toSorted((a, b) => a.length - b.length || depthOf(b) - depthOf(a))[0] ?? [];
      return closest.flatMap((inner) => issueFaults(inner, path, source));
    }
    case 'invalid_type':
      return findByPointer(source.json, pointer) === undefined
        ? [fault(`"${String(path.at(-1))}" is missing.`, `Add it: ${issue.expected}.`)]
        : [
            fault(
              `${found(source.json, pointer)} is not of type ${issue.expected}.`,
              `Write a value of type ${issue.expected}.`,
            ),
          ];
    default:
      return [fault(`${found(source.json, pointer)} cannot stand here.`, `${issue.message}.`)];
  }
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

/** The keys that the object at this path may have, read from the Zod shape itself. */
function knownKeys(shape: z.ZodType, path: PropertyKey[]): string[] {
  let shapes: unknown[] = [shape];
  for (const segment of path) shapes = shapes.flatMap((inner) => descend(inner, segment));
  return [...new Set(shapes.flatMap((inner) => expand(inner)).flatMap((inner) => Object.keys(inner.shape ?? {})))];
}

interface ZodParts {
  type: string;
  shape?: Record<string, unknown>;
  innerType?: unknown;
  element?: unknown;
  valueType?: unknown;
  options?: unknown[];
  getter?: () => unknown;
}

function parts(shape: unknown): ZodParts {
  return (shape as { _zod: { def: ZodParts } })._zod.def;
}

/** Looks through wrappers (optional, default, lazy, union) at the types within. */
function expand(shape: unknown): ZodParts[] {
  const def = parts(shape);
  if (def.getter) return expand(def.getter());
  if (def.innerType) return expand(def.innerType);
  if (def.options) return def.options.flatMap(expand);
  return [def];
}

function descend(shape: unknown, segment: PropertyKey): unknown[] {
  return expand(shape).flatMap((def) =>
    [def.shape?.[String(segment)], def.element, def.valueType].filter((inner) => inner !== undefined),
  );
}
