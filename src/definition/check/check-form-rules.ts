/** Rules across answers: what they name is there, and can be compared, counted and added. */
import { getHolding, holdsFiles } from '../language/field-kinds.ts';
import type { FieldDefinition } from '../parse/catalog.ts';
import { isDay } from '../language/calendar-day.ts';
import { isFixedDay, listPaths, type Expression, type ExpressionPath } from '../language/expression.ts';
import { findRulePlace, listRulePaths } from '../language/form-rule.ts';
import type { FormRule } from '../language/rule-meta.ts';
import { getItemSchema, getOnlyType, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import { OWN_FORMATS } from '../language/own-formats.ts';
import { suggest } from '../language/nearest-word.ts';
import type { Place } from './place.ts';
import type { FieldNode, FormNode } from './visit-forms.ts';
import type { ProviderNode } from './visit-providers.ts';
import { includesSame, listPossible } from './measure-value.ts';

const FOR_DAYS: readonly string[] = ['on or after', 'on or before', 'after', 'before'];
/** Comparisons that zero entries never satisfy. */
const DEMANDING: readonly string[] = ['at least', 'more than', 'equal to'];
const FOR_NUMBERS: readonly string[] = ['at least', 'at most', 'more than', 'less than'];

export function checkRulesOfForm({ form, schema }: FormNode): void {
  checkRuleList(form.schema.rules, schema.inside('/rules'), { fields: form.fields, schemas: [form.schema] });
}

/** Those of an object or a row. */
export function checkRulesInside({ field, schema }: FieldNode): void {
  const { fields } = field;
  const item = getItemSchema(field.schema);
  if (getHolding(field) === 'object')
    checkRuleList(field.schema.rules, schema.inside('/rules'), { fields, schemas: [field.schema] });
  if (getHolding(field) === 'rows' && item)
    checkRuleList(item.rules, schema.inside('/items/rules'), { fields, schemas: [item] });
}

/** Rules across the steps of the application. */
export function checkWizardRules({ provider: { wizard }, place }: ProviderNode): void {
  const fields = wizard.steps.flatMap((step) => step.fields);
  const schemas = wizard.steps.map((step) => step.schema);
  checkRuleList(wizard.rules, place.inside('/wizard/rules'), { fields, schemas });
}

/** What a rule sees from where it stands. */
interface Sight {
  fields: readonly FieldDefinition[];
  schemas: readonly JsonSchema[];
}

function checkRuleList(rules: readonly FormRule[] = [], place: Place, sight: Sight): void {
  rules.forEach((rule, index) => checkRule(rule, place.inside(`/${index}`), sight));
}

function checkRule(rule: FormRule, place: Place, { fields, schemas }: Sight): void {
  const paths = listRulePaths(rule);
  if (paths.length === 0)
    place.report(
      '',
      'The rule looks at no answer.',
      'Name a field in "left" or "right", e.g. { "count": "directors" }.',
    );
  checkPaths(paths, place, fields);
  for (const side of ['left', 'right'] as const) checkFixedDays(rule[side], place.inside(`/${side}`));
  const blamed = findRulePlace(rule);
  if (rule.at !== undefined && !findByPath(blamed, fields))
    place.report('/at', `"${blamed}" is not a field of this form.`, suggest(blamed, listPathsOf(fields)));
  else if (leadsThroughRows(blamed, fields))
    place.report(
      rule.at === undefined ? '' : '/at',
      `"${blamed}" leads through rows, so it does not say at which of them the message stands.`,
      `Write "at": "${blamed.split('.')[0] ?? ''}", or write the rule into "items", where it is about one row.`,
    );
  if (typeof rule.left === 'object' && 'count' in rule.left && DEMANDING.includes(rule.is)) {
    const field = findByPath(rule.left.count, fields);
    if (field && !field.required)
      place.report(
        '/left/count',
        `Nothing says that "${field.key}" must be answered: where there is none, none are counted and the rule says nothing.`,
        `Add "${field.key}" to "required"; where a "when" hides it, it is not asked for.`,
      );
  }
  const words = paths.flatMap(({ path, as }) => {
    const field = findByPath(path, fields);
    return as === 'any' ? (field ? [findSort(field)] : []) : [as];
  });
  const isOfDays = FOR_DAYS.includes(rule.is);
  if (isOfDays && words.some((word) => word === 'number' || word === 'count'))
    place.report('/is', `"${rule.is}" compares days.`, `Write one of: ${FOR_NUMBERS.join(', ')}.`);
  else if (FOR_NUMBERS.includes(rule.is) && words.includes('text'))
    place.report('/is', `"${rule.is}" compares numbers.`, 'Texts are "equal to" or "different from" each other.');
  else if (areUnlike(findSide(rule.left, fields), findSide(rule.right, fields)))
    place.report('/right', 'One side is a number and the other is none, so they cannot be compared.', BOTH_SIDES);
  if (paths.length > 0) tellVerdict(rule, place, schemas);
}

const BOTH_SIDES =
  'Compare numbers with numbers, texts with texts, and days with days, such as { "day": "today", "plus": { "days": 90 } }.';

type Sort = 'number' | 'day' | 'text' | 'several';

/** A day and a text may say the same: a day with its zone is a text. */
function areUnlike(one: Sort | undefined, other: Sort | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other && (one === 'number' || other === 'number');
}

/** What one side of a rule is compared as; undefined where its field has several types, or is told by itself. */
function findSide(side: Expression, fields: readonly FieldDefinition[]): Sort | undefined {
  if (typeof side === 'number') return 'number';
  if (typeof side === 'string') {
    const field = findByPath(side, fields);
    const sort = field && getOnlyType(field.schema) !== undefined ? findSort(field) : undefined;
    return sort === 'several' ? undefined : sort;
  }
  if ('day' in side) return 'day';
  if ('smallest' in side || 'largest' in side) {
    const [first] = ['smallest' in side ? side.smallest : side.largest].flat();
    return first === undefined ? undefined : findSide(first, fields);
  }
  return 'number';
}

function tellVerdict(rule: FormRule, place: Place, schemas: readonly JsonSchema[]): void {
  const verdict = judgeRule(rule, schemas);
  if (verdict?.holds === 'always')
    place.report(
      '',
      `All answers keep this rule, so it is never in force: ${verdict.why}.`,
      'Remove it, or compare with what some answers do not keep.',
      'note',
    );
  else if (verdict)
    place.report(
      '',
      `No answers keep this rule, so that whoever gives them is refused: ${verdict.why}.`,
      'Compare with what some answers keep.',
    );
}

/** Days that are written down are days that there are: nothing compares with the 31st of June. */
function checkFixedDays(value: unknown, place: Place): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [word, inner] of Object.entries(value)) {
    if (word === 'day' && typeof inner === 'string' && inner !== 'today' && isFixedDay(inner) && !isDay(inner))
      place.report(
        '/day',
        `There is no day "${inner}" in the calendar.`,
        'Write a day that there is as YYYY-MM-DD, e.g. "2026-02-28".',
      );
    else checkFixedDays(inner, place.inside(`/${word}`));
  }
}

/** That each path leads to a field, of the sort that its place takes. */
function checkPaths(paths: readonly ExpressionPath[], place: Place, fields: readonly FieldDefinition[]): void {
  for (const { path, pointer, as } of paths) {
    const field = findByPath(path, fields);
    if (!field)
      place.report(
        pointer,
        `"${path}" is not a field that can be seen from here.`,
        `${suggest(path, [...listPathsOf(fields), ...(as === 'day' ? ['today'] : [])])} Paths begin at the object in which the rule stands.`,
      );
    else if (as === 'number' && findSort(field) !== 'number')
      place.report(
        pointer,
        `"${path}" is no number.`,
        `Name a field of "type": "number" or "integer", or write { "count": "${path}" }.`,
      );
    else if (as === 'count' && !path.includes('.') && (getHolding(field) === 'value' || getHolding(field) === 'object'))
      place.report(pointer, `"${path}" is one answer, so there is nothing to count.`, 'Name a list or documents.');
    else if (as === 'day' && field.schema.format !== 'date')
      place.report(pointer, `"${path}" is no date.`, 'Name a field with "format": "date".');
    else if (as === 'any' && findSort(field) === 'several')
      place.report(
        pointer,
        `"${path}" has several answers, which cannot be compared as one.`,
        `Write { "count": "${path}" }, or go on to a field in it: "${path}.…".`,
      );
  }
}

export function checkComputed({ field, form, schema: place, siblings, whole }: FieldNode): void {
  if (field.schema.computed === undefined) return;
  const beside = whole === 'form' ? form.beside : [];
  const fields = [...siblings, ...(beside ?? [])];
  const expression = field.schema.computed ?? 0;
  const sort = findSort(field);
  const isDay = typeof expression === 'object' && 'day' in expression;
  checkFixedDays(expression, place.inside('/computed'));
  if (sort === 'day' && !isDay)
    return place.report(
      '/computed',
      `"${field.key}" is a day, and what it is computed as is none.`,
      typeof expression === 'string'
        ? `Write { "day": "${expression}" }.`
        : 'Write a day so far from another one: { "day": "…", "plus": { "months": 6 } }.',
    );
  if (sort !== (isDay ? 'day' : 'number'))
    place.report(
      '/computed',
      `"${field.key}" is computed as a ${isDay ? 'day' : 'number'} and has another type.`,
      isDay ? 'Write "type": "string", "format": "date".' : 'Write "type": "number".',
    );
  if (field.required)
    place.report(
      '/computed',
      `"${field.key}" is computed and required: who leaves out what it is made of could not answer it.`,
      'Take it out of "required", and list there what it is made of.',
    );
  for (const word of ['default', 'const', 'readOnly'] as const)
    if (field.schema[word] !== undefined)
      place.report(`/${word}`, `"${word}" has no effect on what is computed.`, 'Remove it.');
  const seen = (path: string) => beside !== undefined || siblings.some(({ key }) => key === path.split('.')[0]);
  const paths = listPaths(expression, isDay ? 'any' : 'number', '/computed').filter(({ path }) => seen(path));
  checkPaths(paths, place, fields);
  for (const { path, pointer: at } of paths)
    if (listIngredients(path, fields).has(field.key))
      place.report(at, `"${field.key}" is made of itself.`, 'Break the circle.');
}

/** The fields beside it that a value is made of, in the end. */
function listIngredients(path: string, fields: readonly FieldDefinition[]): Set<string> {
  const found = new Set<string>();
  const open = [path];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [key = ''] = next.split('.');
    if (found.has(key)) continue;
    found.add(key);
    const computed = fields.find((each) => each.key === key)?.schema.computed;
    if (computed !== undefined) open.push(...listPaths(computed).map((each) => each.path));
  }
  return found;
}

export function checkUniqueBy({ field, schema }: FieldNode): void {
  if (!field.schema.uniqueBy) return;
  const place = schema.inside('/uniqueBy');
  const keys = field.fields.map(({ key }) => key);
  const documents = field.fields.filter(holdsFiles).map(({ key }) => key);
  if (getHolding(field) !== 'rows')
    place.report('', `"${field.key}" has no rows with fields.`, 'Write "uniqueItems": true: no entry may stand twice.');
  else
    field.schema.uniqueBy?.forEach((group, index) =>
      [group].flat().forEach((key, at) => {
        if (!keys.includes(key))
          place.report(
            `/${index}${Array.isArray(group) ? `/${at}` : ''}`,
            `"${key}" is not a field of these rows.`,
            suggest(key, keys),
          );
        else if (documents.includes(key))
          place.report(
            `/${index}${Array.isArray(group) ? `/${at}` : ''}`,
            `"${key}" is a document, and each upload is another one.`,
            'Name a field that is answered in words.',
          );
      }),
    );
}

/** The field at the end of a path that does not name rows. */
function findByPath(path: string, fields: readonly FieldDefinition[]): FieldDefinition | undefined {
  const [key, ...rest] = path.split('.');
  const field = fields.find((each) => each.key === key);
  return rest.length === 0 || !field ? field : findByPath(rest.join('.'), field.fields);
}

function leadsThroughRows(path: string, fields: readonly FieldDefinition[]): boolean {
  const segments = path.split('.');
  return segments
    .slice(1)
    .map((_, index) => findByPath(segments.slice(0, index + 1).join('.'), fields))
    .some((field) => field && getHolding(field) === 'rows');
}

function listPathsOf(fields: readonly FieldDefinition[], base = ''): string[] {
  return fields.flatMap(({ key, fields: inner }) => [`${base}${key}`, ...listPathsOf(inner, `${base}${key}.`)]);
}

/** What the answer to a field is compared as. */
function findSort(field: FieldDefinition): Sort {
  const type = getOnlyType(field.schema);
  if (type === 'number' || type === 'integer') return 'number';
  if (field.schema.format !== undefined && DAY_FORMATS.has(field.schema.format)) return 'day';
  return type === 'array' || type === 'object' ? 'several' : 'text';
}

const DAY_FORMATS = new Set(['date', ...Object.keys(OWN_FORMATS)]);

interface Range {
  low: number;
  high: number;
}

const ANY: Range = { low: -Infinity, high: Infinity };

/** What can be told of a rule from its fields alone; `why` in words. Undefined where it depends on the answers. */
interface RuleVerdict {
  holds: 'always' | 'never';
  why: string;
}

/** `schemas`: of the objects whose answers are seen from where the rule stands. */
function judgeRule({ left, is, right }: FormRule, schemas: readonly JsonSchema[]): RuleVerdict | undefined {
  if (JSON.stringify(left) === JSON.stringify(right) && isOne(left, schemas))
    return { holds: HOLDS_OF_SAME.includes(is) ? 'always' : 'never', why: 'both sides are the same' };
  return judgeNumbers(left, is, right, schemas) ?? judgeChoices(left, is, right, schemas);
}

const HOLDS_OF_SAME: readonly string[] = ['equal to', 'at least', 'at most', 'on or after', 'on or before'];

function judgeNumbers(
  left: Expression,
  is: FormRule['is'],
  right: Expression,
  schemas: readonly JsonSchema[],
): RuleVerdict | undefined {
  const [one, other] = [rangeOf(left, schemas), rangeOf(right, schemas)];
  // Limits between which nothing lies are told by themselves.
  if (!one || !other || one.low > one.high || other.low > other.high) return undefined;
  const holds = compareRanges(one, is, other);
  return holds && { holds, why: `on the left is ${tell(one)}, on the right ${tell(other)}` };
}

function compareRanges(one: Range, is: FormRule['is'], other: Range): RuleVerdict['holds'] | undefined {
  const choose = (always: boolean, never: boolean) => (always ? 'always' : never ? 'never' : undefined);
  const isApart = one.high < other.low || one.low > other.high;
  const isSame = one.low === one.high && other.low === other.high && one.low === other.low;
  switch (is) {
    case 'at least':
      return choose(one.low >= other.high, one.high < other.low);
    case 'at most':
      return choose(one.high <= other.low, one.low > other.high);
    case 'more than':
      return choose(one.low > other.high, one.high <= other.low);
    case 'less than':
      return choose(one.high < other.low, one.low >= other.high);
    case 'equal to':
      return choose(isSame, isApart);
    case 'different from':
      return choose(isApart, isSame);
    default:
      return undefined;
  }
}

/** Two answers of which each is one of a list. */
function judgeChoices(
  left: Expression,
  is: FormRule['is'],
  right: Expression,
  schemas: readonly JsonSchema[],
): RuleVerdict | undefined {
  if (is !== 'equal to' && is !== 'different from') return undefined;
  const [ones, others] = [choicesOf(left, schemas), choicesOf(right, schemas)];
  if (!ones || !others || ones.some((each) => includesSame(others, each))) return undefined;
  return { holds: is === 'equal to' ? 'never' : 'always', why: 'they have no answer in common' };
}

function choicesOf(expression: Expression, schemas: readonly JsonSchema[]): JsonValue[] | undefined {
  const { schema } = (typeof expression === 'string' && findSchema(expression, schemas)) || {};
  if (!schema || getOnlyType(schema) !== 'string') return undefined;
  return listPossible(schema) ?? (schema.const === undefined ? undefined : [schema.const]);
}

/** Undefined for what is no number. No narrower than the values really are. */
function rangeOf(expression: Expression, schemas: readonly JsonSchema[]): Range | undefined {
  if (typeof expression === 'number') return { low: expression, high: expression };
  if (typeof expression === 'string') return rangeOfSchema(findSchema(expression, schemas)?.schema);
  if ('day' in expression) return undefined;
  if ('count' in expression) return rangeOfCount(findSchema(expression.count, schemas));
  if ('difference' in expression) {
    const [one, other] = expression.difference.map((each) => rangeOf(each, schemas));
    return one && other && { low: one.low - other.high, high: one.high - other.low };
  }
  if ('product' in expression) return rangeOfProduct(rangesOf(expression.product, schemas));
  const [word, inner] = Object.entries(expression)[0] as ['sum' | 'smallest' | 'largest', Expression | Expression[]];
  const parts = [inner].flat();
  const ranges = rangesOf(parts, schemas);
  if (!ranges) return undefined;
  const lows = ranges.map(({ low }) => low);
  const highs = ranges.map(({ high }) => high);
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  if (word !== 'sum') return { low, high };
  // Who leaves a part out adds the others.
  const isMany = parts.some((part) => !isOne(part, schemas));
  const add = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  return {
    low: low >= 0 ? low : isMany ? -Infinity : add(lows.map((each) => Math.min(each, 0))),
    high: high <= 0 ? high : isMany ? Infinity : add(highs.map((each) => Math.max(each, 0))),
  };
}

function rangesOf(expressions: readonly Expression[], schemas: readonly JsonSchema[]): Range[] | undefined {
  const ranges = expressions.flatMap((each) => rangeOf(each, schemas) ?? []);
  return ranges.length === expressions.length && ranges.length > 0 ? ranges : undefined;
}

function rangeOfProduct(ranges: readonly Range[] | undefined): Range | undefined {
  return ranges?.reduce((one, other) => {
    const ends = [one.low * other.low, one.low * other.high, one.high * other.low, one.high * other.high];
    return ends.every((each) => Number.isFinite(each)) ? { low: Math.min(...ends), high: Math.max(...ends) } : ANY;
  });
}

function rangeOfSchema(schema: JsonSchema | undefined): Range | undefined {
  const type = schema && getOnlyType(schema);
  if (!schema || (type !== 'number' && type !== 'integer')) return undefined;
  const values = listPossible(schema) ?? (schema.const === undefined ? [] : [schema.const]);
  const numbers = values.filter((each) => typeof each === 'number');
  if (numbers.length > 0 && numbers.length === values.length)
    return { low: Math.min(...numbers), high: Math.max(...numbers) };
  return {
    low: Math.max(schema.minimum ?? -Infinity, schema.exclusiveMinimum ?? -Infinity),
    high: Math.min(schema.maximum ?? Infinity, schema.exclusiveMaximum ?? Infinity),
  };
}

/** None are no answer. */
function rangeOfCount(found: Found | undefined): Range | undefined {
  if (!found || getOnlyType(found.schema) !== 'array') return undefined;
  const { minItems = 1, maxItems = Infinity } = found.schema;
  return { low: Math.max(1, minItems), high: found.isMany ? Infinity : maxItems };
}

interface Found {
  schema: JsonSchema;
  /** The path leads through rows. */
  isMany: boolean;
}

/** As it always is: what only a branch says of the field is left aside. */
function findSchema(path: string, schemas: readonly JsonSchema[]): Found | undefined {
  const [key = '', ...rest] = path.split('.');
  const owner = schemas.find((each) => Object.hasOwn(each.properties ?? {}, key));
  const schema = owner?.properties?.[key];
  if (!schema || typeof schema !== 'object') return undefined;
  if (rest.length === 0) return { schema, isMany: false };
  const item = getItemSchema(schema);
  const found = findSchema(rest.join('.'), [item ?? schema]);
  return found && { ...found, isMany: found.isMany || item !== undefined };
}

/** Whether it has one value at most. */
function isOne(expression: Expression, schemas: readonly JsonSchema[]): boolean {
  if (typeof expression !== 'string') return typeof expression === 'number' || !('day' in expression);
  const found = findSchema(expression, schemas);
  return found !== undefined && !found.isMany && getOnlyType(found.schema) !== 'array';
}

function tell({ low, high }: Range): string {
  if (low === high) return String(low);
  if (low === -Infinity && high === Infinity) return 'any number';
  if (low === -Infinity) return `at most ${high}`;
  return high === Infinity ? `at least ${low}` : `${low} to ${high}`;
}
