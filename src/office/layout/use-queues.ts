/** The queues of work and the views that are kept. */
import { useLocation } from 'react-router-dom';
import type { QueueEntry } from '@/api/shapes/desk';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { useAdminQuery } from './use-admin-query';

/** Undefined until they are there. */
export function useQueues(): QueueEntry[] | undefined {
  return useAdminQuery(['queues'], (api, signal) => api.request('GET /admin/queues', { signal })).data?.data;
}

/** The one whose list the address shows, whichever page of it. */
export function useOpenQueue(): QueueEntry | undefined {
  const { pathname, search } = useLocation();
  const shown = toComparable(`${pathname}${search}`);
  return useQueues()?.find((queue) => toComparable(toQueueAddress(queue)) === shown);
}

/** The address leaves out what every list begins with. */
function toComparable(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const words = { sort: 'submitted_at', order: 'desc', ...Object.fromEntries(new URLSearchParams(search)) };
  const list = Object.entries(words).filter(([key]) => key !== 'page' && key !== 'per_page');
  return JSON.stringify([path, list.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
}
