/** Walks the schema files as they were written, each schema beside what it is once its references are resolved. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { isJsonObject, walkSchema, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import type { ListDefinition } from '../parse/catalog.ts';
import { completeSchema } from '../parse/complete-schema.ts';
import { findByPointer, resolveReferences } from '../parse/resolve-references.ts';
import { Place } from './place.ts';

export interface SchemaNode {
  place: Place;
  /** What stands in the file. */
  written: JsonSchema;
  /** The same with what its `$ref` names beneath. */
  resolved: JsonSchema;
  /** Of a branch (`then`, an alternative …) the schema of the whole object, resolved; else its own. */
  whole: JsonSchema;
  /** The form, a field or a row in it; the same of a shared definition; or what only says which answers are right. */
  rank: 'asked' | 'defined' | 'rule';
  /** Whether questions are made of it: of what is no rule, and of alternatives, with what is in them. */
  asks: boolean;
}

/** How the time that a pattern takes grows, where it is more than linear; or that this could not be told in time. */
export type Runaway = { takes: string } | 'unknown';

/** What rules look at besides the schemas. */
export interface SchemaSurroundings {
  /** The lists that officers maintain. */
  lists: readonly ListDefinition[];
  /** Undefined when the time is linear. */
  findRunaway: (pattern: string) => Runaway | undefined;
}

export type SchemaRule = (node: SchemaNode, surroundings: SchemaSurroundings) => void;

const DEFINITION = /\/(?:definitions|\$defs)\/[^/]*$/;
const FIELD = /\/(?:properties\/[^/]*|items)$/;
const ALTERNATIVE = /\/(?:oneOf|anyOf)\/\d+$/;
const BRANCH = /\/(?:(?:oneOf|anyOf|allOf)\/\d+|not|if|then|else|dependencies\/[^/]*)$/;

/**
 * Gives every schema in every *.schema.json, shared ones included, to each rule. Those that are no objects are another
 * check's matter.
 */
export function visitSchemas(
  files: ReadonlyMap<string, JsonValue>,
  rules: readonly SchemaRule[],
  surroundings: SchemaSurroundings,
  issues: DefinitionIssue[],
): void {
  for (const [file, json] of files) {
    if (!file.endsWith('.schema.json') || !isJsonObject(json)) continue;
    const root = completeSchema(resolveReferences(file, files, []) as JsonSchema) as JsonValue;
    const nodes = new Map<string, SchemaNode>();
    walkSchema(json as JsonSchema, (written, pointer) => {
      const found = findByPointer(root, pointer);
      const resolved = isJsonObject(found) ? (found as JsonSchema) : written;
      const around = nodes.get(pointer.replace(BRANCH, ''));
      const owner = nodes.get(pointer.replace(FIELD, ''));
      const isRoot = pointer === '' || DEFINITION.test(pointer);
      nodes.set(pointer, {
        place: new Place(file, issues, pointer),
        written,
        resolved,
        whole: around?.whole ?? resolved,
        rank:
          pointer === ''
            ? 'asked'
            : DEFINITION.test(pointer)
              ? 'defined'
              : FIELD.test(pointer)
                ? (owner?.rank ?? 'rule')
                : 'rule',
        asks: isRoot || (FIELD.test(pointer) ? owner?.asks : ALTERNATIVE.test(pointer) && around?.asks) === true,
      });
    });
    for (const node of nodes.values()) for (const rule of rules) rule(node, surroundings);
  }
}
