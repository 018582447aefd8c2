/** What changed in one field: its words, its input, its rules. Pure. */
import type { FieldDefinition } from '../src/definition/parse/catalog.ts';
import type { JsonSchema } from '../src/definition/language/json-schema.ts';
import { KEEP, type Change } from './change.ts';
import { isReordered, listValueChanges, tell } from './value-changes.ts';

const LEAST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
const MOST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;
const SINGLE = ['pattern', 'format', 'notAfter', 'notBefore', 'after', 'const', 'multipleOf', 'uniqueItems'] as const;
/** Rules made of other schemas: whether one is tighter than another nobody can tell. */
const MADE_OF_RULES = ['allOf', 'anyOf', 'not', 'if', 'then', 'else'] as const;

/** What is compared by its meaning, or follows from something else. */
const COMPARED = new Set<string>([...LEAST, ...MOST, ...SINGLE, ...MADE_OF_RULES, 'title', 'type', 'enum', 'oneOf', 'items', 'properties', 'required', 'definitions']);
const COMPARED_UI = new Set(['kind', 'when', 'fields']);

export function compareField(where: string, old: FieldDefinition, now: FieldDefinition): Change[] {
  const changes: Change[] = [];
  const note = (what: string) => changes.push({ where, what, breaks: false });
  const tighter = (what: string) => changes.push({ where, what: `${what} Answers given before may be refused.`, breaks: true, advice: KEEP });
  if (old.label !== now.label) note(`The label "${old.label}" is now "${now.label}".`);
  if (old.kind !== now.kind) note(`Shown as ${now.kind} instead of ${old.kind}.`);
  if (!old.required && now.required) tighter('It must be answered now.');
  if (old.required && !now.required) note('It may be left empty now.');
  if (JSON.stringify(old.ui.when) !== JSON.stringify(now.ui.when)) note(`The condition under which it is shown changed: ${tell(old.ui.when ?? 'always')} is now ${tell(now.ui.when ?? 'always')}.`);
  // A new "formerly" is told with the key that it renames.
  for (const what of listValueChanges(without(old.ui, COMPARED_UI), { ...without(now.ui, COMPARED_UI), formerly: old.ui.formerly && now.ui.formerly })) note(what);
  compareSchemas(old.schema, now.schema, tighter, note);
  if (old.schema.items && now.schema.items) compareSchemas(old.schema.items, now.schema.items, tighter, note);
  for (const what of listValueChanges(pickFileTexts(old), pickFileTexts(now), 'file')) note(what);
  compareChoices(old, now, tighter, note);
  for (const type of old.accept) if (!now.accept.includes(type)) tighter(`Files of type ${type} are no longer taken.`);
  for (const type of now.accept) if (!old.accept.includes(type)) note(`Files of type ${type} are taken now.`);
  compareSize(old.maxBytes, now.maxBytes, tighter, note);
  return [...changes, ...compareRows(where, old, now)];
}

function compareChoices({ choices: old }: FieldDefinition, { choices: now }: FieldDefinition, tighter: (what: string) => void, note: (what: string) => void): void {
  for (const { value, label } of old) {
    const same = now.find((other) => other.value === value);
    if (!same) tighter(`The choice ${JSON.stringify(value)} is removed.`);
    else if (same.label !== label) note(`The choice ${JSON.stringify(value)} reads "${same.label}" instead of "${label}".`);
  }
  for (const { value } of now) if (!old.some((other) => other.value === value)) note(`A new choice ${JSON.stringify(value)}.`);
  const [before, after] = [old, now].map((choices) => choices.map(({ value }) => String(value)));
  if (before && after && isReordered(before, after)) note(`The choices stand in another order: ${after.join(', ')}.`);
}

function compareSize(old: number | undefined, now: number | undefined, tighter: (what: string) => void, note: (what: string) => void): void {
  if (old === now) return;
  const told = `Files may have ${now ?? 'any number of'} bytes instead of ${old ?? 'any number'}.`;
  if (now !== undefined && (old === undefined || now < old)) tighter(told);
  else note(told);
}

/** The fields of a group's rows, in their order. */
function compareRows(where: string, { fields: old }: FieldDefinition, { fields: now }: FieldDefinition): Change[] {
  const changes: Change[] = [];
  for (const inner of old) {
    const same = now.find((other) => other.key === inner.key);
    if (same) changes.push(...compareField(`${where} › ${inner.key}`, inner, same));
    else changes.push({ where: `${where} › ${inner.key}`, what: 'The field is removed from the rows.', breaks: true, advice: KEEP });
  }
  for (const { key, required } of now) {
    if (old.some((other) => other.key === key)) continue;
    changes.push({ where: `${where} › ${key}`, what: `A new field in the rows${required ? ', which must be answered' : ''}.`, breaks: required, ...(required ? { advice: KEEP } : {}) });
  }
  const [before, after] = [old, now].map((fields) => fields.map(({ key }) => key));
  if (before && after && isReordered(before, after)) changes.push({ where, what: `The fields of a row stand in another order: ${after.join(', ')}.`, breaks: false });
  return changes;
}

/** Rules and words of a field, of a row, or of a whole step; not the fields in it, nor its label. */
export function compareSchemas(old: JsonSchema, now: JsonSchema, tighter: (what: string) => void, note: (what: string) => void): void {
  compareRules(old, now, tighter, note);
  for (const what of listValueChanges(without(old, COMPARED), without(now, COMPARED))) note(what);
}

/** Of a file's record, what is not compared as a type or a size. */
function pickFileTexts({ kind, schema }: FieldDefinition): unknown {
  const { fileType, fileSize, ...rest } = (kind === 'files' ? schema.items : kind === 'file' ? schema : undefined)?.properties ?? {};
  return fileType && fileSize ? { fileType: without(fileType, new Set(['enum'])), fileSize: without(fileSize, new Set(['maximum'])), ...rest } : {};
}

function compareRules(old: JsonSchema, now: JsonSchema, tighter: (what: string) => void, note: (what: string) => void): void {
  if (old.type !== now.type) tighter(`The type ${old.type ?? 'any'} is now ${now.type ?? 'any'}.`);
  for (const rule of [...LEAST, ...MOST]) {
    const [before, after] = [old[rule], now[rule]];
    if (before === after) continue;
    const isLeast = (LEAST as readonly string[]).includes(rule);
    const isTighter = after !== undefined && (before === undefined || (isLeast ? after > before : after < before));
    const told = `${rule} ${before ?? 'none'} is now ${after ?? 'none'}.`;
    if (isTighter) tighter(told);
    else note(told);
  }
  for (const rule of SINGLE) {
    if (JSON.stringify(old[rule]) === JSON.stringify(now[rule])) continue;
    if (now[rule] === undefined) note(`The rule "${rule}" is removed.`);
    else tighter(`The rule "${rule}" is ${old[rule] === undefined ? 'new' : 'another'}: ${JSON.stringify(now[rule])}.`);
  }
  for (const rule of MADE_OF_RULES) compareMadeRule(rule, old[rule], now[rule], tighter, note);
}

function compareMadeRule(rule: string, old: unknown, now: unknown, tighter: (what: string) => void, note: (what: string) => void): void {
  if (JSON.stringify(old) === JSON.stringify(now)) return;
  if (now === undefined) note(`The rule "${rule}" is removed.`);
  else if (JSON.stringify(withoutMessages(old)) !== JSON.stringify(withoutMessages(now))) tighter(`The rule "${rule}" is ${old === undefined ? 'new' : 'another'}: ${tell(now)}.`);
  else for (const what of listValueChanges(old, now, rule)) note(what);
}

/** A rule without the words for whoever breaks it. */
function withoutMessages(rule: unknown): unknown {
  if (rule === undefined) return undefined;
  return JSON.parse(JSON.stringify(rule), (key, value: unknown) => (key === 'errorMessage' ? undefined : value)) as unknown;
}

function without(values: object, keys: Set<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)));
}
