/**
 * Rules that contradict themselves or have no effect, patterns that are wrong or run away, dates compared with nothing.
 */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { takesType, type JsonValue, type SchemaType } from '../language/json-schema.ts';
import { RULE_KEYWORDS, type OwnKeyword } from '../language/own-keywords.ts';
import { LIMITS } from '../language/limits.ts';
import { suggest } from '../language/nearest-word.ts';
import type { DateLimit } from '../language/rule-meta.ts';
import { listDeclarations } from '../language/object-parts.ts';
import { checkRulePlaces } from './check-form-rules.ts';
import { checkValues } from './check-values.ts';
import { isObject, type SchemaPlace } from './schema-files.ts';

/** How the time that a pattern takes grows, where it is more than linear; or that this could not be told in time. */
export type Runaway = { takes: string } | 'unknown';

/** Undefined when the time is linear. */
export type FindRunaway = (pattern: string) => Runaway | undefined;

function listOwn(type: SchemaType): OwnKeyword[] {
  return RULE_KEYWORDS.flatMap(([name, keyword]) => (keyword.type === type ? [name] : []));
}

/** All of the product's own rules about a text compare it as a date. */
const DATE_KEYWORDS = listOwn('string');
const TEXT_RULES = ['minLength', 'maxLength', 'pattern', 'format', ...DATE_KEYWORDS] as const;
const NUMBER_RULES = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
const LIST_RULES = ['minItems', 'maxItems', 'uniqueItems', 'items', ...listOwn('array')] as const;
const OBJECT_RULES = ['properties', 'required', 'additionalProperties', ...listOwn('object')] as const;
const ALL_RULES = [...TEXT_RULES, ...NUMBER_RULES, ...LIST_RULES, ...OBJECT_RULES];
const RULES_OF: Record<SchemaType, readonly string[]> = {
  string: TEXT_RULES,
  number: NUMBER_RULES,
  integer: NUMBER_RULES,
  boolean: [],
  array: LIST_RULES,
  object: OBJECT_RULES,
  null: [],
};

const RANGES = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

/** What is wrong with a list without "items", and the remedy. */
export const WITHOUT_ITEMS = [
  'The list has no "items", so nothing says what its entries are.',
  'Add "items": { "type": "string" } for texts, { "type": "object", "properties": { … } } for rows.',
] as const;

export function checkRules(places: readonly SchemaPlace[], findRunaway: FindRunaway, issues: DefinitionIssue[]): void {
  const byPlace = new Map(places.map((place) => [`${place.file} ${place.pointer}`, place]));
  for (const place of places) {
    const { file, pointer, written, resolved } = place;
    for (const [least, most] of RANGES) {
      const [low, high] = [resolved[least], resolved[most]];
      const here = written[least] !== undefined ? least : most;
      if (typeof low === 'number' && typeof high === 'number' && low > high && written[here] !== undefined) {
        issues.push({
          file,
          pointer: `${pointer}/${here}`,
          message: `${least} ${low} is more than ${most} ${high}: no answer could be right.`,
          remedy: 'Exchange or correct them.',
        });
      }
    }
    if (written.additionalProperties !== undefined && written.additionalProperties !== false)
      issues.push({
        file,
        pointer: `${pointer}/additionalProperties`,
        message: 'Nobody can add fields of their own: a form asks for those of its schema.',
        remedy: 'Write false, or remove it. What there may be any number of is a list: rows with a name and a value.',
      });
    if (Array.isArray(written.type) && written.type.filter((type) => type !== 'null').length !== 1)
      issues.push({
        file,
        pointer: `${pointer}/type`,
        message: `No input takes answers of the types ${written.type.join(' and ')}.`,
        remedy: 'Write one type, or one type and "null".',
      });
    if (written.type === 'array' && resolved.items === undefined)
      issues.push({
        file,
        pointer,
        message: WITHOUT_ITEMS[0],
        remedy: WITHOUT_ITEMS[1],
      });
    if (typeof written.maxItems === 'number' && written.maxItems > LIMITS.listEntries) {
      issues.push({
        file,
        pointer: `${pointer}/maxItems`,
        message: `No list may have more than ${LIMITS.listEntries} entries.`,
        remedy: `Write ${LIMITS.listEntries} or less.`,
      });
    }
    if (typeof written.pattern === 'string')
      checkPattern(written.pattern, { file, pointer: `${pointer}/pattern` }, findRunaway, issues);
    // A type that is none is told by its file's shape.
    if ([resolved.type ?? []].flat().every((type) => Object.hasOwn(RULES_OF, type))) {
      checkIdleRules(place, issues);
      checkDateFormat(place, issues);
      checkValues(place, issues);
    }
    if (isObject(written.properties as JsonValue | undefined)) checkDateLimits(place, byPlace, issues);
    checkRulePlaces(place, issues);
  }
}

type Place = Pick<DefinitionIssue, 'file' | 'pointer'>;

function checkPattern(pattern: string, place: Place, findRunaway: FindRunaway, issues: DefinitionIssue[]): void {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    issues.push({
      ...place,
      message: `This is no regular expression: ${error instanceof Error ? error.message : String(error)}.`,
      remedy: 'Mend it; in JSON a backslash is written twice.',
    });
    return;
  }
  const runaway = findRunaway(pattern);
  if (runaway === undefined) return;
  issues.push({
    ...place,
    message:
      runaway === 'unknown'
        ? 'Whether this pattern can take more than linear time could not be told.'
        : `This pattern can take ${runaway.takes}.`,
    remedy:
      'Begin it with ^, let no two repetitions beside each other take the same characters, and repeat no group that itself repeats; write the characters as one class, e.g. "^[a-z0-9 ]+$".',
    ...(runaway === 'unknown' && { unproven: true as const }),
  });
}

/** A rule for values of another type is never broken, so it says nothing. */
function checkIdleRules({ file, pointer, written, resolved }: SchemaPlace, issues: DefinitionIssue[]): void {
  const { type } = resolved;
  if (type === undefined) return;
  const own = [type].flat().flatMap((each) => RULES_OF[each]);
  for (const rule of ALL_RULES) {
    if (written[rule] !== undefined && !own.includes(rule))
      issues.push({
        file,
        pointer: `${pointer}/${rule}`,
        message: `"${rule}" has no effect on the type ${[type].flat().join(' or ')}.`,
        remedy: `Remove it, or change "type". Rules of ${[type].flat().join(' and ')} are: ${own.join(', ') || 'const'}.`,
      });
  }
}

/** Of texts only dates are compared. */
const DATE_FORMATS: readonly (string | undefined)[] = ['date', 'local-date-time', 'month'];

function checkDateFormat({ file, pointer, written, resolved }: SchemaPlace, issues: DefinitionIssue[]): void {
  if (!takesType(resolved, 'string') || resolved.type === undefined || DATE_FORMATS.includes(resolved.format)) return;
  for (const keyword of DATE_KEYWORDS)
    if (written[keyword] !== undefined)
      issues.push({
        file,
        pointer: `${pointer}/${keyword}`,
        message: `"${keyword}" compares dates, and this is none.`,
        remedy: `Write "format": "date", "month" or "local-date-time" beside it, or compare the answers with "rules".`,
      });
}

/** The schema of the whole object, of which this may be a branch. */
function findWhole(place: SchemaPlace, byPlace: ReadonlyMap<string, SchemaPlace>): SchemaPlace {
  const around = place.pointer.replace(BRANCH, '');
  const found = around === place.pointer ? undefined : byPlace.get(`${place.file} ${around}`);
  return found ? findWhole(found, byPlace) : place;
}

const BRANCH = /\/(?:(?:oneOf|anyOf|allOf)\/\d+|not|if|then|else|dependencies\/[^/]*)$/;

function checkDateLimits(
  place: SchemaPlace,
  byPlace: ReadonlyMap<string, SchemaPlace>,
  issues: DefinitionIssue[],
): void {
  const { file, pointer, resolved, written } = place;
  const declared = listDeclarations([{ schema: findWhole(place, byPlace).resolved, always: true }]);
  const names = [...declared.keys()];
  const isDay = (name: string) => declared.get(name)?.some(({ schema }) => schema.format === 'date') ?? false;
  for (const key of Object.keys(written.properties ?? {})) {
    for (const keyword of DATE_KEYWORDS) {
      const limit = resolved.properties?.[key]?.[keyword] as DateLimit | undefined;
      if (typeof limit === 'object' && 'field' in limit && !names.includes(limit.field)) {
        issues.push({
          file,
          pointer: `${pointer}/properties/${key}/${keyword}/field`,
          message: `"${limit.field}" is no field beside "${key}".`,
          remedy: suggest(
            limit.field,
            names.filter((name) => name !== key && isDay(name)),
          ),
        });
      }
    }
  }
}
