/** What is missing before changes can be asked for. */
import type { RequestedChange } from '@/api/shapes/application';
import { t } from '@/texts/t';

export const MARKS = 'marks';

/** Id of the control in which a mark's reason is written. */
export function reasonId(path: string): string {
  return `reason-${path.replaceAll('.', '-')}`;
}

/** By the id of the control to go to. */
export function findMarkFaults(marks: readonly RequestedChange[]): Record<string, string> {
  if (marks.length === 0) return { [MARKS]: t('Mark at least one thing that must be changed') };
  const faults: Record<string, string> = {};
  for (const { path, reason } of marks) {
    const { length } = reason.trim();
    if (length === 0) faults[reasonId(path)] = t('Say what is wrong with it');
    else if (length > 1000) faults[reasonId(path)] = t('Use at most 1000 characters');
  }
  return faults;
}
