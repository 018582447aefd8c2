/**
 * The part of a form's schema that decides what is asked. RJSF builds the form from it: rules that only say which
 * answers are right are the validator's, and RJSF would offer their alternatives as if they were a question.
 */
import type { JsonSchema } from '../language/json-schema.ts';

const UNIONS = ['oneOf', 'anyOf'] as const;

/** Keywords that say what is asked or how. All others say which answers are right. */
const STRUCTURAL = new Set<string>(
  `type title description properties required items additionalItems enum const default format readOnly if dependencies
  allOf oneOf anyOf`.split(/\s+/),
);

type Schemas = Record<string, JsonSchema>;
type Loose = JsonSchema & {
  dependencies?: Record<string, JsonSchema | string[]>;
  additionalItems?: JsonSchema | boolean;
};

/** `known`: the properties that the object has anyway; what only adds rules about these is no structure. */
export function toStructure(schema: JsonSchema, known: Schemas = {}): JsonSchema {
  const { not: _not, errorMessage: _errorMessage, ...rest } = schema as Loose;
  const structure: Loose = { ...rest };
  // RJSF would ask for the fields of an object, and there are none: which of several it is, is chosen.
  if (schema.type === 'object' && schema.enum && !schema.properties) delete structure.type;
  const properties = { ...known, ...schema.properties };
  // A list that does not say of what is asked of nobody.
  if (structure.properties)
    structure.properties = Object.fromEntries(
      Object.entries(structure.properties).flatMap(([key, inner]) =>
        inner.type === 'array' && !inner.items ? [] : [[key, toStructure(inner)]],
      ),
    );
  if (structure.items)
    structure.items = (
      Array.isArray(structure.items)
        ? (structure.items as JsonSchema[]).map((inner) => toStructure(inner))
        : toStructure(structure.items)
    ) as JsonSchema;
  if (typeof structure.additionalItems === 'object') structure.additionalItems = toStructure(structure.additionalItems);
  for (const key of UNIONS) {
    const branches = structure[key];
    if (!branches) continue;
    if (branches.some((branch) => isAlternative(branch, schema, properties)))
      structure[key] = branches.map((branch) => toStructure(branch, properties));
    else delete structure[key];
  }
  if (structure.allOf) {
    const branches = structure.allOf.flatMap((branch) => toAddition(branch, properties) ?? []);
    if (branches.length > 0) structure.allOf = branches;
    else delete structure.allOf;
  }
  if (structure.if) setBranches(structure, properties);
  if (structure.dependencies)
    structure.dependencies = mapValues(structure.dependencies, (needed) =>
      Array.isArray(needed) ? needed : toStructure(needed),
    );
  return structure;
}

/** Whether the branch of a union is one that people choose. */
function isAlternative(branch: JsonSchema, { type, properties }: JsonSchema, known: Schemas): boolean {
  if (branch.const !== undefined || branch.enum) return true;
  if (type === 'object' || properties || branch.properties)
    return listAdditions(branch).some((key) => !Object.hasOwn(known, key));
  return branch.type !== undefined ? branch.type !== type : branch.items !== undefined || branch.format !== undefined;
}

function listAdditions(branch: JsonSchema): string[] {
  const inner = [...(branch.allOf ?? []), ...(branch.oneOf ?? []), ...(branch.anyOf ?? [])];
  return [...Object.keys(branch.properties ?? {}), ...inner.flatMap(listAdditions)];
}

/** What a branch of the same object adds to what is asked; undefined where it adds nothing. */
function toAddition(branch: JsonSchema, known: Schemas): JsonSchema | undefined {
  const structure = toStructure(branch, known);
  if (structure.properties) {
    structure.properties = Object.fromEntries(
      Object.entries(structure.properties).filter(([key, inner]) => !Object.hasOwn(known, key) || isStructural(inner)),
    );
    if (Object.keys(structure.properties).length === 0) delete structure.properties;
  }
  if (structure.type === 'object' && Object.keys(structure).length === 1) return undefined;
  return isStructural(structure) ? structure : undefined;
}

function isStructural(schema: JsonSchema): boolean {
  return Object.keys(schema).some((keyword) => STRUCTURAL.has(keyword));
}

/** `then` and `else` as far as they add something; without either the condition goes, too. */
function setBranches(structure: JsonSchema, known: Schemas): void {
  const { then: yes, else: no } = structure;
  for (const [keyword, branch] of [
    ['then', yes],
    ['else', no],
  ] as const) {
    const addition = typeof branch === 'object' ? toAddition(branch, known) : undefined;
    if (addition) structure[keyword] = addition;
    else delete structure[keyword];
  }
  if (structure.then ?? structure.else) return;
  delete structure.if;
}

function mapValues<From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
