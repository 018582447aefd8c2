/**
 * What of a form is visible, for answers, at every depth: the one place that the page, the checks and the server ask.
 *
 * A field is visible when a part of the schema that holds for the answers declares it, and its own `when` and its
 * section's hold. An answer to what is not visible is cleared, which can end other questions, so it goes round until
 * nothing changes. Conditions look at the object that they stand in (the form, an object, a row), at answers that are
 * visible themselves.
 */
import { holdsEntries, getHolding } from '@/definition/language/field-kinds';
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import { isSchema, declaresProperties, listDeclarations, listDiscriminators } from '@/definition/language/object-parts';
import { takesType, type JsonSchema } from '@/definition/language/json-schema';
import { findEntryField } from '../answers/entry-field';
import { isBlankAnswer, isEmptyAnswer, isFileRecord, isRow, type Answer, type FormData } from '../answers/form-data';
import { isSameValue } from '../answers/same-value';
import { holds } from './conditions';
import { fitsSchema, hasValue } from './fits-schema';

interface PartsInForce {
  /** What each property is declared by, the schema's own first. */
  properties: Map<string, JsonSchema[]>;
  required: Set<string>;
  /** Properties whose answers decide which of several alternatives is meant. */
  discriminators: Set<string>;
  /** Properties of alternatives of which nothing says which is meant: all may be answered, none must. */
  open: Set<string>;
}

const conditional = new WeakMap<JsonSchema, boolean>();

export interface VisibleField {
  /** As the alternative in force asks for it. */
  field: FieldDefinition;
  /** Whether it must be answered, by the conditions of now. */
  required: boolean;
  /** Of an object: its own fields. */
  object?: VisibleObject;
  /** Of a group or list: its entries. */
  entries?: readonly VisibleField[];
}

export interface VisibleObject {
  /** By key, in the order of the form. */
  fields: ReadonlyMap<string, VisibleField>;
  /** Fields that the schema would ask for and a `when` hides. */
  hidden: ReadonlySet<string>;
  /** Fields whose answers decide which alternative is meant. */
  discriminators: ReadonlySet<string>;
  /** The answers without those to what is not visible; the same object where all are visible. */
  answers: FormData;
  /**
   * The answers as the validator sees them: what counts as empty is missing, an object that is visible is there, and
   * where null is a right answer, it stands for none.
   */
  submitted: FormData;
}

interface Questions {
  fields: readonly FieldDefinition[];
  /** What the object is declared by. */
  schemas: readonly JsonSchema[];
  isHidden?: ((key: string, answers: FormData) => boolean) | undefined;
  /** Whether keys that no field has are passed on to the validator; those of other forms are not. */
  keepsStrangers: boolean;
}

/** What a form asks. `data` may hold the answers of other forms too: conditions look at them, and they stay. */
export function findVisible(
  { fields, schema, sections: all }: Pick<FormDefinition, 'fields' | 'schema' | 'sections'>,
  data: FormData,
): VisibleObject {
  const sections = all.filter(({ when }) => when);
  return settle(
    {
      fields,
      schemas: [schema],
      isHidden:
        sections.length === 0
          ? undefined
          : (key, answers) => sections.some((section) => section.fields.includes(key) && !holds(section.when, answers)),
      keepsStrangers: false,
    },
    data,
  );
}

/** What one row of a group asks, or an object for itself. */
export function findVisibleInside(field: FieldDefinition, answers: FormData): VisibleObject {
  const schemas = getHolding(field) === 'rows' ? listEntrySchemas([field.schema], 0) : [field.schema];
  return settle({ fields: field.fields, schemas, keepsStrangers: true }, answers);
}

/**
 * Every field that is visible, with its dotted path ("directors.0.address.street"), outer ones before what is in them.
 */
export function listVisiblePaths(
  { fields }: Pick<VisibleObject, 'fields'>,
  base = '',
): { path: string; visible: VisibleField }[] {
  return [...fields].flatMap(([key, visible]) => listPathsOf(visible, `${base}${key}`));
}

function listPathsOf(visible: VisibleField, path: string): { path: string; visible: VisibleField }[] {
  const { object, entries = [] } = visible;
  return [
    { path, visible },
    ...(object ? listVisiblePaths(object, `${path}.`) : []),
    ...entries.flatMap((entry, index) => listPathsOf(entry, `${path}.${index}`)),
  ];
}

/** How a path stands to what is visible. */
export type Standing =
  /** Asked, or inside what is visible. */
  | 'visible'
  /** Hidden by a `when`, itself or what it lies in. */
  | 'hidden'
  /** A field of an alternative that is not in force. */
  | 'not in force';

/** `fields`: all that there are, so that what nobody knows counts as a part of what it lies in. */
export function findStanding(path: string, visible: VisibleObject, fields: readonly FieldDefinition[]): Standing {
  const [key = '', ...rest] = path.split('.');
  if (visible.hidden.has(key)) return 'hidden';
  const found = visible.fields.get(key);
  if (!found) return fields.some((field) => field.key === key) ? 'not in force' : 'visible';
  return findInside(rest, found);
}

function findInside(rest: readonly string[], { field, object, entries }: VisibleField): Standing {
  if (rest.length === 0) return 'visible';
  if (object) return findStanding(rest.join('.'), object, field.fields);
  const entry = entries?.[Number(rest[0])];
  return entry ? findInside(rest.slice(1), entry) : 'visible';
}

function settle(questions: Questions, start: FormData): VisibleObject {
  let answers = start;
  let submitted = toRough(questions, start);
  const rounds = isFixed(questions) ? 1 : 2 * questions.fields.length + 2;
  for (let round = 1; ; round += 1) {
    const next = ask(questions, answers, submitted);
    if (round >= rounds || (next.answers === answers && isSameValue(next.submitted, submitted))) return next;
    ({ answers, submitted } = next);
  }
}

/** Whether the answers decide nothing on this level. */
function isFixed({ fields, schemas, isHidden }: Questions): boolean {
  return isHidden === undefined && !schemas.some(isConditional) && fields.every(({ ui }) => ui.when === undefined);
}

function ask(questions: Questions, answers: FormData, submitted: FormData): VisibleObject {
  const parts = listPartsInForce(questions.schemas, submitted);
  const fields = new Map<string, VisibleField>();
  const hidden = new Set<string>();
  const cleared: FormData = {};
  const seen: FormData = {};
  // Conditions see at once what was cleared before them, so that a chain of questions is settled in one round.
  let left = answers;
  for (const field of questions.fields) {
    const { key } = field;
    const schemas = parts.properties.get(key);
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
    const isHidden =
      schemas !== undefined && (!holds(field.ui.when, left) || (questions.isHidden?.(key, left) ?? false));
    if (isHidden) hidden.add(key);
    if (!schemas || isHidden) {
      if (!Object.hasOwn(answers, key)) continue;
      if (left === answers) left = { ...answers };
      delete left[key];
      continue;
    }
    const value = askValue(pickVariant(field, schemas), schemas, answer);
    const required = parts.required.has(key) && !takesNull(schemas);
    fields.set(key, { ...value.visible, required });
    if (value.answer !== answer) cleared[key] = value.answer;
    const seenValue = toSeen(key, value, schemas, parts);
    if (seenValue !== undefined) seen[key] = seenValue;
  }
  if (questions.keepsStrangers) addStrangers(answers, questions.fields, seen);
  return {
    fields,
    hidden,
    discriminators: parts.discriminators,
    answers: Object.keys(cleared).length === 0 ? left : { ...left, ...cleared },
    submitted: seen,
  };
}

function toSeen(
  key: string,
  { visible: { field, object }, submitted }: VisibleValue,
  schemas: readonly JsonSchema[],
  parts: PartsInForce,
): Answer {
  if (!(getHolding(field) === 'object' ? isBlankAnswer(submitted) : isEmptyAnswer(submitted))) return submitted;
  if (takesNull(schemas)) return parts.required.has(key) ? null : undefined;
  // As one value of several, an object that nobody has filled in is a wrong value; as the lack of one it may be right.
  const isThere = object && !parts.open.has(key) && (parts.required.has(key) || !schemas.some(namesValue));
  return isThere ? submitted : undefined;
}

/** Whether the schema says which values are right as wholes. */
function namesValue({ const: fixed, enum: values, allOf = [], anyOf = [], oneOf = [] }: JsonSchema): boolean {
  const alternatives = [anyOf, oneOf].some((options) => options.length > 0 && options.every(namesValue));
  return fixed !== undefined || values !== undefined || alternatives || allOf.some(namesValue);
}

/**
 * Made of entries, not assigned: an object may come with a key "__proto__", whose value must not count as its answers.
 */
function addStrangers(answers: FormData, fields: readonly FieldDefinition[], seen: FormData): void {
  const known = new Set(fields.map(({ key }) => key));
  for (const [key, answer] of Object.entries(answers)) {
    if (!known.has(key) && !isEmptyAnswer(answer))
      Object.defineProperty(seen, key, { value: answer, enumerable: true });
  }
}

interface VisibleValue {
  visible: Omit<VisibleField, 'required'>;
  /** Cleared. */
  answer: Answer;
  submitted: Answer;
}

function askValue(field: FieldDefinition, schemas: readonly JsonSchema[], answer: Answer): VisibleValue {
  if (getHolding(field) === 'object' && (isEmptyAnswer(answer) || (isRow(answer) && !isFileRecord(answer)))) {
    const inner = isRow(answer) ? answer : {};
    const object = settle({ fields: field.fields, schemas, keepsStrangers: true }, inner);
    return {
      visible: { field, object },
      answer: object.answers === inner ? answer : object.answers,
      submitted: object.submitted,
    };
  }
  if (holdsEntries(field) && Array.isArray(answer)) {
    const list = answer as readonly Answer[];
    const values = list.map((entry, index) => askEntry(field, schemas, entry, index));
    return {
      visible: { field, entries: values.map(({ visible }) => ({ ...visible, required: true })) },
      answer: values.every((value, index) => value.answer === list[index])
        ? answer
        : values.map((value) => value.answer),
      submitted: values.map((value) => value.submitted),
    };
  }
  return { visible: { field }, answer, submitted: answer };
}

/** A single answer of a list that is left empty is missing there, which its own rules must tell. */
function askEntry(list: FieldDefinition, schemas: readonly JsonSchema[], entry: Answer, index: number): VisibleValue {
  const field = findEntryField(list, index);
  if (!field) return { visible: { field: list }, answer: entry, submitted: entry };
  const value = askValue(field, listEntrySchemas(schemas, index), entry);
  return getHolding(list) === 'entries' && isEmptyAnswer(value.submitted) ? { ...value, submitted: null } : value;
}

function listEntrySchemas(schemas: readonly JsonSchema[], index: number): JsonSchema[] {
  return schemas
    .map(({ items, additionalItems }) => (Array.isArray(items) ? (items[index] ?? additionalItems) : items))
    .filter(isSchema);
}

/** Before it is known what is visible: what counts as empty left out. */
function toRough(
  { fields, keepsStrangers }: Pick<Questions, 'fields' | 'keepsStrangers'>,
  answers: FormData,
): FormData {
  const rough: FormData = {};
  for (const field of fields) {
    const answer = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined;
    if (!isEmptyAnswer(answer)) rough[field.key] = toRoughValue(field, answer);
  }
  if (keepsStrangers) addStrangers(answers, fields, rough);
  return rough;
}

function toRoughValue(field: FieldDefinition, answer: Answer): Answer {
  if (getHolding(field) === 'object' && isRow(answer))
    return toRough({ fields: field.fields, keepsStrangers: true }, answer);
  if (!Array.isArray(answer)) return answer;
  return (answer as readonly Answer[]).map((entry, index) => {
    const inner = findEntryField(field, index);
    return inner ? toRoughValue(inner, entry) : entry;
  });
}

function pickVariant(field: FieldDefinition, [declared]: readonly JsonSchema[]): FieldDefinition {
  return field.variants?.find((variant) => isSameValue(variant.schema, declared)) ?? field;
}

/** Whether null is a right answer, and says so itself. */
function takesNull(schemas: readonly JsonSchema[]): boolean {
  const named = schemas.filter(({ type, enum: values }) => type !== undefined || values !== undefined);
  return (
    named.length > 0 &&
    named.every((schema) => takesType(schema, 'null') && (schema.enum === undefined || schema.enum.includes(null)))
  );
}

/**
 * The schema's properties and those of its branches that hold: of `if` the one that fits, of `dependencies` those of
 * keys that are answered, of alternatives the ones for the answer. `submitted`: the object as the validator will see
 * it, empty answers left out.
 */
export function listPartsInForce(schemas: readonly JsonSchema[], submitted: FormData): PartsInForce {
  const found: PartsInForce = {
    properties: new Map(),
    required: new Set(),
    discriminators: new Set(),
    open: new Set(),
  };
  for (const schema of schemas) addPart(schema, submitted, found);
  return found;
}

function addPart(part: JsonSchema | undefined, submitted: FormData, found: PartsInForce): void {
  if (!isSchema(part)) return;
  addProperties(part, found);
  for (const key of part.required ?? []) found.required.add(key);
  for (const each of part.allOf ?? []) addPart(each, submitted, found);
  if (part.if !== undefined) addPart(fitsSchema(part.if, submitted) ? part.then : part.else, submitted, found);
  for (const [key, needed] of Object.entries(part.dependencies ?? {})) {
    if (!hasValue(submitted, key)) continue;
    if (Array.isArray(needed)) for (const each of needed) found.required.add(each);
    else addPart(needed, submitted, found);
  }
  for (const options of [part.oneOf, part.anyOf])
    if (options?.some(declaresProperties)) addOptions(options, submitted, found);
}

function addProperties({ properties = {} }: JsonSchema, found: PartsInForce): void {
  for (const [key, schema] of Object.entries(properties)) {
    if (!isSchema(schema)) continue;
    const known = found.properties.get(key);
    if (known) known.push(schema);
    else found.properties.set(key, [schema]);
  }
}

function addOptions(options: readonly JsonSchema[], submitted: FormData, found: PartsInForce): void {
  const keys = listDiscriminators(options);
  if (keys.length === 0) {
    for (const option of options) addOpen(option, found);
    return;
  }
  for (const key of keys) {
    found.discriminators.add(key);
    const schema = options[0]?.properties?.[key];
    if (!found.properties.has(key) && schema) found.properties.set(key, [schema]);
  }
  for (const option of options) {
    const isMeant = keys.every(
      (key) => hasValue(submitted, key) && fitsSchema(option.properties?.[key], submitted[key], submitted),
    );
    if (isMeant) addPart(option, submitted, found);
    else if (keys.every((key) => option.required?.includes(key))) for (const key of keys) found.required.add(key);
  }
}

function addOpen(option: JsonSchema, found: PartsInForce): void {
  for (const [key, declarations] of listDeclarations([{ schema: option, always: true }])) {
    const known = found.properties.get(key);
    if (known) known.push(...declarations.map(({ schema }) => schema));
    else {
      found.open.add(key);
      found.properties.set(
        key,
        declarations.map(({ schema }) => schema),
      );
    }
  }
}

/** Whether what the schema asks for depends on the answers. */
export function isConditional(schema: JsonSchema): boolean {
  const known = conditional.get(schema);
  if (known !== undefined) return known;
  const { oneOf, anyOf, allOf = [], dependencies = {} } = schema;
  const depends =
    [schema.then, schema.else].some((each) => isSchema(each)) ||
    Object.keys(dependencies).length > 0 ||
    [oneOf, anyOf].some((options) => options?.some(declaresProperties)) ||
    allOf.some((each) => isSchema(each) && isConditional(each));
  conditional.set(schema, depends);
  return depends;
}
