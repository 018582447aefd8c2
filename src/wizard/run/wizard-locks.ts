/** Which fields cannot be changed, and what an officer asked for. */
import type { Application } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { listLockedFields, type PrefillSources } from '@/engine/answers/initial-data';
import { getStatus } from '@/engine/workflow/transitions';
import { keyOf } from '@/form/store/answer-store';
import type { FormHost } from '@/form/store/form-host';
import type { WizardMode } from './wizard-mode';

export type Locks = Pick<FormHost, 'locks' | 'notes' | 'openRows'>;

export function createLocks(
  definition: ProviderDefinition,
  mode: WizardMode,
  sources: Pick<PrefillSources, 'invitation' | 'account'>,
): Locks {
  const { steps } = definition.wizard;
  const fields = listFields(definition);
  const locks = new Map<string, string>();
  for (const key of listLockedFields(steps, sources).keys()) {
    const from = fields.find((field) => field.key === key)?.ui.prefill?.from;
    locks.set(key, from === 'account' ? 'From your account' : 'From your invitation');
  }
  if (mode.kind === 'new') return { locks, notes: new Map(), openRows: new Map() };
  for (const { key, ui } of fields)
    if (ui.prefill?.lock) locks.set(key, ui.prefill.from === 'account' ? 'From your account' : 'From your invitation');
  return lockForEditing(definition, mode.application, locks);
}

/**
 * Without requested changes all is open where the status allows editing; with them, only what was asked for, and that
 * whatever has filled it.
 */
function lockForEditing(definition: ProviderDefinition, application: Application, locks: Map<string, string>): Locks {
  const notes = new Map<string, string>();
  const rows = new Map<string, number[]>();
  const whole = new Set<string>();
  const editable = getStatus(definition.workflow, application.status).editable;
  for (const { path, reason } of application.requested_changes) {
    const place = toFieldPath(path);
    const key = keyOf(place);
    const row = place.split('.')[1];
    const told = notes.get(key);
    const said = row === undefined ? reason : `row ${Number(row) + 1}: ${reason}`;
    notes.set(key, told === undefined ? said : `${told}; ${said}`);
    if (row === undefined) whole.add(key);
    else rows.set(key, [...(rows.get(key) ?? []), Number(row)]);
  }
  for (const { key } of listFields(definition)) {
    if (!editable) locks.set(key, 'This application cannot be changed now');
    else if (notes.has(key)) locks.delete(key);
    else if (notes.size > 0) locks.set(key, 'No change requested');
  }
  return { locks, notes, openRows: new Map([...rows].filter(([key]) => !whole.has(key))) };
}

/** Officers mark documents by their key below "documents". */
export function toFieldPath(path: string): string {
  return path.replace(/^documents\./, '');
}
