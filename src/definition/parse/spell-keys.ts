/**
 * Keys in any spelling: what paths and names in the page cannot carry, such as blanks and points, stands in the answers
 * as "_".
 */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { INVISIBLE } from '../language/invisible-letters.ts';
import {
  escapePointer,
  isJsonObject,
  walkSchema,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '../language/json-schema.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { mapSchemas } from './resolve-references.ts';
import type { Described } from './open-objects.ts';

/**
 * Points part the segments of a path, and whole numbers are rows. Attributes of a page name controls between spaces.
 */
const SPELLING = /^(?!\d+$)[\p{L}\p{N}\p{M}_-]+$/u;

/** Whether a path can carry the key as it is. */
export function isSpelled(key: string): boolean {
  return SPELLING.test(key);
}

/** The key as paths can carry it. */
export function spellKey(key: string): string {
  if (isSpelled(key)) return key;
  const words = key.split(/[^\p{L}\p{N}\p{M}_-]+/u).filter((word) => word !== '');
  const spelled = words.join('_');
  return isSpelled(spelled) ? spelled : `_${spelled}`;
}

/** With all keys as paths can carry them; each that is spelled otherwise is noted, or told where two become one. */
export function spellKeys(described: Described, file: string, issues: DefinitionIssue[]): Described {
  let isChanged = false;
  walkSchema(described.schema, ({ properties }, pointer) => {
    if (!isJsonObject(properties as JsonValue | undefined)) return;
    const keys = Object.keys(properties ?? {});
    for (const key of keys.filter((each) => !isSpelled(each))) {
      isChanged = true;
      const spelled = spellKey(key);
      const isTaken = keys.some((other) => other !== key && spellKey(other) === spelled);
      // The check says so.
      if (INVISIBLE.test(key)) continue;
      const at = { file, pointer: `${pointer}/properties/${escapePointer(key)}` };
      const remedy = isTaken ? 'Write another key for one of the two.' : `Write ${JSON.stringify(spelled)}.`;
      issues.push(
        isTaken
          ? {
              ...at,
              message: `${JSON.stringify(key)} and another key beside it are both kept as "${spelled}".`,
              remedy,
            }
          : {
              ...at,
              message: `${JSON.stringify(key)} is kept in the answers as "${spelled}".`,
              remedy,
              weight: 'note',
            },
      );
    }
  });
  if (!isChanged) return described;
  return {
    schema: spellSchema(described.schema as JsonObject) as JsonSchema,
    level: spellLevel(described.level) as UiSchema,
  };
}

function spellSchema(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([word, value]) => {
      const inner = mapSchemas(word, value, spellSchema);
      if (word === 'properties') return [word, renameKeys(inner)];
      if (word === 'required') return [word, spellList(inner)];
      if (word === 'default') return [word, schema['properties'] === undefined ? inner : renameKeys(inner)];
      if (word === 'dependencies' && isJsonObject(inner))
        return [
          word,
          renameKeys(Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, spellList(each)]))),
        ];
      if (word === 'errorMessage' && isJsonObject(inner))
        return [
          word,
          Object.fromEntries(
            Object.entries(inner).map(([rule, message]) => [
              rule,
              ['properties', 'required'].includes(rule) ? renameKeys(message) : message,
            ]),
          ),
        ];
      return [word, inner];
    }),
  );
}

function spellList(value: JsonValue): JsonValue {
  return Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? spellKey(each) : each)) : value;
}

function renameKeys(value: JsonValue): JsonValue {
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [spellKey(key), each]))
    : value;
}

/** Words of RJSF that name fields. */
const NAMING = ['ui:order', 'ui:layoutGrid'];

function spellLevel(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(spellLevel);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (NAMING.includes(key)) return [key, spellNames(inner)];
      return key.startsWith('ui:') ? [key, inner] : [spellKey(key), spellLevel(inner)];
    }),
  );
}

/** The names of fields in an order, or among the children of a layout grid. */
function spellNames(value: JsonValue, isNames = true): JsonValue {
  if (typeof value === 'string') return isNames && value !== '*' ? spellKey(value) : value;
  if (Array.isArray(value)) return value.map((each) => spellNames(each));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spellNames(inner, false)]));
}
