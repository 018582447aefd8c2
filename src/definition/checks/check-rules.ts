/** Rules that contradict themselves, patterns that are wrong or run away, dates compared with nothing. */
import type { Fault } from '../fault.ts';
import { DATE_KEYWORDS, type JsonSchema, type JsonValue } from '../json-schema.ts';
import { suggest } from '../nearest-word.ts';
import { isObject, type SchemaPlace } from './schema-files.ts';

/** Says why a pattern could take exponential time, or undefined when it cannot. */
export type FindRunaway = (pattern: string) => string | undefined;

const RANGES = [['minLength', 'maxLength'], ['minimum', 'maximum'], ['minItems', 'maxItems']] as const;

export function checkRules(places: readonly SchemaPlace[], findRunaway: FindRunaway, faults: Fault[]): void {
  for (const place of places) {
    const { file, pointer, written, resolved } = place;
    for (const [least, most] of RANGES) {
      const [low, high] = [resolved[least], resolved[most]];
      const here = written[least] !== undefined ? least : most;
      if (typeof low === 'number' && typeof high === 'number' && low > high && written[here] !== undefined) {
        faults.push({ file, pointer: `${pointer}/${here}`, message: `${least} ${low} is more than ${most} ${high}: no answer could be right.`, remedy: 'Exchange or correct them.' });
      }
    }
    if (typeof written.pattern === 'string') checkPattern(written.pattern, { file, pointer: `${pointer}/pattern` }, findRunaway, faults);
    if (written.default !== undefined) checkDefault(written.default, resolved, { file, pointer: `${pointer}/default` }, faults);
    if (isObject(written.properties as JsonValue | undefined)) checkDateLimits(place, faults);
  }
}

type Place = Pick<Fault, 'file' | 'pointer'>;

function checkPattern(pattern: string, place: Place, findRunaway: FindRunaway, faults: Fault[]): void {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    faults.push({ ...place, message: `This is no regular expression: ${error instanceof Error ? error.message : String(error)}.`, remedy: 'Mend it; in JSON a backslash is written twice.' });
    return;
  }
  const attack = findRunaway(pattern);
  if (attack !== undefined) {
    faults.push({ ...place, message: `This pattern can take exponential time (for instance on ${attack}).`, remedy: 'Do not repeat a group that itself repeats or has overlapping choices; write the characters as one class, e.g. "^[a-z0-9 ]+$".' });
  }
}

function checkDefault(preset: JsonValue, schema: JsonSchema, place: Place, faults: Fault[]): void {
  const possible = schema.enum ?? (schema.oneOf?.every((option) => option.const !== undefined) ? schema.oneOf.map((option) => option.const ?? null) : undefined);
  if (possible && !possible.includes(preset)) {
    faults.push({ ...place, message: `The default ${JSON.stringify(preset)} is not one of the choices.`, remedy: suggest(typeof preset === 'string' ? preset : JSON.stringify(preset), possible.map((choice) => (typeof choice === 'string' ? choice : JSON.stringify(choice)))) });
  } else if (schema.type !== undefined && !isOfType(preset, schema.type)) {
    faults.push({ ...place, message: `The default ${JSON.stringify(preset)} is not of type ${schema.type}.`, remedy: `Write a ${schema.type}${schema.type === 'string' ? ' in quotation marks' : ', without quotation marks'}.` });
  }
}

function isOfType(value: JsonValue, type: NonNullable<JsonSchema['type']>): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function checkDateLimits({ file, pointer, resolved, written }: SchemaPlace, faults: Fault[]): void {
  const names = Object.keys(resolved.properties ?? {});
  for (const key of Object.keys(written.properties ?? {})) {
    for (const keyword of DATE_KEYWORDS) {
      const limit = resolved.properties?.[key]?.[keyword];
      if (typeof limit === 'object' && !names.includes(limit.field)) {
        faults.push({ file, pointer: `${pointer}/properties/${key}/${keyword}/field`, message: `"${limit.field}" is no field beside "${key}".`, remedy: suggest(limit.field, names) });
      }
    }
  }
}
