/** The signed-in person's applications: GET /api/applications. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/page/data/api';
import { persisted } from '@/page/data/persisted-query';
import { toTypesQuery, type Typed } from './types-query';

export function ownApplicationsQuery(provider: Typed, types?: readonly string[]) {
  const query = toTypesQuery(provider, types);
  return queryOptions({
    queryKey: ['applications', query.type],
    queryFn: persisted(({ signal }) => api.request('GET /applications', { query, signal })),
  });
}

export function ownApplicationQuery(id: string) {
  return queryOptions({
    queryKey: ['application', id],
    queryFn: persisted(({ signal }) => api.request('GET /applications/:id', { params: { id }, signal })),
  });
}

/** Of every kind. */
export const allApplicationsQuery = queryOptions({
  queryKey: ['applications', 'all'],
  queryFn: ({ signal }) => api.request('GET /applications', { signal }),
});
