/** Until when something can still be done with a record, where the list has no room for its button. */
import type { ApplicationRow } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { listApplicantActions } from '@/engine/workflow/transitions';
import { toDayText } from '@/records/record-dates';
import { t } from '@/texts/t';

export function sayLastDay(action: string, last: string): string {
  return t('“{action}” is possible until {day}.', { action, day: toDayText(last) });
}

/** Of a record in its owner's list. */
export function sayLastDays({ workflow }: ProviderDefinition, { status, last_days = {} }: ApplicationRow): string[] {
  return listApplicantActions(workflow, status).flatMap(({ id, label }) => {
    const last = last_days[id];
    return last === undefined ? [] : [sayLastDay(label, last)];
  });
}
