/** Rules across answers: what they name is there, and can be compared, counted and added. */
import { getHolding } from '../language/field-kinds.ts';
import type { FieldDefinition, FormDefinition, ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { listPaths, type ExpressionPath } from '../language/expression.ts';
import { findRulePlace, listRulePaths } from '../language/form-rule.ts';
import type { FormRule } from '../language/rule-meta.ts';
import { escapePointer, getItemSchema, getOnlyType, type JsonSchema } from '../language/json-schema.ts';
import { OWN_FORMATS } from '../language/own-formats.ts';
import { suggest } from '../language/nearest-word.ts';

/** Where rules stand, and the fields that their paths begin at. */
interface Sight {
  file: string;
  pointer: string;
  fields: readonly FieldDefinition[];
  /** Further fields that a total may be made of; undefined: any. */
  beside: readonly FieldDefinition[] | undefined;
}

const FOR_DAYS: readonly string[] = ['on or after', 'on or before', 'after', 'before'];
/** What none could never be. */
const DEMANDING: readonly string[] = ['at least', 'more than', 'equal to'];
const FOR_NUMBERS: readonly string[] = ['at least', 'at most', 'more than', 'less than'];

/**
 * The rules of a form and of every object and row in it. `beside`: the fields of the forms that ask for the same answers,
 * which its totals may be made of; undefined where they cannot be read.
 */
export function checkFormRules(
  form: FormDefinition,
  file: string,
  beside: readonly FieldDefinition[] | undefined,
  issues: DefinitionIssue[],
): void {
  checkObject(form.schema, { file, pointer: '', fields: form.fields, beside }, issues);
}

/** Those of the whole application. */
export function checkWizardRules({ id, wizard }: ProviderDefinition, issues: DefinitionIssue[]): void {
  const fields = wizard.steps.flatMap((step) => step.fields);
  checkRuleList(
    wizard.rules ?? [],
    { file: `${id}/provider.json`, pointer: '/wizard/rules', fields, beside: [] },
    issues,
  );
}

function checkObject(schema: JsonSchema, sight: Sight, issues: DefinitionIssue[]): void {
  checkRuleList(schema.rules ?? [], { ...sight, pointer: `${sight.pointer}/rules` }, issues);
  for (const field of sight.fields) {
    const pointer = `${sight.pointer}/properties/${escapePointer(field.key)}`;
    if (field.schema.computed !== undefined) checkComputed(field, { ...sight, pointer }, issues);
    if (field.schema.uniqueBy) checkUniqueBy(field, { ...sight, pointer: `${pointer}/uniqueBy` }, issues);
    if (getHolding(field) === 'object')
      checkObject(field.schema, { ...sight, pointer, fields: field.fields, beside: [] }, issues);
    if (getHolding(field) === 'rows')
      checkObject(
        getItemSchema(field.schema) ?? {},
        { ...sight, pointer: `${pointer}/items`, fields: field.fields, beside: [] },
        issues,
      );
  }
}

function checkRuleList(rules: readonly FormRule[], sight: Sight, issues: DefinitionIssue[]): void {
  rules.forEach((rule, index) => checkRule(rule, { ...sight, pointer: `${sight.pointer}/${index}` }, issues));
}

function checkRule(rule: FormRule, { file, pointer, fields }: Omit<Sight, 'beside'>, issues: DefinitionIssue[]): void {
  const report = (at: string, message: string, remedy: string) =>
    issues.push({ file, pointer: pointer + at, message, remedy });
  const paths = listRulePaths(rule);
  if (paths.length === 0)
    report('', 'The rule looks at no answer.', 'Name a field in "left" or "right", e.g. { "count": "directors" }.');
  checkPaths(paths, { file, pointer, fields }, issues);
  const place = findRulePlace(rule);
  if (rule.at !== undefined && !findByPath(place, fields))
    report('/at', `"${place}" is not a field of this form.`, suggest(place, listPathsOf(fields)));
  else if (leadsThroughRows(place, fields))
    report(
      rule.at === undefined ? '' : '/at',
      `"${place}" leads through rows, so it does not say at which of them the message stands.`,
      `Write "at": "${place.split('.')[0] ?? ''}", or write the rule into "items", where it is about one row.`,
    );
  if (typeof rule.left === 'object' && 'count' in rule.left && DEMANDING.includes(rule.is)) {
    const field = findByPath(rule.left.count, fields);
    if (field && !field.required)
      report(
        '/left/count',
        `Nothing says that "${field.key}" must be answered: where there is none, none are counted and the rule says nothing.`,
        `Add "${field.key}" to "required"; where a "when" hides it, it is not asked for.`,
      );
  }
  const words = paths.map(({ path, as }) => (as === 'any' ? findSort(findByPath(path, fields)) : as));
  if (FOR_DAYS.includes(rule.is) && words.some((word) => word === 'number' || word === 'count'))
    report('/is', `"${rule.is}" compares days.`, `Write one of: ${FOR_NUMBERS.join(', ')}.`);
  if (!FOR_DAYS.includes(rule.is) && FOR_NUMBERS.includes(rule.is) && words.includes('text'))
    report('/is', `"${rule.is}" compares numbers.`, 'Texts are "equal to" or "different from" each other.');
}

/** That each path leads to a field, of the sort that its place takes. */
export function checkPaths(
  paths: readonly ExpressionPath[],
  sight: Omit<Sight, 'beside'>,
  issues: DefinitionIssue[],
): void {
  for (const { path, pointer, as } of paths) {
    const field = findByPath(path, sight.fields);
    const place = { file: sight.file, pointer: sight.pointer + pointer };
    if (!field)
      issues.push({
        ...place,
        message: `"${path}" is not a field that can be seen from here.`,
        remedy: `${suggest(path, listPathsOf(sight.fields))} Paths begin at the object in which the rule stands.`,
      });
    else if (as === 'number' && findSort(field) !== 'number')
      issues.push({
        ...place,
        message: `"${path}" is no number.`,
        remedy: `Name a field of "type": "number" or "integer", or write { "count": "${path}" }.`,
      });
    else if (as === 'day' && field.schema.format !== 'date')
      issues.push({ ...place, message: `"${path}" is no date.`, remedy: 'Name a field with "format": "date".' });
    else if (as === 'any' && findSort(field) === 'several')
      issues.push({
        ...place,
        message: `"${path}" has several answers, which cannot be compared as one.`,
        remedy: `Write { "count": "${path}" }, or go on to a field in it: "${path}.…".`,
      });
  }
}

function checkComputed(
  field: FieldDefinition,
  { file, pointer, fields: own, beside }: Sight,
  issues: DefinitionIssue[],
): void {
  const fields = [...own, ...(beside ?? [])];
  const report = (at: string, message: string, remedy: string) =>
    issues.push({ file, pointer: pointer + at, message, remedy });
  const expression = field.schema.computed ?? 0;
  const sort = findSort(field);
  const isDay = typeof expression === 'object' && 'day' in expression;
  if (sort !== (isDay ? 'day' : 'number'))
    report(
      '/computed',
      `"${field.key}" is computed as a ${isDay ? 'day' : 'number'} and has another type.`,
      isDay ? 'Write "type": "string", "format": "date".' : 'Write "type": "number".',
    );
  if (field.required)
    report(
      '/computed',
      `"${field.key}" is computed and required: who leaves out what it is made of could not answer it.`,
      'Take it out of "required", and list there what it is made of.',
    );
  for (const word of ['default', 'const', 'readOnly'] as const)
    if (field.schema[word] !== undefined)
      report(`/${word}`, `"${word}" has no effect on what is computed.`, 'Remove it.');
  const seen = (path: string) => beside !== undefined || own.some(({ key }) => key === path.split('.')[0]);
  const paths = listPaths(expression, isDay ? 'any' : 'number', '/computed').filter(({ path }) => seen(path));
  checkPaths(paths, { file, pointer, fields }, issues);
  for (const { path, pointer: at } of paths)
    if (listIngredients(path, fields).has(field.key))
      report(at, `"${field.key}" is made of itself.`, 'Break the circle.');
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

function checkUniqueBy(
  field: FieldDefinition,
  { file, pointer }: Omit<Sight, 'beside'>,
  issues: DefinitionIssue[],
): void {
  const keys = field.fields.map(({ key }) => key);
  if (getHolding(field) !== 'rows')
    issues.push({
      file,
      pointer,
      message: `"${field.key}" has no rows with fields.`,
      remedy: 'Write "uniqueItems": true: no entry may stand twice.',
    });
  else
    field.schema.uniqueBy?.forEach((group, index) =>
      [group].flat().forEach((key, at) => {
        if (!keys.includes(key))
          issues.push({
            file,
            pointer: `${pointer}/${index}${Array.isArray(group) ? `/${at}` : ''}`,
            message: `"${key}" is not a field of these rows.`,
            remedy: suggest(key, keys),
          });
      }),
    );
}

/** The field at the end of a path that does not name rows. */
export function findByPath(path: string, fields: readonly FieldDefinition[]): FieldDefinition | undefined {
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
function findSort(field: FieldDefinition | undefined): 'number' | 'day' | 'text' | 'several' {
  const type = field && getOnlyType(field.schema);
  if (type === 'number' || type === 'integer') return 'number';
  if (field?.schema.format !== undefined && DAY_FORMATS.has(field.schema.format)) return 'day';
  return field && (type === 'array' || type === 'object') ? 'several' : 'text';
}

const DAY_FORMATS = new Set(['date', ...Object.keys(OWN_FORMATS)]);
