/** Every message has a rule, and every rule whose message would say nothing has one of its own. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import { OWN_FORMATS } from '../language/own-formats.ts';
import { suggest } from '../language/nearest-word.ts';
import { getOwn } from '../language/refused-keywords.ts';
import { isObject, type SchemaPlace } from './schema-files.ts';

/** Rules for which no sentence can be made from the rule alone. */
const SPEECHLESS = ['pattern', 'not'] as const;
const FORMATS_WITH_MESSAGE = ['email', 'date', 'uri', ...Object.keys(OWN_FORMATS)];

export function checkMessages(places: readonly SchemaPlace[], issues: DefinitionIssue[]): void {
  for (const place of places) {
    const messages = place.resolved.errorMessage;
    if (isObject(place.written.errorMessage)) checkMessageKeys(place, place.written.errorMessage, issues);
    checkEmptyMessages(
      place.written.errorMessage,
      { file: place.file, pointer: `${place.pointer}/errorMessage` },
      issues,
    );
    const isOwn = place.written.$ref === undefined || place.written.errorMessage !== undefined;
    if (isOwn && !refusesNothing(place.pointer)) checkSilentRules(place, messages, issues);
  }
}

/** Whether the schema only decides, under "if", or is told by the word of what it lies in, under "not". */
function refusesNothing(pointer: string): boolean {
  const segments = pointer.split('/').slice(1);
  return segments.some((segment, index) => {
    const isKey = KEYED.includes(segments[index - 1] ?? '') && !KEYED.includes(segments[index - 2] ?? '');
    return (segment === 'if' || segment === 'not') && !isKey;
  });
}

/** Words under which schemas stand by keys of the analyst's. */
const KEYED = ['properties', 'definitions', 'patternProperties', 'dependencies'];

function checkEmptyMessages(
  message: JsonValue | undefined,
  place: Pick<DefinitionIssue, 'file' | 'pointer'>,
  issues: DefinitionIssue[],
): void {
  if (typeof message === 'string' && message.trim() === '')
    issues.push({
      ...place,
      message: 'The message is empty: the applicant would not read what is wrong.',
      remedy: 'Write what to do, or remove the entry; a plain sentence is made then.',
    });
  if (!isObject(message)) return;
  for (const [key, inner] of Object.entries(message))
    checkEmptyMessages(inner, { ...place, pointer: `${place.pointer}/${escapePointer(key)}` }, issues);
}

function checkMessageKeys(
  { file, pointer, resolved }: SchemaPlace,
  messages: { [key: string]: JsonValue },
  issues: DefinitionIssue[],
): void {
  const at = `${pointer}/errorMessage`;
  const rules = Object.keys(resolved).filter((key) => key !== 'errorMessage');
  for (const [key, message] of Object.entries(messages)) {
    if (key === '_') continue;
    const field =
      key === 'required' && resolved.type !== 'object' ? /\/properties\/([^/]+)$/.exec(pointer)?.[1] : undefined;
    if (field !== undefined) {
      issues.push({
        file,
        pointer: `${at}/required`,
        message: 'The message for a missing answer does not stand at the field.',
        remedy: `Write it beside the list "required" of the step: "errorMessage": { "required": { "${field}": "…" } }.`,
      });
    } else if (!rules.includes(key)) {
      issues.push({
        file,
        pointer: `${at}/${escapePointer(key)}`,
        message: `There is a message for "${key}" but no such rule.`,
        remedy: `${suggest(key, rules)} Add the rule or remove the message.`,
      });
    } else if (!isOfForm(key, message)) {
      issues.push({
        file,
        pointer: `${at}/${escapePointer(key)}`,
        message: `The message for "${key}" has a form that no rule can be told by.`,
        remedy: getOwn(FORM_REMEDIES, key) ?? 'Write one text.',
      });
    } else if ((key === 'required' || key === 'properties') && isObject(message)) {
      const names =
        key === 'required'
          ? Array.isArray(resolved.required)
            ? resolved.required
            : []
          : Object.keys(resolved.properties ?? {});
      for (const name of Object.keys(message).filter((each) => !names.includes(each))) {
        const what = key === 'required' ? 'is not required' : 'is no property';
        issues.push({
          file,
          pointer: `${at}/${key}/${escapePointer(name)}`,
          message: `There is a message for "${name}", which ${what}.`,
          remedy: `${suggest(name, names)} Or remove the message.`,
        });
      }
    }
  }
}

const FORM_REMEDIES: Readonly<Record<string, string>> = {
  properties: 'Write a text for each field: { "key": "…" }.',
  items: 'Write "errorMessage" inside of "items".',
};

/** Messages are texts; those of several fields are told apart by key. */
function isOfForm(rule: string, message: JsonValue): boolean {
  if (rule === 'items') return false;
  if (rule === 'properties') return isObject(message);
  return typeof message === 'string' || rule === 'required' || rule === 'dependencies';
}

function checkSilentRules(
  { file, pointer, resolved }: SchemaPlace,
  messages: JsonValue | undefined,
  issues: DefinitionIssue[],
): void {
  if (typeof messages === 'string') return;
  const own = isObject(messages) ? Object.keys(messages) : [];
  if (own.includes('_')) return;
  for (const rule of silentRules(resolved)) {
    if (!own.includes(rule)) {
      issues.push({
        file,
        pointer: `${pointer}/${rule}`,
        message: `The rule "${rule}" has no message: the applicant would only read that it is not valid.`,
        remedy: `Add "errorMessage": { "${rule}": "…" } that says what to write.`,
      });
    }
  }
}

function silentRules(schema: JsonSchema): string[] {
  const rules: string[] = SPEECHLESS.filter((rule) => schema[rule] !== undefined);
  return typeof schema.format === 'string' && !FORMATS_WITH_MESSAGE.includes(schema.format)
    ? [...rules, 'format']
    : rules;
}
