/** The signed-in person's applications: GET /api/applications. */
import { queryOptions } from '@tanstack/react-query';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { api } from './api';

type Typed = Pick<ProviderDefinition, 'applicationType' | 'applicationTypeAliases'>;

/** The query that asks for the given types; a provider's own and its aliases when none are given. */
export function toTypesQuery(provider: Typed, types?: readonly string[]): { type: string } {
  return { type: (types ?? [provider.applicationType, ...provider.applicationTypeAliases]).join(',') };
}

export function ownApplicationsQuery(provider: Typed, types?: readonly string[]) {
  const query = toTypesQuery(provider, types);
  return queryOptions({
    queryKey: ['applications', query.type],
    queryFn: ({ signal }) => api.request('GET /applications', { query, signal }),
  });
}

export function ownApplicationQuery(id: string) {
  return queryOptions({
    queryKey: ['application', id],
    queryFn: ({ signal }) => api.request('GET /applications/:id', { params: { id }, signal }),
  });
}
