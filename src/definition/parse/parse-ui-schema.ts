/**
 * Reads a uiSchema level by level, so that each word that cannot stand there is told with what to write instead, and
 * what changes nothing here is left out.
 */
import type { z } from 'zod';
import { isFault, type DefinitionIssue } from '../language/definition-issue.ts';
import { isJsonObject, escapePointer, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import {
  FORMER_KEYWORDS,
  getOwn,
  IGNORED_KEYWORDS,
  NO_COMPONENT,
  REFUSED_KEYWORDS,
  LOOK,
} from '../language/refused-keywords.ts';
import { GlobalOptions, OWN_OPTIONS, STANDARD_OPTIONS } from '../language/ui-options.ts';
import { NodeKeywords, RootKeywords, type UiSchema } from '../language/ui-schema.ts';
import { LEFT_OUT_WIDGETS, REFUSED_WIDGETS, WIDGET_ALIASES } from '../language/widgets.ts';
import { isFormerUiSchema } from '../language/former-ui-schema.ts';
import { toFaults } from './shape-faults.ts';

const OPTIONS = Object.keys({ ...STANDARD_OPTIONS, ...OWN_OPTIONS });
/** Levels that stand beside the keys of fields: one, or a list of them. */
const LEVELS = ['items', 'additionalItems', 'anyOf', 'oneOf'];

interface Place {
  file: string;
  pointer: string;
}

/** Undefined when anything is wrong; what, is added to `issues`. Of the form as a whole "$schema" is left out. */
export function parseUiSchema(file: string, json: JsonValue, issues: DefinitionIssue[]): UiSchema | undefined {
  if (isFormerUiSchema(json)) {
    issues.push({
      file,
      pointer: '/sections',
      message: 'The file is written in the older language, with "sections".',
      remedy: 'Run "npm run schemas:upgrade": it rewrites the file.',
    });
    return undefined;
  }
  const found: DefinitionIssue[] = [];
  const read = readLevel(json, RootKeywords, { file, pointer: '' }, found);
  issues.push(...found);
  if (found.some(isFault)) return undefined;
  const { $schema: _schema, $comment: _comment, ...uiSchema } = read as JsonObject;
  return uiSchema;
}

function readLevel(json: JsonValue, shape: z.ZodObject, place: Place, issues: DefinitionIssue[]): JsonValue {
  if (!isJsonObject(json)) {
    issues.push({ ...place, message: `${tell(json)} is not of type object.`, remedy: 'Write { … }.' });
    return json;
  }
  const known: JsonObject = {};
  const inner: JsonObject = {};
  for (const [key, value] of Object.entries(json)) {
    const here = inside(place, key);
    if (Object.hasOwn(shape.shape, key)) Object.assign(known, readKnown(key, value, here, issues));
    else if (key.startsWith('ui:')) issues.push(describeUnknown(key.slice(3), key, shape, here));
    else if (isOwnOption(key, value)) issues.push(describeMisplaced(key, shape, here));
    else inner[key] = readInner(key, value, here, issues);
  }
  checkTwice(known, place, issues);
  const result = shape.safeParse(known);
  if (!result.success)
    issues.push(
      ...toFaults(place.file, known, shape, result.error).map((fault) => ({
        ...fault,
        pointer: place.pointer + fault.pointer,
      })),
    );
  return { ...known, ...inner };
}

/** An option of ours beside "ui:options", where a field would be called so. */
function isOwnOption(key: string, value: JsonValue): boolean {
  if (!Object.hasOwn(OWN_OPTIONS, key)) return false;
  if (!isJsonObject(value)) return true;
  const words = Object.keys(value);
  return words.length > 0 && !words.some((word) => word.startsWith('ui:')) && isOption(key, value);
}

function isOption(key: string, value: JsonValue): boolean {
  return OWN_OPTIONS[key as keyof typeof OWN_OPTIONS].safeParse(value).success;
}

function describeMisplaced(key: string, shape: z.ZodObject, place: Place): DefinitionIssue {
  const isOfField = shape !== RootKeywords;
  return {
    ...place,
    message: `"${key}" stands where it would be a field.`,
    remedy: isOfField
      ? 'Write it inside of "ui:options".'
      : `Write it under "ui:options" of a field${key === 'when' ? ', or at the row of a section' : ''}.`,
  };
}

/** A field, or a level of a list or of alternatives. */
function readInner(key: string, value: JsonValue, place: Place, issues: DefinitionIssue[]): JsonValue {
  if (LEVELS.includes(key) && Array.isArray(value))
    return value.map((entry, index) => readLevel(entry, NodeKeywords, inside(place, String(index)), issues));
  if (isJsonObject(value)) return readLevel(value, NodeKeywords, place, issues);
  issues.push(
    findCode(value, place) ?? {
      ...place,
      message: `"${key}" is not known here.`,
      remedy:
        getOwn(FORMER_KEYWORDS, key) ??
        (Object.hasOwn(NodeKeywords.shape, `ui:${key}`)
          ? `Write "ui:${key}".`
          : 'Write a word that begins with "ui:", or what is said of a field: { … } under its key.'),
    },
  );
  return value;
}

/** What is left of a known keyword, as an entry of its level; nothing where it is wrong or changes nothing. */
function readKnown(key: string, value: JsonValue, place: Place, issues: DefinitionIssue[]): JsonObject {
  if (key === 'ui:options' && isJsonObject(value)) {
    const options = Object.entries(value).map(([name, option]) => {
      const here = inside(place, name);
      if (OPTIONS.includes(name)) return toOption(readKnown(`ui:${name}`, option, here, issues));
      issues.push(describeUnknown(name, name, undefined, here));
      return {};
    });
    return { [key]: Object.assign({}, ...options) as JsonObject };
  }
  if (key === 'ui:globalOptions' && isJsonObject(value)) {
    const unknown = Object.keys(value).filter((name) => isRefused(name));
    issues.push(...unknown.map((name) => describeUnknown(name, name, GlobalOptions, inside(place, name))));
    return { [key]: Object.fromEntries(Object.entries(value).filter(([name]) => !unknown.includes(name))) };
  }
  const mistakes = listMistakes(key, value, place);
  issues.push(...mistakes);
  if (mistakes.length > 0) return {};
  if (key === 'ui:layoutGrid') {
    const issuesOfGrid = listGridMistakes(value, place);
    issues.push(...issuesOfGrid);
    return issuesOfGrid.some(isFault) ? {} : { [key]: withoutLooks(value) };
  }
  const alias = key === 'ui:widget' && typeof value === 'string' ? getOwn(WIDGET_ALIASES, value) : undefined;
  return { [key]: alias ?? value };
}

/** What stands under "ui:options" has no "ui:" before its name. */
function toOption(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key.slice(3), value]));
}

/** What a known keyword holds that its shape would tell in other words. */
function listMistakes(key: string, value: JsonValue, place: Place): DefinitionIssue[] {
  const code = findCode(value, place);
  if (code) return [code];
  if (key === 'ui:field' && value !== 'LayoutGridField')
    return [
      {
        ...place,
        message: `There is no field ${tell(value)}: it is shown as its schema asks for.`,
        remedy: NO_COMPONENT,
        weight: 'note',
      },
    ];
  if (key !== 'ui:widget' || typeof value !== 'string') return [];
  const better = getOwn(LEFT_OUT_WIDGETS, value) ?? (isComponent(value) ? NO_COMPONENT : undefined);
  if (better !== undefined)
    return [
      {
        ...place,
        message: `The widget ${tell(value)} is on no page: the field is shown as its schema asks for.`,
        remedy: better,
        weight: 'note',
      },
    ];
  const instead = getOwn(REFUSED_WIDGETS, value);
  return instead === undefined
    ? []
    : [{ ...place, message: `The widget ${tell(value)} is on no page.`, remedy: instead }];
}

/** Components have names in capitals, which no widget of a definition has. */
function isComponent(name: string): boolean {
  return /^\p{Lu}/u.test(name) && !Object.hasOwn(WIDGET_ALIASES, name) && !Object.hasOwn(REFUSED_WIDGETS, name);
}

function isRefused(name: string): boolean {
  return Object.hasOwn(REFUSED_KEYWORDS, name) || Object.hasOwn(IGNORED_KEYWORDS, name);
}

/** `shape`: of the level, whose keywords are suggested; without it the options are. */
function describeUnknown(name: string, written: string, shape: z.ZodObject | undefined, place: Place): DefinitionIssue {
  const ignored = getOwn(IGNORED_KEYWORDS, name);
  if (ignored !== undefined)
    return { ...place, message: `"${written}" changes nothing here.`, remedy: ignored, weight: 'note' };
  const refused = getOwn(REFUSED_KEYWORDS, name);
  const message = `"${written}" is not known here.`;
  if (refused !== undefined) return { ...place, message, remedy: refused };
  if (shape && Object.hasOwn(OWN_OPTIONS, name))
    return { ...place, message, remedy: `Write "${name}" under "ui:options" of a field.` };
  if (shape === RootKeywords && OPTIONS.concat('options').includes(name))
    return {
      ...place,
      message: `"${written}" stands where there is no field.`,
      remedy:
        'Write it under the key of a field. The title of a step stands in provider.json, that of a section at its row.',
      // What RJSF shows above the whole form, a step says elsewhere; the others would act on the fields.
      ...(['title', 'description', 'help'].includes(name) && { weight: 'note' as const }),
    };
  if (!shape && name in NodeKeywords.shape) return { ...place, message, remedy: `Write it beside "ui:options".` };
  if (!shape && `ui:${name}` in NodeKeywords.shape)
    return { ...place, message, remedy: `Write "ui:${name}" beside "ui:options".` };
  return { ...place, message, remedy: suggest(written, shape ? Object.keys(shape.shape) : OPTIONS) };
}

/** RJSF would take the one that stands last. */
function checkTwice(level: JsonObject, place: Place, issues: DefinitionIssue[]): void {
  const options = level['ui:options'];
  if (options === null || typeof options !== 'object' || Array.isArray(options)) return;
  for (const name of Object.keys(options))
    if (Object.hasOwn(level, `ui:${name}`))
      issues.push({
        ...place,
        pointer: `${place.pointer}/ui:options/${escapePointer(name)}`,
        message: `"${name}" stands beside "ui:options" too, as "ui:${name}".`,
        remedy: 'Keep one of the two.',
      });
}

const CODE = /^\s*(?:async\s+)?(?:function\b[\s\w]*\(|(?:\([^()]*\)|\w+)\s*=>)/;

function findCode(value: JsonValue, place: Place): DefinitionIssue | undefined {
  return typeof value === 'string' && CODE.test(value)
    ? {
        ...place,
        message: 'A function cannot stand in a definition: nothing would call it.',
        remedy: 'Say it with data: a widget by its name, a condition as "when", a row’s heading with {number}.',
      }
    : undefined;
}

function inside(place: Place, key: string): Place {
  return { ...place, pointer: `${place.pointer}/${escapePointer(key)}` };
}

function tell(json: JsonValue): string {
  const text = JSON.stringify(json);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const ELEMENTS = ['ui:row', 'ui:col', 'ui:columns'];
const SIZES = ['xs', 'sm', 'md', 'lg', 'xl'];
const LOOKS = ['className', 'style', 'sx', 'spacing', 'rowSpacing', 'columnSpacing', 'offset'];

/** What those who know RJSF write into a layout grid. Other faults of its shape are told by that. */
function listGridMistakes(grid: JsonValue, place: Place): DefinitionIssue[] {
  return listIn(grid, place, 'element');
}

/** `grid`: an element of the grid, what an element consists of, or the size of one. */
function listIn(grid: JsonValue, place: Place, what: 'element' | 'content'): DefinitionIssue[] {
  if (grid === null || typeof grid !== 'object') return [];
  if (Array.isArray(grid))
    return grid.flatMap((child, index) => listIn(child, { ...place, pointer: `${place.pointer}/${index}` }, 'element'));
  return Object.entries(grid).flatMap(([key, inner]) => {
    const here = { ...place, pointer: `${place.pointer}/${escapePointer(key)}` };
    const fault = what === 'element' ? explainElement(key, inner) : explainContent(key, inner);
    if (fault) return [{ ...here, message: `"${key}" is not known here.`, ...fault }];
    if (what === 'content' && LOOKS.includes(key))
      return [{ ...here, message: `"${key}" changes nothing here.`, remedy: LOOK, weight: 'note' as const }];
    if (what === 'content') return key === 'children' ? listIn(inner, here, 'element') : [];
    return listIn(inner, here, 'content');
  });
}

type Fault = { message?: string; remedy: string } | undefined;

function explainElement(key: string, inner: JsonValue): Fault {
  if (ELEMENTS.includes(key)) return undefined;
  if (key === 'ui:condition')
    return {
      message: '"ui:condition" is not known here: it would hide fields and send their answers.',
      remedy: `Write "when": ${toWhen(inner)} at the row of a section, or under "ui:options" of each field.`,
    };
  if (key === 'name' && typeof inner === 'string')
    return { remedy: `Write "${inner}" alone in place of the object, and what is said of the field under its key.` };
  return { remedy: suggest(key, ELEMENTS) };
}

/** The condition as this product has it; of one that says too little, how it is written. */
function toWhen(condition: JsonValue): string {
  const { field, operator = null, value = null } = isJsonObject(condition) ? condition : {};
  const values = [value].flat().filter((each) => each !== null && typeof each !== 'object');
  const [first] = values;
  if (typeof field !== 'string' || first === undefined) return '{ "field": "…", "is": … }';
  const some = values.length === 1 ? { field, is: first } : { field, isOneOf: values };
  const all = values.length === 1 ? some : { all: values.map((each) => ({ field, includes: each })) };
  return JSON.stringify(operator === 'none' ? { not: some } : operator === 'all' ? all : some);
}

function explainContent(key: string, inner: JsonValue): Fault {
  return SIZES.includes(key) ? { remedy: `Write "size": { "${key}": ${JSON.stringify(inner)} }.` } : undefined;
}

/** The grid without what RJSF hands on to the theme's own elements, and this one leaves out. */
function withoutLooks(grid: JsonValue): JsonValue {
  if (Array.isArray(grid)) return grid.map(withoutLooks);
  if (!isJsonObject(grid)) return grid;
  const elements = Object.entries(grid).map(([key, inner]): [string, JsonValue] => [
    key,
    ELEMENTS.includes(key) && isJsonObject(inner) ? leaveOut(inner) : withoutLooks(inner),
  ]);
  return Object.fromEntries(elements);
}

function leaveOut(content: JsonObject): JsonObject {
  const shown = Object.entries(content).filter(([key]) => !LOOKS.includes(key));
  return Object.fromEntries(shown.map(([key, inner]) => [key, key === 'children' ? withoutLooks(inner) : inner]));
}
