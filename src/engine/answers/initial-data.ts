/** What a form holds before anything is typed: defaults, today's date, values from what is known already. */
import { getHolding, isAgreement } from '@/definition/language/field-kinds';
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import type { JsonValue } from '@/definition/language/json-schema';
import { isRow, type Answer, type FormData } from './form-data';

export interface PrefillSources {
  invitation?: Record<string, unknown> | undefined;
  account?: Record<string, unknown> | undefined;
  company_record?: Record<string, unknown> | undefined;
  /** By application_type, then by the path of a field. */
  approved?: Record<string, Record<string, unknown>> | undefined;
  /** The day by the registry's clock, YYYY-MM-DD. */
  today: string;
}

/** An object holds what its own fields begin with; a row is begun when it is added. */
export function createInitialData(forms: readonly Pick<FormDefinition, 'fields'>[], sources: PrefillSources): FormData {
  return begin(
    forms.flatMap((form) => form.fields),
    sources,
  );
}

/** `around`: what the object that the fields are in begins with by itself. */
function begin(fields: readonly FieldDefinition[], sources: PrefillSources, around: FormData = {}): FormData {
  const data: FormData = {};
  for (const field of fields) {
    const start = beginField(field, sources, around[field.key]);
    if (start !== undefined) data[field.key] = start;
  }
  return data;
}

/**
 * What is known comes first, then what the object says that it is in, then what it says itself. Where alternatives ask
 * in different ways, nothing is presumed.
 */
function beginField(field: FieldDefinition, sources: PrefillSources, around?: Answer): Answer {
  if (field.variants) return around;
  const value = findPrefill(field, sources);
  if (value !== undefined) return value;
  if (around === undefined && field.ui.initial === 'today') return sources.today;
  const preset = around ?? (findPreset(field) as Answer);
  if (getHolding(field) !== 'object') return preset;
  const own = isRow(preset) ? preset : {};
  const inner = { ...own, ...begin(field.fields, sources, own) };
  return Object.keys(inner).length > 0 ? inner : undefined;
}

/** What the schema says by itself. That a box must be ticked does not tick it. */
function findPreset(field: FieldDefinition): JsonValue | undefined {
  const { schema } = field;
  return schema.default ?? (typeof schema.const === 'boolean' || isAgreement(field) ? undefined : schema.const);
}

function findPrefill(
  { ui: { prefill } }: FieldDefinition,
  sources: LockingSources,
): string | number | boolean | undefined {
  if (!prefill) return undefined;
  const source = prefill.from === 'approved' ? sources.approved?.[prefill.type ?? ''] : sources[prefill.from];
  const value = source?.[prefill.key];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/**
 * Paths of fields that the applicant cannot change, with what they must hold (undefined: nothing): those that a source
 * has filled and locked, and those that the definition makes read-only. Rows are left out: there are none yet.
 */
export function listLockedFields(
  forms: readonly Pick<FormDefinition, 'fields'>[],
  sources: LockingSources,
): Map<string, Answer> {
  const places = forms.flatMap(({ fields }) => listPlaces(fields));
  return new Map(listLocks(places, sources).flatMap(({ path, start, isFree }) => (isFree ? [] : [[path, start]])));
}

export type LockingSources = Omit<PrefillSources, 'today'>;

/** A field as it is asked for, by the path of its answer. */
export interface FieldPlace {
  path: string;
  field: FieldDefinition;
}

/** A field that the applicant cannot change. */
export interface Lock extends FieldPlace {
  /** What it begins with; undefined: nothing. */
  start: Answer;
  /** Whether the day decides what it begins with, so that of a new application nothing is known. */
  isFree: boolean;
}

/**
 * Which of the places are locked, at every depth: what stands in a read-only object or list is so too, unless it says
 * otherwise. Places stand outer ones first; of a list that is locked as a whole, nothing inside is listed.
 */
export function listLocks(places: readonly FieldPlace[], sources: LockingSources): Lock[] {
  const seen = new Map<string, Standing>();
  const locks: Lock[] = [];
  for (const { path, field } of places) {
    const around = seen.get(path.slice(0, Math.max(0, path.lastIndexOf('.'))));
    if (around?.isWhole) {
      seen.set(path, around);
      continue;
    }
    const standing: Standing = {
      readonly: field.ui.readonly ?? around?.readonly ?? false,
      disabled: field.ui.disabled ?? around?.disabled ?? false,
      start: findStart(path, field, around?.start, sources),
      isWhole: false,
    };
    seen.set(path, standing);
    // A total is worked out anew, whatever stands there.
    if (getHolding(field) === 'object' || field.schema.computed !== undefined) continue;
    const prefilled = findPrefill(field, sources);
    const isHeld = field.ui.prefill?.lock === true && prefilled !== undefined && prefilled !== '';
    if (!isHeld && !standing.readonly && !standing.disabled) continue;
    standing.isWhole = true;
    locks.push({ path, field, start: standing.start, isFree: !isHeld && field.ui.initial !== undefined });
  }
  return locks;
}

interface Standing {
  readonly: boolean;
  disabled: boolean;
  start: Answer;
  /** Whether it is locked with all that is in it. */
  isWhole: boolean;
}

/** What is in an object or a list begins with what that begins with, as far as it says so. */
function findStart(path: string, field: FieldDefinition, around: Answer, sources: LockingSources): Answer {
  const key = path.slice(path.lastIndexOf('.') + 1);
  if ((isRow(around) || Array.isArray(around)) && Object.hasOwn(around, key))
    return (around as Record<string, Answer>)[key];
  return beginField(field, { ...sources, today: '' });
}

/** Those of which there is one answer, outer ones first; those in rows are left out. */
export function listPlaces(fields: readonly FieldDefinition[], base = ''): FieldPlace[] {
  return fields.flatMap((field) => {
    const path = `${base}${field.key}`;
    return [{ path, field }, ...(getHolding(field) === 'object' ? listPlaces(field.fields, `${path}.`) : [])];
  });
}
