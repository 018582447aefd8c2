/** Every message has a rule, and every rule whose message would say nothing has one of its own. */
import {
  isJsonObject,
  escapePointer,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '../language/json-schema.ts';
import { OWN_FORMATS } from '../language/own-formats.ts';
import { findNearestWord, suggest } from '../language/nearest-word.ts';
import { getOwn } from '../language/refused-keywords.ts';
import { StepSchema } from '../language/step-meta.ts';
import type { Place } from './place.ts';
import type { SchemaNode } from './visit-schemas.ts';

/** Rules for which no sentence can be made from the rule alone. */
const SPEECHLESS = ['pattern', 'not', 'contains'] as const;
const FORMATS_WITH_MESSAGE = ['email', 'date', 'uri', ...Object.keys(OWN_FORMATS)];

/** Messages that stand where they tell something, each of a rule that there is. */
export function checkMessageKeys({ written, resolved, place }: SchemaNode): void {
  const messages = written.errorMessage;
  checkEmptyMessages(messages, place.inside('/errorMessage'));
  if (isJsonObject(messages)) checkKeys(messages, resolved, place);
}

/** Rules of which nothing could be said. */
export function checkSilentRules({ written, resolved, place }: SchemaNode): void {
  const messages = resolved.errorMessage;
  const isOwn = written.$ref === undefined || written.errorMessage !== undefined;
  if (!isOwn || refusesNothing(place.pointer) || typeof messages === 'string') return;
  const own = isJsonObject(messages) ? Object.keys(messages) : [];
  if (own.includes('_')) return;
  // A message of another rule's name may be the rule's in other letters, which is told where it stands.
  const misspelt = own.filter((key) => !Object.hasOwn(resolved, key));
  for (const rule of silentRules(resolved))
    if (!own.includes(rule) && misspelt.every((key) => findNearestWord(key, [rule]) === undefined))
      place.report(
        `/${rule}`,
        `The rule "${rule}" has no message: the applicant would only read that it is not valid.`,
        `Add "errorMessage": { "${rule}": "…" } that says what to write.`,
        'note',
      );
}

/**
 * Whether the schema only decides, under "if", or is told by the words of what it lies in, under "not" and "contains".
 */
function refusesNothing(pointer: string): boolean {
  const segments = pointer.split('/').slice(1);
  return segments.some((segment, index) => {
    const isKey = KEYED.includes(segments[index - 1] ?? '') && !KEYED.includes(segments[index - 2] ?? '');
    return ['if', 'not', 'contains'].includes(segment) && !isKey;
  });
}

/** Words under which schemas stand by keys of the analyst's. */
const KEYED = ['properties', 'definitions', '$defs', 'patternProperties', 'dependencies'];

function checkEmptyMessages(message: JsonValue | undefined, place: Place): void {
  if (typeof message === 'string' && message.trim() === '')
    place.report(
      '',
      'The message is empty: the applicant would not read what is wrong.',
      'Write what to do, or remove the entry; a plain sentence is made then.',
    );
  if (!isJsonObject(message)) return;
  for (const [key, inner] of Object.entries(message)) checkEmptyMessages(inner, place.inside(`/${escapePointer(key)}`));
}

function checkKeys(messages: JsonObject, resolved: JsonSchema, place: Place): void {
  const at = '/errorMessage';
  const rules = Object.keys(resolved).filter((key) => key !== 'errorMessage');
  for (const [key, message] of Object.entries(messages)) {
    if (key === '_') continue;
    const field =
      key === 'required' && resolved.type !== 'object' ? /\/properties\/([^/]+)$/.exec(place.pointer)?.[1] : undefined;
    if (field !== undefined) {
      place.report(
        `${at}/required`,
        'The message for a missing answer does not stand at the field.',
        `Write it beside the list "required" of the step: "errorMessage": { "required": { "${field}": "…" } }.`,
      );
    } else if (!rules.includes(key)) {
      // A rule whose name is misspelt is told where it stands, and its message is right.
      const misspelt = findNearestWord(
        key,
        rules.filter((each) => !WORDS.includes(each)),
      );
      if (!WORDS.includes(key) || misspelt === undefined)
        place.report(
          `${at}/${escapePointer(key)}`,
          `There is a message for "${key}" but no such rule.`,
          `${suggest(key, rules)} Add the rule or remove the message.`,
        );
    } else if (!isOfForm(key, message)) {
      place.report(
        `${at}/${escapePointer(key)}`,
        `The message for "${key}" has a form that no rule can be told by.`,
        getOwn(FORM_REMEDIES, key) ?? 'Write one text.',
      );
    } else if ((key === 'required' || key === 'properties') && isJsonObject(message)) {
      const names =
        key === 'required'
          ? Array.isArray(resolved.required)
            ? resolved.required
            : []
          : Object.keys(resolved.properties ?? {});
      // A required key that is no property is told by itself, and what it was meant to be is no stranger here.
      const meant = names
        .filter((each) => key === 'required' && !Object.hasOwn(resolved.properties ?? {}, each))
        .map((each) => findNearestWord(each, Object.keys(resolved.properties ?? {})));
      for (const name of Object.keys(message).filter((each) => !names.includes(each) && !meant.includes(each))) {
        const what = key === 'required' ? 'is not required' : 'is no property';
        place.report(
          `${at}/${key}/${escapePointer(name)}`,
          `There is a message for "${name}", which ${what}.`,
          `${suggest(name, names)} Or remove the message.`,
        );
      }
    }
  }
}

const WORDS = Object.keys(StepSchema.shape);

const FORM_REMEDIES: Readonly<Record<string, string>> = {
  properties: 'Write a text for each field: { "key": "…" }.',
  items: 'Write "errorMessage" inside of "items".',
};

/** Messages are texts; those of several fields are told apart by key. */
function isOfForm(rule: string, message: JsonValue): boolean {
  if (rule === 'items') return false;
  if (rule === 'properties') return isJsonObject(message);
  return typeof message === 'string' || rule === 'required' || rule === 'dependencies';
}

function silentRules(schema: JsonSchema): string[] {
  const rules: string[] = SPEECHLESS.filter((rule) => schema[rule] !== undefined);
  return typeof schema.format === 'string' && !FORMATS_WITH_MESSAGE.includes(schema.format)
    ? [...rules, 'format']
    : rules;
}
