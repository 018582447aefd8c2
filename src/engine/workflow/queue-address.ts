/** Where the list of a queue stands. */
import type { Queue, QueueQuery } from '@/definition/language/queue';

/** A query in the words of the list's address. */
export function toListWords({ status, type, ...query }: QueueQuery) {
  return { ...query, ...(status ? { status: status.join(',') } : {}), ...(type ? { type: type.join(',') } : {}) };
}

/** "/admin/applications?due=overdue&sort=due_at&order=asc" */
export function toQueueAddress({ query, sort, order }: Pick<Queue, 'query' | 'sort' | 'order'>): string {
  const words = Object.entries({ ...toListWords(query), sort, order }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return `/admin/applications?${new URLSearchParams(words)}`;
}
