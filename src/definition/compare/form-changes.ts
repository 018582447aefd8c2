/** What changed in the fields that a form asks for, in their order, words, inputs and rules. Pure. */
import { isSame } from '../language/canonical-text.ts';
import type { FieldDefinition, FormDefinition, ProviderDefinition } from '../parse/catalog.ts';
import { createTeller, KEEP, type Change, type AskedOtherwise, type Teller } from './change.ts';
import { type JsonValue, getItemSchema, type JsonSchema } from '../language/json-schema.ts';
import { isReordered, listValueChanges, tell } from './value-changes.ts';
import { getFileSchema } from '../language/field-kinds.ts';
import { OWN_KEYWORD_LIST, type OwnKeyword } from '../language/own-keywords.ts';

/** What of a uiSchema is neither of one field nor a heading. */
const LAYOUTS = ['ui:layoutGrid', 'ui:globalOptions'];

/** Of the steps of one application, or of one form alone. `name` is what stands before the step in `where`. */
export function listFormChanges(name: string, old: FormDefinition[], now: FormDefinition[]): Change[] {
  const common = old.flatMap((form) => {
    const same = now.find(({ id }) => id === form.id);
    return same
      ? [...compareLayout(`${name} › ${form.id}`, form, same), ...compareStepRules(`${name} › ${form.id}`, form, same)]
      : [];
  });
  return [
    ...listFieldChanges(
      name,
      old.flatMap(({ fields }) => fields),
      now.flatMap(({ fields }) => fields),
    ),
    ...common,
  ];
}

function listFieldChanges(name: string, old: FieldDefinition[], now: FieldDefinition[]): Change[] {
  const changes: Change[] = [];
  for (const field of old) {
    const where = `${name} › ${field.step} › ${field.key}`;
    const same = now.find((other) => other.key === field.key);
    const renamed = now.find((other) => other.ui.formerly === field.key);
    if (same && same.step !== field.step)
      changes.push({ where, what: `Asked on the step "${same.step}" instead of "${field.step}".`, breaks: false });
    if (same) changes.push(...compareField(where, field, same));
    else if (renamed)
      changes.push(
        { where, what: `Renamed to "${renamed.key}"; drafts are carried over by "formerly".`, breaks: false },
        ...compareField(where, field, renamed),
      );
    else {
      const twin = now.find((other) => other.label === field.label && !old.some((each) => each.key === other.key));
      const advice = twin
        ? `If it is "${twin.key}" now, write "formerly": "${field.key}" there, so that drafts are carried over.`
        : `Drafts lose the answer, and searches and exports the column. ${KEEP}`;
      changes.push({
        where,
        what: twin ? `The key is gone; "${twin.key}" has the same label.` : 'The field is removed.',
        breaks: true,
        advice,
        asks: { field: field.key, label: field.label, how: 'gone' },
      });
    }
  }
  for (const field of now) {
    if (old.some((other) => other.key === field.key || field.ui.formerly === other.key)) continue;
    const where = `${name} › ${field.step} › ${field.key}`;
    const asks = { field: field.key, label: field.label, how: 'new' as const };
    changes.push(
      field.required && !field.ui.when
        ? {
            where,
            what: 'A new field that must be answered.',
            breaks: true,
            advice: `Applications under way lack it. Make it optional first, or accept that they are asked again. ${KEEP}`,
            asks,
          }
        : { where, what: 'A new field.', breaks: false, asks },
    );
  }
  return changes;
}

/** Rules between the fields of a step, and the words for whoever breaks one of its rules. */
function compareStepRules(where: string, { schema: old }: FormDefinition, { schema: now }: FormDefinition): Change[] {
  const changes: Change[] = [];
  compareSchemas(old, now, createTeller(where, changes));
  return changes;
}

/** The order of the fields, and the headings above them. */
function compareLayout(where: string, old: FormDefinition, now: FormDefinition): Change[] {
  const note = (what: string): Change => ({ where, what, breaks: false });
  const [before, after] = [listPlaces(old), listPlaces(now)];
  const changes: Change[] = isReordered([...before.keys()], [...after.keys()])
    ? [note(`The fields are asked in another order: ${[...after.keys()].join(', ')}.`)]
    : [];
  const renamed = new Set<string>();
  for (const [key, section] of before) {
    const next = after.get(key);
    if (next === undefined || next.title === section.title) continue;
    const isTransition =
      now.sections.some(({ title }) => title === section.title) ||
      old.sections.some(({ title }) => title === next.title);
    if (isTransition)
      changes.push(note(`"${key}" stands under ${tellHeading(next.title)} instead of ${tellHeading(section.title)}.`));
    else
      renamed.add(
        section.title === undefined
          ? `A new heading ${tellHeading(next.title)}.`
          : `The heading ${tellHeading(section.title)} is now ${tellHeading(next.title)}.`,
      );
  }
  changes.push(...[...renamed].map(note));
  // A section is the same one when its first field that both have stands in it.
  for (const section of now.sections) {
    const first = section.fields.find((key) => before.has(key));
    const same = first === undefined ? undefined : before.get(first);
    if (same === undefined) continue;
    changes.push(
      ...listValueChanges({ help: same.help }, { help: section.help }, `section ${tellHeading(section.title)}`).map(
        note,
      ),
    );
    if (!isSame(same.when, section.when)) {
      changes.push(
        note(
          `The condition under which the section ${tellHeading(section.title)} is shown changed: ${tell(same.when ?? 'always')} is now ${tell(section.when ?? 'always')}.`,
        ),
      );
    }
  }
  return changes.length > 0 || isSame(toColumns(old), toColumns(now))
    ? changes
    : [note('The fields are laid out in another way.')];
}

/** The layout at every depth, without the headings, which are told apart. */
function toColumns({ uiSchema }: FormDefinition): JsonValue {
  return pickLayouts(uiSchema);
}

function pickLayouts(level: JsonValue): JsonValue {
  if (Array.isArray(level)) return level.map(pickLayouts);
  if (level === null || typeof level !== 'object') return null;
  const layoutWords = Object.entries(level).flatMap(([key, inner]): [string, JsonValue][] => {
    if (LAYOUTS.includes(key)) return [[key, withoutHeadings(inner)]];
    const layouts = key.startsWith('ui:') ? {} : pickLayouts(inner);
    return JSON.stringify(layouts) === '{}' ? [] : [[key, layouts]];
  });
  return Object.fromEntries(layoutWords);
}

function withoutHeadings(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withoutHeadings);
  const { title: _title, help: _help, when: _when, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, withoutHeadings(inner)]));
}

function listPlaces({ sections }: FormDefinition) {
  return new Map(sections.flatMap((section) => section.fields.map((key) => [key, section] as const)));
}

function tellHeading(title: string | undefined): string {
  return title === undefined ? 'no heading' : `"${title}"`;
}

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

function compareField(where: string, old: FieldDefinition, now: FieldDefinition): Change[] {
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
  const sentence = `Files may have ${now ?? 'any number of'} bytes instead of ${old ?? 'any number'}.`;
  if (now !== undefined && (old === undefined || now < old)) tighter(sentence);
  else looser(sentence);
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
function compareSchemas(old: JsonSchema, now: JsonSchema, teller: Teller): void {
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
    const sentence = `${rule} ${before ?? 'none'} is now ${after ?? 'none'}.`;
    if (isTighter) tighter(sentence);
    else looser(sentence);
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

const SENTENCES: Readonly<Record<AskedOtherwise['how'], (label: string) => string>> = {
  new: (label) => `${label} is new`,
  gone: (label) => `${label} is no longer asked`,
  required: (label) => `${label} is now required`,
  rules: (label) => `The rules of ${label} have changed`,
};

/**
 * One entry per field that came, went or has other rules, by its key in `after`; empty when only texts, screens or keys
 * (`formerly`) changed.
 */
export function listApplicantChanges(
  before: ProviderDefinition,
  after: ProviderDefinition,
): { path: string; message: string }[] {
  const messages = new Map<string, string>();
  for (const { asks } of listFormChanges(after.id, before.wizard.steps, after.wizard.steps)) {
    if (asks && !messages.has(asks.field)) messages.set(asks.field, SENTENCES[asks.how](asks.label));
  }
  return [...messages].map(([path, message]) => ({ path, message }));
}
