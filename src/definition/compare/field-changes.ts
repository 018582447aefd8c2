/** What changed in one field: its words, its input, its rules. Pure. */
import { getFileSchema } from '../language/field-kinds.ts';
import { isSame } from '../language/canonical-text.ts';
import { OWN_KEYWORD_LIST, type OwnKeyword } from '../language/own-keywords.ts';
import type { FieldDefinition } from '../parse/catalog.ts';
import { getItemSchema, type JsonSchema } from '../language/json-schema.ts';
import { createTeller, KEEP, type AskedOtherwise, type Change, type Teller } from './change.ts';
import { isReordered, listValueChanges, tell } from './value-changes.ts';

const LEAST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
const MOST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;
/**
 * Own keywords by what a change of them means; those that are only words are told as what else only reads otherwise.
 */
const listOwn = (meaning: (typeof OWN_KEYWORD_LIST)[number][1]['change']): OwnKeyword[] =>
  OWN_KEYWORD_LIST.flatMap(([name, { change }]) => (change === meaning ? [name] : []));
const SINGLE = ['pattern', 'format', ...listOwn('rule'), 'const', 'multipleOf', 'uniqueItems'] as const;
/** Rules made of other schemas: whether one is tighter than another nobody can tell. */
const MADE_OF_RULES = ['allOf', 'anyOf', 'not', 'if', 'then', 'else', 'contains', ...listOwn('rules')] as const;

/** What is compared by its meaning, or follows from something else. */
const COMPARED = new Set<string>([
  ...LEAST,
  ...MOST,
  ...SINGLE,
  ...MADE_OF_RULES,
  'title',
  'type',
  'enum',
  'oneOf',
  'items',
  'properties',
  'required',
  'definitions',
]);
const COMPARED_UI = new Set(['kind', 'when', 'title', 'enumNames', 'enumOrder']);

export function compareField(where: string, old: FieldDefinition, now: FieldDefinition): Change[] {
  const changes: Change[] = [];
  const asks = (how: AskedOtherwise['how']): AskedOtherwise => ({ field: now.key, label: now.label, how });
  const teller = createTeller(where, changes, asks('rules'));
  const { tighter, looser, reads } = teller;
  if (old.label !== now.label) reads(`The label "${old.label}" is now "${now.label}".`);
  if (old.kind !== now.kind) reads(`Shown as ${now.kind} instead of ${old.kind}.`);
  if (!old.required && now.required) createTeller(where, changes, asks('required')).tighter('It must be answered now.');
  if (old.required && !now.required) looser('It may be left empty now.');
  if (!isSame(old.ui.when, now.ui.when))
    looser(
      `The condition under which it is shown changed: ${tell(old.ui.when ?? 'always')} is now ${tell(now.ui.when ?? 'always')}.`,
    );
  // A new "formerly" is told with the key that it renames.
  for (const what of listValueChanges(without(old.ui, COMPARED_UI), {
    ...without(now.ui, COMPARED_UI),
    formerly: old.ui.formerly && now.ui.formerly,
  }))
    reads(what);
  compareSchemas(old.schema, now.schema, teller);
  const [oldItems, nowItems] = [getItemSchema(old.schema), getItemSchema(now.schema)];
  if (oldItems && nowItems) compareSchemas(oldItems, nowItems, teller);
  for (const what of listValueChanges(pickFileTexts(old), pickFileTexts(now), 'file')) reads(what);
  compareChoices(old, now, teller);
  for (const type of old.accept) if (!now.accept.includes(type)) tighter(`Files of type ${type} are no longer taken.`);
  for (const type of now.accept) if (!old.accept.includes(type)) looser(`Files of type ${type} are taken now.`);
  compareSize(old.maxBytes, now.maxBytes, teller);
  // To an applicant a row is a part of its question.
  const rows = compareRows(where, old, now).map((change) =>
    change.asks ? { ...change, asks: asks('rules') } : change,
  );
  return [...changes, ...rows];
}

function compareChoices(
  { choices: old }: FieldDefinition,
  { choices: now }: FieldDefinition,
  { tighter, looser, reads }: Teller,
): void {
  for (const { value, label } of old) {
    const same = now.find((other) => isSame(other.value, value));
    if (!same) tighter(`The choice ${JSON.stringify(value)} is removed.`);
    else if (same.label !== label)
      reads(`The choice ${JSON.stringify(value)} reads "${same.label}" instead of "${label}".`);
  }
  for (const { value } of now)
    if (!old.some((other) => isSame(other.value, value))) looser(`A new choice ${JSON.stringify(value)}.`);
  const [before, after] = [old, now].map((choices) =>
    choices.map(({ value }) => (typeof value === 'string' ? value : tell(value))),
  );
  if (before && after && isReordered(before, after)) reads(`The choices stand in another order: ${after.join(', ')}.`);
}

function compareSize(old: number | undefined, now: number | undefined, { tighter, looser }: Teller): void {
  if (old === now) return;
  const told = `Files may have ${now ?? 'any number of'} bytes instead of ${old ?? 'any number'}.`;
  if (now !== undefined && (old === undefined || now < old)) tighter(told);
  else looser(told);
}

/** The fields of a group's rows, in their order. */
function compareRows(where: string, { fields: old }: FieldDefinition, { fields: now }: FieldDefinition): Change[] {
  const changes: Change[] = [];
  for (const inner of old) {
    const same = now.find((other) => other.key === inner.key);
    if (same) changes.push(...compareField(`${where} › ${inner.key}`, inner, same));
    else
      changes.push({
        where: `${where} › ${inner.key}`,
        what: 'The field is removed from the rows.',
        breaks: true,
        advice: KEEP,
        asks: { field: inner.key, label: inner.label, how: 'gone' },
      });
  }
  for (const { key, label, required } of now) {
    if (old.some((other) => other.key === key)) continue;
    changes.push({
      where: `${where} › ${key}`,
      what: `A new field in the rows${required ? ', which must be answered' : ''}.`,
      breaks: required,
      ...(required ? { advice: KEEP } : {}),
      asks: { field: key, label, how: 'new' },
    });
  }
  const [before, after] = [old, now].map((fields) => fields.map(({ key }) => key));
  if (before && after && isReordered(before, after))
    changes.push({ where, what: `The fields of a row stand in another order: ${after.join(', ')}.`, breaks: false });
  return changes;
}

/** Rules and words of a field, of a row, or of a whole step; not the fields in it, nor its label. */
export function compareSchemas(old: JsonSchema, now: JsonSchema, teller: Teller): void {
  compareRules(old, now, teller);
  for (const what of listValueChanges(without(old, COMPARED), without(now, COMPARED))) teller.reads(what);
}

/** Of a file's record, what is not compared as a type or a size. */
function pickFileTexts(field: FieldDefinition): unknown {
  const { fileType, fileSize, ...rest } = getFileSchema(field)?.properties ?? {};
  return fileType && fileSize
    ? { fileType: without(fileType, new Set(['enum'])), fileSize: without(fileSize, new Set(['maximum'])), ...rest }
    : {};
}

function compareRules(old: JsonSchema, now: JsonSchema, teller: Teller): void {
  const { tighter, looser } = teller;
  if (!isSame(old.type, now.type)) tighter(`The type ${tellType(old)} is now ${tellType(now)}.`);
  for (const rule of [...LEAST, ...MOST]) {
    const [before, after] = [old[rule], now[rule]];
    if (before === after) continue;
    const isLeast = (LEAST as readonly string[]).includes(rule);
    const isTighter = after !== undefined && (before === undefined || (isLeast ? after > before : after < before));
    const told = `${rule} ${before ?? 'none'} is now ${after ?? 'none'}.`;
    if (isTighter) tighter(told);
    else looser(told);
  }
  for (const rule of SINGLE) {
    if (isSame(old[rule], now[rule])) continue;
    if (now[rule] === undefined) looser(`The rule "${rule}" is removed.`);
    else tighter(`The rule "${rule}" is ${old[rule] === undefined ? 'new' : 'another'}: ${JSON.stringify(now[rule])}.`);
  }
  for (const rule of MADE_OF_RULES) compareMadeRule(rule, old[rule], now[rule], teller);
}

function tellType({ type }: JsonSchema): string {
  return type === undefined ? 'any' : [type].flat().join(' or ');
}

function compareMadeRule(rule: string, old: unknown, now: unknown, { tighter, looser, reads }: Teller): void {
  if (isSame(old, now)) return;
  if (now === undefined) looser(`The rule "${rule}" is removed.`);
  else if (!isSame(withoutMessages(old), withoutMessages(now)))
    tighter(`The rule "${rule}" is ${old === undefined ? 'new' : 'another'}: ${tell(now)}.`);
  else for (const what of listValueChanges(old, now, rule)) reads(what);
}

/** A rule without the words for whoever breaks it. */
function withoutMessages(rule: unknown): unknown {
  if (rule === undefined) return undefined;
  return JSON.parse(JSON.stringify(rule), (key, value: unknown) =>
    key === 'errorMessage' || (key === 'message' && typeof value === 'string') ? undefined : value,
  ) as unknown;
}

function without(values: object, keys: Set<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)));
}
