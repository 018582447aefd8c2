/** Right answers that a search has found: what they come up to need not be searched again. */
import { getAnswerAt } from '../../engine/answers/answer-paths.ts';
import type { FormData } from '../../engine/answers/form-data.ts';
import { isFulfilled, listQuestions, type Subject } from './search.ts';
import type { Wishes } from './wishes.ts';

export interface ShownRecords {
  add: (data: FormData) => void;
  /** The first that comes up to all the wishes. */
  find: (wishes: Wishes) => FormData | undefined;
  /** In the order in which they were added. `asks`: whether it asks this, or would in a row that can be added. */
  list: () => readonly { data: FormData; asks: (path: string) => boolean }[];
}

export function createShownRecords(subject: Subject): ShownRecords {
  const records: { data: FormData; asks: (path: string) => boolean; comesUpTo: (wishes: Wishes) => boolean }[] = [];
  return {
    add(data) {
      const fields = new Map(listQuestions(subject, data).map(({ path, field }) => [path, field]));
      const comesUpTo = (wishes: Wishes) =>
        [...wishes].every(([path, wish]) => isFulfilled(wish, getAnswerAt(data, path), fields.get(path)));
      const asks = (path: string) => {
        const rows = path.lastIndexOf('.0.');
        return fields.has(path) || (rows !== -1 && fields.has(path.slice(0, rows)));
      };
      records.push({ data, asks, comesUpTo });
    },
    find: (wishes) => records.find(({ comesUpTo }) => comesUpTo(wishes))?.data,
    list: () => records,
  };
}
