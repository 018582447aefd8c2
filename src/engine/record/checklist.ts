/** What officers tick as checked before they decide. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { ChecklistItem } from '@/definition/language/record-part';
import type { Transition, Workflow } from '@/definition/language/workflow';
import { isBlankAnswer, type FormData } from '../answers/form-data';
import { listPartKeys, placePart, type PlacedPart } from './record-parts';
import { isDecided, listTransitions } from '../workflow/transitions';
import { t } from '@/texts/t';

export interface ChecklistEntry extends PlacedPart, Pick<ChecklistItem, 'id' | 'help'> {}

/** A tick as it is known of an item; one with `changed_at` holds no more. */
export interface KnownCheck {
  item: string;
  changed_at: string | null;
}

type Checked = Pick<ProviderDefinition, 'wizard' | 'checklist'>;

/** What there is to check of this record: items of which something is answered. */
export function listChecklist({ wizard, checklist = [] }: Checked, data: FormData): ChecklistEntry[] {
  return checklist.flatMap(({ id, help, ...part }) => {
    const placed = placePart(wizard.steps, part, data);
    if (!placed || placed.fields.every(({ key }) => isBlankAnswer(data[key]))) return [];
    return { ...placed, id, ...(help === undefined ? {} : { help }) };
  });
}

/** What is not ticked yet, or was changed since it was. */
export function listUnchecked(definition: Checked, data: FormData, checks: readonly KnownCheck[]): ChecklistEntry[] {
  const held = new Set(checks.filter(({ changed_at }) => changed_at === null).map(({ item }) => item));
  return listChecklist(definition, data).filter(({ id }) => !held.has(id));
}

/** Ids of the items to which one of these answers belongs; a path may lead into a field. */
export function listChangedItems({ wizard, checklist = [] }: Checked, paths: readonly string[]): string[] {
  const changed = new Set(paths.map((path) => path.split('.')[0]));
  return checklist
    .filter((item) => {
      const step = wizard.steps.find(({ id }) => id === item.step);
      return step !== undefined && listPartKeys(step, item).some((key) => changed.has(key));
    })
    .map(({ id }) => id);
}

/** Whether ticks can be set and taken away: what was decided on stays as it was seen. */
export function isCheckable(workflow: Workflow, status: string): boolean {
  return !isDecided(workflow, status) || listTransitions(workflow, status, 'officer').some(needsChecklist);
}

export function needsChecklist({ needsChecklist: needed = false }: Pick<Transition, 'needsChecklist'>): boolean {
  return needed;
}

/**
 * What the officer is told of a transition that waits: "Approve waits until everything is checked. Not checked yet: …".
 */
export function describeUnchecked({ label }: Pick<Transition, 'label'>, open: readonly ChecklistEntry[]): string {
  return t('{label} waits until everything is checked. Not checked yet: {names}', {
    label,
    names: open.map(({ title }) => title).join(', '),
  });
}
