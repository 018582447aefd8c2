/** Which fields cannot be changed, and what an officer asked for. */
import type { Application } from '@/api/shapes/application';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Prefill } from '@/definition/language/prefill';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { toPathText } from '@/engine/record/path-text';
import { listLockedFields, type LockingSources } from '@/engine/answers/initial-data';
import { getStatus } from '@/engine/workflow/transitions';
import { keyOf } from '@/form/store/answer-store';
import type { FormHost } from '@/form/store/form-host';
import type { WizardMode } from './wizard-mode';

export type Locks = Pick<FormHost, 'locks' | 'notes' | 'openRows'>;

export function createLocks(definition: ProviderDefinition, mode: WizardMode, sources: LockingSources): Locks {
  const { steps } = definition.wizard;
  const fields = listFields(definition);
  const locks = new Map<string, string>();
  for (const path of listLockedFields(steps, sources).keys())
    locks.set(path, describeLock(findFieldAt(fields, path)?.ui.prefill?.from));
  if (mode.kind === 'new') return { locks, notes: new Map(), openRows: new Map() };
  for (const { key, ui } of fields) if (ui.prefill?.lock) locks.set(key, describeLock(ui.prefill.from));
  return lockForEditing(definition, mode.application, locks);
}

/**
 * Without requested changes all is open where the status allows editing; with them, only what was asked for, and that
 * whatever has filled it.
 */
function lockForEditing(definition: ProviderDefinition, application: Application, locks: Map<string, string>): Locks {
  const fields = listFields(definition);
  const notes = new Map<string, string>();
  const marked = new Set<string>();
  const rows = new Map<string, number[]>();
  const whole = new Set<string>();
  const editable = getStatus(definition.workflow, application.status).editable;
  for (const { path, reason } of application.requested_changes) {
    const place = toFieldPath(path);
    const key = keyOf(place);
    const [, row] = place.split('.');
    const told = notes.get(key);
    const where = toPathText(fields, place)
      .slice(toPathText(fields, key).length)
      .replace(/^[,:] /, '');
    const said = where === '' ? reason : `${where}: ${reason}`;
    notes.set(key, told === undefined ? said : `${told}; ${said}`);
    marked.add(place);
    if (row !== undefined && /^\d+$/.test(row)) rows.set(key, [...(rows.get(key) ?? []), Number(row)]);
    else whole.add(key);
  }
  if (!editable) for (const { key } of fields) locks.set(key, 'This application cannot be changed now');
  else if (marked.size > 0) lockUnmarked(fields, '', marked, locks);
  return { locks, notes, openRows: new Map([...rows].filter(([key]) => !whole.has(key))) };
}

/** What is marked is open whatever has filled it; of an object with a mark in it, only what that says. */
function lockUnmarked(
  fields: readonly FieldDefinition[],
  base: string,
  marked: ReadonlySet<string>,
  locks: Map<string, string>,
): void {
  for (const field of fields) {
    const path = `${base}${field.key}`;
    const isWithin = [...marked].some((mark) => mark.startsWith(`${path}.`));
    if (!marked.has(path) && !isWithin) locks.set(path, 'No change requested');
    else for (const locked of locks.keys()) if (locked === path || locked.startsWith(`${path}.`)) locks.delete(locked);
    if (!marked.has(path) && isWithin && field.kind === 'object') lockUnmarked(field.fields, `${path}.`, marked, locks);
  }
}

/** `from`: the source that has filled it; none where the definition itself sets it. */
function describeLock(from: Prefill['from'] | undefined): string {
  return from === undefined ? 'This cannot be changed' : SOURCES[from];
}

const SOURCES: Record<Prefill['from'], string> = {
  invitation: 'From your invitation',
  account: 'From your account',
  company_record: 'From your company’s record',
  approved: 'From your approved application',
};

/** Officers mark documents by their key below "documents". */
export function toFieldPath(path: string): string {
  return path.replace(/^documents\./, '');
}
