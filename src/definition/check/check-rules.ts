/** Rules that contradict themselves or have no effect, patterns that are wrong or run away, dates that are compared. */
import {
  listBranches,
  type JsonSchema,
  type SchemaType,
  isJsonObject,
  escapePointer,
  takesType,
} from '../language/json-schema.ts';
import { RULE_KEYWORDS, type OwnKeyword } from '../language/own-keywords.ts';
import { LIMITS, RECOGNISED_TYPES } from '../language/limits.ts';
import { suggest } from '../language/nearest-word.ts';
import { isSchema, listDeclarations } from '../language/object-parts.ts';
import { isOpen } from '../parse/open-objects.ts';
import type { Place } from './place.ts';
import type { SchemaNode, SchemaSurroundings } from './visit-schemas.ts';
import { shiftDay } from '../language/evaluate.ts';
import type { DateLimit } from '../language/rule-meta.ts';
import { StepSchema } from '../language/step-meta.ts';

function listOwn(type: SchemaType): OwnKeyword[] {
  return RULE_KEYWORDS.flatMap(([name, keyword]) => (keyword.type === type ? [name] : []));
}

/** All of the product's own rules about a text compare it as a date. */
const DATE_KEYWORDS = listOwn('string');
const TEXT_RULES = ['minLength', 'maxLength', 'pattern', 'format', ...DATE_KEYWORDS] as const;
const NUMBER_RULES = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
const LIST_RULES = ['minItems', 'maxItems', 'uniqueItems', 'contains', 'items', ...listOwn('array')] as const;
const OPEN_RULES = [
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
] as const;
const OBJECT_RULES = ['properties', 'required', ...OPEN_RULES, ...listOwn('object')] as const;
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
  ['minProperties', 'maxProperties'],
] as const;

export function checkRanges({ written, resolved, place }: SchemaNode): void {
  for (const [least, most] of RANGES) {
    const [low, high] = [resolved[least], resolved[most]];
    const here = written[least] !== undefined ? least : most;
    if (typeof low === 'number' && typeof high === 'number' && low > high && written[here] !== undefined) {
      place.report(
        `/${here}`,
        `${least} ${low} is more than ${most} ${high}: no answer could be right.`,
        'Exchange or correct them.',
      );
    }
  }
}

/** What is said of a value by limits between which nothing lies would be said anew of each value. */
export function withoutEmptyRanges(schema: JsonSchema): JsonSchema {
  const rules = { ...schema };
  for (const [least, most] of RANGES) {
    if ((schema[least] ?? -Infinity) <= (schema[most] ?? Infinity)) continue;
    delete rules[least];
    delete rules[most];
  }
  return rules;
}

export function checkMade(node: SchemaNode): void {
  const { written, resolved, place } = node;
  checkOpen(node);
  const types = [written.type ?? []].flat().filter((type) => type !== 'null');
  if (Array.isArray(written.type) && types.length !== 1 && !types.includes('string'))
    place.report(
      '/type',
      `No input takes answers of the types ${written.type.join(' and ')}.`,
      'Write one type, one type and "null", or "string" among them: then it is asked as a text.',
    );
  if (written.type === 'array' && resolved.items === undefined)
    place.report(
      '',
      'The list has no "items", so nothing says what its entries are: no page asks for it, and only the API can give it.',
      'Add "items": { "type": "string" } for texts, { "type": "object", "properties": { … } } for rows.',
      'note',
    );
  if (typeof written.maxItems === 'number' && written.maxItems > LIMITS.listEntries) {
    place.report(
      '/maxItems',
      `No list may have more than ${LIMITS.listEntries} entries.`,
      `Write ${LIMITS.listEntries} or less.`,
    );
  }
}

/** Words about keys of the applicant's own, which make rows where a schema asks, and nothing where it is a rule. */
function checkOpen({ written, resolved, whole, asks, place }: SchemaNode): void {
  const { additionalProperties, properties } = written;
  const asksRows = isOpen(resolved) && asks;
  if (additionalProperties && !asksRows)
    place.report(
      '/additionalProperties',
      'Nobody can add fields of their own: a form asks for those of its schema.',
      'Write false, or remove it; or the schema of a value at a field, which is then asked in rows of a name and a value.',
    );
  const named = Object.keys(resolved.properties ?? {});
  const [stranger] = Object.keys(whole.properties ?? {}).filter((key) => !named.includes(key));
  if (asksRows && isSchema(additionalProperties) && stranger !== undefined)
    place.report(
      '/additionalProperties',
      `"${stranger}" is held to this, too, since the alternative does not name it.`,
      `Add "${stranger}": {} to "properties" of the alternative.`,
    );
  for (const word of ['patternProperties', 'propertyNames', 'minProperties', 'maxProperties'] as const)
    if (
      written[word] !== undefined &&
      !(asksRows && (word === 'patternProperties' || word === 'propertyNames' || !properties))
    )
      place.report(
        `/${word}`,
        `"${word}" is about keys that are the applicant’s own, and here the keys are those of the schema.`,
        'Name each field under "properties", and what must be answered under "required".',
      );
}

export function checkPattern({ written, place }: SchemaNode, { findRunaway }: SchemaSurroundings): void {
  const { pattern, patternProperties = {} } = written;
  if (typeof pattern === 'string') judgePattern(pattern, place.inside('/pattern'), findRunaway);
  // What is typed as the key of a row is matched with these.
  for (const key of Object.keys(patternProperties))
    judgePattern(key, place.inside(`/patternProperties/${escapePointer(key)}`), findRunaway);
}

function judgePattern(pattern: string, place: Place, findRunaway: SchemaSurroundings['findRunaway']): void {
  const [, between] = /^\/(.*)\/[a-z]*$/.exec(pattern) ?? [];
  if (between !== undefined) {
    place.report(
      '',
      'The slashes at both ends would be part of the answer: other languages write them around a pattern.',
      `Write ${JSON.stringify(between)}.`,
    );
    return;
  }
  if (/\[[^\]]*A-z/.test(pattern))
    place.report(
      '',
      '"A-z" takes more than letters: the signs [ \\ ] ^ _ and ` lie between Z and a.',
      'Write "A-Za-z".',
      'note',
    );
  const [listed] = /\[[^\]]*?\w-\w(?:\s*,\s*\w-\w)+[^\]]*\]/.exec(pattern) ?? [];
  if (listed !== undefined)
    place.report(
      '',
      `${listed} takes a comma, too: between [ and ] every character stands for itself.`,
      `Write ${JSON.stringify(listed.replaceAll(/\s*,\s*(?=\w-\w)/g, ''))}.`,
      'note',
    );
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    place.report(
      '',
      `This is no regular expression: ${error instanceof Error ? error.message : String(error)}.`,
      'Mend it; in JSON a backslash is written twice.',
    );
    return;
  }
  const runaway = findRunaway(pattern);
  if (runaway === undefined) return;
  place.report(
    '',
    runaway === 'unknown'
      ? 'Whether this pattern can take more than linear time could not be told.'
      : `This pattern can take ${runaway.takes}.`,
    'Begin it with ^, let no two repetitions beside each other take the same characters, and repeat no group that itself repeats; write the characters as one class, e.g. "^[a-z0-9 ]+$".',
    runaway === 'unknown' ? 'doubt' : undefined,
  );
}

/** A type that is none is told by its file's shape. */
export function isSchemaType(type: JsonSchema['type']): boolean {
  return [type ?? []].flat().every((each) => Object.hasOwn(RULES_OF, each));
}

/** A rule for values of another type is never broken, so it says nothing. */
export function checkIdleRules({ written, resolved, place }: SchemaNode): void {
  const { type } = resolved;
  if (type === undefined || !isSchemaType(type)) return;
  const own = [type].flat().flatMap((each) => RULES_OF[each]);
  for (const rule of ALL_RULES) {
    if (written[rule] !== undefined && !own.includes(rule) && written[rule] !== 'data-url')
      place.report(
        `/${rule}`,
        `"${rule}" has no effect on the type ${[type].flat().join(' or ')}.`,
        `Remove it, or change "type". Rules of ${[type].flat().join(' and ')} are: ${own.join(', ') || 'const'}.`,
      );
  }
}

const KILOBYTE = 1024;

/**
 * Of a document: its size is in bytes, and the types that it may be are those that the server tells by a file's
 * content.
 */
export function checkFileTypes({ written: { properties }, place }: SchemaNode): void {
  const types = properties?.['fileName'] ? properties['fileType']?.enum : undefined;
  const most = properties?.['fileName'] ? properties['fileSize']?.maximum : undefined;
  if (typeof most === 'number' && most < KILOBYTE)
    place.report(
      '/properties/fileSize/maximum',
      `A file of at most ${most} bytes holds nothing.`,
      `Write the size in bytes: ${most} MB are ${most * KILOBYTE ** 2}.`,
    );
  if (!Array.isArray(types)) return;
  types.forEach((type, index) => {
    if (typeof type === 'string' && !RECOGNISED_TYPES.includes(type))
      place.report(
        `/properties/fileType/enum/${index}`,
        `"${type}" is no type that a file is recognised as by its content, so each such file would be refused.`,
        suggest(type, RECOGNISED_TYPES),
      );
  });
}

/** Rules hold of an object as it is, whatever its conditions: in a branch they would be told of answers nobody sees. */
export function checkRulePlaces({ written, place }: SchemaNode): void {
  for (const [at, branch] of listBranches(written))
    for (const [word, { listBroken }] of RULE_KEYWORDS)
      if (listBroken && branch[word] !== undefined)
        place.report(
          `${at}/${word}`,
          `"${word}" stands in a condition or an alternative.`,
          `Write it beside "${at.split('/')[1] ?? ''}": what is not asked breaks no rule anyway.`,
        );
}

/** Of texts only dates are compared. */
const DATE_FORMATS: readonly (string | undefined)[] = ['date', 'local-date-time', 'month'];
const FORMATS: readonly string[] = StepSchema.shape.format.unwrap().options;

/** One in other letters is told by itself. */
function mayBeDate(format: string | undefined): boolean {
  return DATE_FORMATS.includes(format) || (format !== undefined && !FORMATS.includes(format));
}

export function checkDateFormat({ written, resolved, place }: SchemaNode): void {
  if (!isSchemaType(resolved.type)) return;
  if (!takesType(resolved, 'string') || resolved.type === undefined || mayBeDate(resolved.format)) return;
  for (const keyword of DATE_KEYWORDS)
    if (written[keyword] !== undefined)
      place.report(
        `/${keyword}`,
        `"${keyword}" compares dates, and this is none.`,
        `Write "format": "date", "month" or "local-date-time" beside it, or compare the answers with "rules".`,
      );
}

export function checkDateLimits({ written, resolved, whole, place }: SchemaNode): void {
  if (!isJsonObject(written.properties)) return;
  const declared = listDeclarations([{ schema: whole, always: true }]);
  const names = [...declared.keys()];
  const isDay = (name: string) => declared.get(name)?.some(({ schema }) => mayBeDate(schema.format)) ?? false;
  for (const key of Object.keys(written.properties ?? {})) {
    for (const keyword of DATE_KEYWORDS) {
      const limit = resolved.properties?.[key]?.[keyword] as DateLimit | undefined;
      if (typeof limit !== 'object' || limit === null || !('field' in limit)) continue;
      const others = names.filter((name) => name !== key && isDay(name));
      if (limit.field === key)
        place.report(
          `/properties/${escapePointer(key)}/${keyword}/field`,
          `"${key}" is compared with itself.`,
          others.length === 0 ? `Remove "${keyword}", or write "today".` : suggest(limit.field, others),
        );
      else if (!isDay(limit.field)) {
        place.report(
          `/properties/${escapePointer(key)}/${keyword}/field`,
          names.includes(limit.field)
            ? `"${limit.field}" is no date, so nothing is compared with it.`
            : `"${limit.field}" is no field beside "${key}".`,
          suggest(limit.field, others),
        );
      }
    }
  }
}

/** The same days that both limits are counted from, of which months and years make different ones. */
const SAMPLE_DAYS = ['2025-01-31', '2026-02-28', '2026-07-15', '2028-02-29'];

/** Limits that are counted from the same day, between which no day lies. */
export function checkDateWindow({ written, resolved, place }: SchemaNode): void {
  for (const low of ['notBefore', 'after'] as const)
    for (const high of ['notAfter', 'before'] as const) {
      const here = written[high] === undefined ? low : high;
      const [from, to] = [resolved[low], resolved[high]];
      if (from === undefined || to === undefined || written[here] === undefined || baseOf(from) !== baseOf(to))
        continue;
      const room = SAMPLE_DAYS.map(
        (day) => shift(day, from, low === 'after' ? 1 : 0) <= shift(day, to, high === 'before' ? -1 : 0),
      );
      if (!room.includes(true))
        place.report(`/${here}`, `"${low}" lies behind "${high}": no day could be right.`, 'Exchange or correct them.');
    }
}

function baseOf(limit: DateLimit): string {
  return typeof limit === 'object' && 'field' in limit ? `field ${limit.field}` : 'today';
}

/** `strict`: days that a limit lies beyond the last day that keeps it. */
function shift(day: string, limit: DateLimit, strict: number): string {
  return shiftDay(typeof limit === 'string' ? day : shiftDay(day, limit), { plus: { days: strict } });
}
