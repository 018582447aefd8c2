/** What is marked of a record, and what is missing before changes can be asked for. */
import type { RequestedChange } from '@/api/shapes/application';
import { t } from '@/texts/t';

export type MarkKey = Pick<RequestedChange, 'path' | 'place'>;

export const MARKS = 'marks';

/** One for each: an answer is marked once, a document at as many places as there are. */
export function toMarkId({ path, place }: MarkKey): string {
  if (!place) return path;
  const { file, page, x, y, width, height } = place;
  return [path, file, page, x, y, width, height].join('@');
}

/** Id of the control in which a mark's reason is written. */
export function reasonId(mark: MarkKey): string {
  return `reason-${toMarkId(mark).replaceAll(/[.@]/g, '-')}`;
}

/** By the id of the control to go to. `files`: those that the record has now. */
export function findMarkFaults(marks: readonly RequestedChange[], files: ReadonlySet<string>): Record<string, string> {
  if (marks.length === 0) return { [MARKS]: t('Mark at least one thing that must be changed') };
  const faults: Record<string, string> = {};
  for (const mark of marks) {
    const { length } = mark.reason.trim();
    if (mark.place && !files.has(mark.place.file))
      faults[reasonId(mark)] = t(
        'The document was replaced since. Take this mark away, and mark the place in the new one',
      );
    else if (length === 0) faults[reasonId(mark)] = t('Say what is wrong with it');
    else if (length > 1000) faults[reasonId(mark)] = t('Use at most 1000 characters');
  }
  return faults;
}
