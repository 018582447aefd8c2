/** Reads a uiSchema level by level, so that each word that cannot stand there is told with what to write instead. */
import type { z } from 'zod';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { FORMER_KEYWORDS, getOwn, NO_COMPONENT, REFUSED_KEYWORDS } from '../language/refused-keywords.ts';
import { GlobalOptions, OWN_OPTIONS, STANDARD_OPTIONS } from '../language/ui-options.ts';
import { NodeKeywords, RootKeywords, type UiSchema } from '../language/ui-schema.ts';
import { REFUSED_WIDGETS } from '../language/widgets.ts';
import { isFormerUiSchema } from '../language/former-ui-schema.ts';
import { listGridMistakes } from './grid-mistakes.ts';
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
  checkLevel(json, RootKeywords, { file, pointer: '' }, found);
  issues.push(...found);
  if (found.length > 0) return undefined;
  const { $schema: _schema, $comment: _comment, ...uiSchema } = json as JsonObject;
  return uiSchema;
}

function checkLevel(json: JsonValue, shape: z.ZodObject, place: Place, issues: DefinitionIssue[]): void {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) {
    issues.push({ ...place, message: `${tell(json)} is not of type object.`, remedy: 'Write { … }.' });
    return;
  }
  const known: JsonObject = {};
  for (const [key, value] of Object.entries(json)) {
    const here = { ...place, pointer: `${place.pointer}/${escapePointer(key)}` };
    if (Object.hasOwn(shape.shape, key)) {
      const own = listRefused(key, value, here);
      issues.push(...own);
      if (own.length === 0) known[key] = value;
    } else if (key.startsWith('ui:')) issues.push(refuse(key.slice(3), key, shape, here));
    else checkInner(key, value, here, issues);
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
}

/** A field, or a level of a list or of alternatives. */
function checkInner(key: string, value: JsonValue, place: Place, issues: DefinitionIssue[]): void {
  if (LEVELS.includes(key) && Array.isArray(value))
    value.forEach((entry, index) =>
      checkLevel(entry, NodeKeywords, { ...place, pointer: `${place.pointer}/${index}` }, issues),
    );
  else if (typeof value === 'object' && value !== null && !Array.isArray(value))
    checkLevel(value, NodeKeywords, place, issues);
  else
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
}

/** What a known keyword holds that its shape would tell in other words. */
function listRefused(key: string, value: JsonValue, place: Place): DefinitionIssue[] {
  if (key === 'ui:options' && typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, option]) => {
      const here = { ...place, pointer: `${place.pointer}/${escapePointer(name)}` };
      return OPTIONS.includes(name) ? listRefused(`ui:${name}`, option, here) : [refuse(name, name, undefined, here)];
    });
  if (key === 'ui:globalOptions' && typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.keys(value).flatMap((name) =>
      Object.hasOwn(REFUSED_KEYWORDS, name)
        ? [refuse(name, name, GlobalOptions, { ...place, pointer: `${place.pointer}/${escapePointer(name)}` })]
        : [],
    );
  const code = findCode(value, place);
  if (code) return [code];
  if (key === 'ui:field' && value !== 'LayoutGridField')
    return [{ ...place, message: `There is no field ${tell(value)}.`, remedy: NO_COMPONENT }];
  if (key === 'ui:layoutGrid') return listGridMistakes(value, place);
  const instead = key === 'ui:widget' && typeof value === 'string' ? getOwn(REFUSED_WIDGETS, value) : undefined;
  return instead === undefined
    ? []
    : [{ ...place, message: `The widget ${tell(value)} is on no page.`, remedy: instead }];
}

/** `shape`: of the level, whose keywords are suggested; without it the options are. */
function refuse(name: string, written: string, shape: z.ZodObject | undefined, place: Place): DefinitionIssue {
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

function tell(json: JsonValue): string {
  const text = JSON.stringify(json);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
