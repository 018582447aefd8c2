/** GET /api/config: what the page must know before anybody has signed in. */
import { createApiClient } from '@/api/client';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from './query-client';

export interface PublicConfig {
  /** Where sign-in lives; '' is this origin. */
  supabaseUrl: string;
  supabaseKey: string;
  /** true: applicants are turned away for now. */
  maintenance: boolean;
  siteName: string;
  contact: string;
  supportPhone: string;
}

const anonymous = createApiClient({ baseUrl: '/api', getToken: () => Promise.resolve(undefined), onUnauthorised: () => undefined });

export const publicConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => anonymous.request<PublicConfig>('GET', 'config'),
  staleTime: 60_000,
});

export function getPublicConfig(): Promise<PublicConfig> {
  return queryClient.ensureQueryData(publicConfigQuery);
}
