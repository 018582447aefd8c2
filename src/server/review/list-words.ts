/** A queue's query in the words of the list's address. */
import type { QueueQuery } from '@/definition/language/queue';
import type { ListWords } from './read-filter';

export function toListWords({ status, type, ...query }: QueueQuery): ListWords {
  return { ...query, ...(status ? { status: status.join(',') } : {}), ...(type ? { type: type.join(',') } : {}) };
}
