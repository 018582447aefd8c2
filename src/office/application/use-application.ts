/** One application as the office sees it, with the definition that it was submitted under. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { definitionLoaders } from 'virtual:provider-loaders';
import type { Application } from '@/api/shapes/application';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { useRecordDefinition } from '@/records/use-record-definition';
import { api } from '@/page/data/api';
import { DECISION_WORDS, DESK_WORDS } from '../applications/list-query';

const LIST = [
  'status',
  'type',
  'search',
  'date_from',
  'date_to',
  'sort',
  'order',
  ...DESK_WORDS,
  ...DECISION_WORDS,
] as const;

export function applicationKey(id: string): readonly unknown[] {
  return ['admin', 'application', id];
}

/**
 * `list`: the address of the list that the officer came from; its filters and order decide which applications are the
 * neighbours.
 */
export function useApplication(id: string, list: URLSearchParams): UseQueryResult<AdminApplicationDetail> {
  const query = Object.fromEntries(LIST.flatMap((key) => (list.get(key) ? [[key, list.get(key) ?? '']] : [])));
  return useQuery({
    queryKey: [...applicationKey(id), query],
    queryFn: ({ signal }) => api.request('GET /admin/applications/:id', { params: { id }, query, signal }),
  });
}

/** Its own version: the page's where that is it, else the server's, which keeps all that records were made of. */
export function useOwnDefinition(
  record: Pick<Application, 'provider' | 'definition_version' | 'choice_words'> | undefined,
): UseQueryResult<ProviderDefinition> {
  const loadVersion = (provider: string, version: string) =>
    api.request('GET /definitions/:provider/:version', { params: { provider, version } });
  return useRecordDefinition(record, {
    loadVersion,
    loadCurrent: async (provider) => {
      const loaded = await definitionLoaders[provider]?.();
      // A provider that this page does not know any more is known to the server all the same.
      return loaded?.definition ?? (await loadVersion(provider, record?.definition_version ?? ''));
    },
  });
}
