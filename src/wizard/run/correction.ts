/**
 * A correction: what the record that is changed holds, and what an officer asked for. Fetched by who corrects alone.
 */
import { getHolding } from '@/definition/language/field-kinds';
import type { Application } from '@/api/shapes/application';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import type { FormData } from '@/engine/answers/form-data';
import { listPlaces } from '@/engine/answers/initial-data';
import { findVisible, type VisibleField } from '@/engine/conditions/visible';
import { tellPlace } from '@/engine/record/marked-place';
import { toPathText } from '@/engine/record/path-text';
import { fromSubmissionBody } from '@/engine/record/read-submission-body';
import { getStatus } from '@/engine/workflow/transitions';
import { parentOf } from '@/form/store/answer-path';
import { describeLock } from './wizard-locks';
import type { Correction, CorrectionLocks, Locks, WizardMode } from './wizard-mode';
import { t } from '@/texts/t';

const correction: Correction = {
  readAnswers: (definition, { data, documents }) => fromSubmissionBody(definition, { ...data, documents }).data,
  lock: lockUnasked,
};

/** The mode of a wizard in which an application that was sent is changed. */
export function correct(application: Application): WizardMode {
  return { kind: 'edit', application, correction };
}

/** What was not asked for is locked, over the locks that a new form would have. */
function lockUnasked({ definition, application, before, locks }: CorrectionLocks): Locks {
  const fields = listFields(definition);
  for (const { path, field } of listPlaces(fields)) {
    const { prefill } = field.ui;
    if (prefill?.lock) locks.set(path, describeLock(prefill.from));
  }
  const { status, requested_changes: changes } = application;
  const marked = new Set(changes.map(({ path }) => toFieldPath(path)));
  const notes = listNotes(fields, changes);
  if (!getStatus(definition.workflow, status).editable) {
    for (const { key } of fields) locks.set(key, t('This application cannot be changed now'));
    return { locks, notes, partlyOpen: new Set(['']) };
  }
  return { locks, notes, partlyOpen: lockUnmarked(definition, before, marked, locks) };
}

/** By the place that shows it. */
function listNotes(
  fields: readonly FieldDefinition[],
  changes: Application['requested_changes'],
): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  for (const { path, reason, place: box } of changes) {
    const place = toFieldPath(path);
    const shown = findShown(fields, place);
    const where = toPathText(fields, place).slice(toPathText(fields, shown).length);
    const parts = [where.replace(/^[,:] /, ''), box && tellPlace(box), reason];
    const said = parts.filter(Boolean).join(': ');
    const told = notes.get(shown);
    notes.set(shown, told === undefined ? said : `${told}; ${said}`);
  }
  return notes;
}

/** A file among several has no place of its own, nor has a choice among several. */
function findShown(fields: readonly FieldDefinition[], place: string): string {
  const around = parentOf(place);
  const list = findFieldAt(fields, around);
  const isShown =
    findFieldAt(fields, place) !== undefined && !(list && ['files', 'choices'].includes(getHolding(list)));
  return around === '' || isShown ? place : findShown(fields, around);
}

/**
 * Without requested changes all is open where the status allows editing; with them, only what was asked for, and that
 * whatever has filled it. What the record was not asked is open, too: a change that was asked for brings it up. Returns
 * the paths of what is open in parts.
 */
function lockUnmarked(
  { wizard: { steps } }: ProviderDefinition,
  before: FormData,
  marked: ReadonlySet<string>,
  locks: Map<string, string>,
): ReadonlySet<string> {
  const partlyOpen = new Set<string>();
  if (marked.size === 0) return partlyOpen;
  const lock = (path: string, asked: VisibleField, isRow = false) => {
    const isPartly = !marked.has(path) && [...marked].some((mark) => mark.startsWith(`${path}.`));
    if (!marked.has(path) && !isPartly) {
      locks.set(path, isRow ? t('Nothing to change here') : t('No change requested'));
      return;
    }
    for (const locked of locks.keys()) if (locked === path || locked.startsWith(`${path}.`)) locks.delete(locked);
    if (!isPartly) return;
    partlyOpen.add(path);
    for (const [key, inner] of asked.object?.fields ?? []) lock(`${path}.${key}`, inner);
    for (const [index, entry] of asked.entries?.entries() ?? []) lock(`${path}.${index}`, entry, true);
  };
  partlyOpen.add('');
  for (const step of steps) for (const [key, asked] of findVisible(step, before).fields) lock(key, asked);
  return partlyOpen;
}

/** Officers mark documents by their key below "documents". */
export function toFieldPath(path: string): string {
  return path.replace(/^documents\./, '');
}
