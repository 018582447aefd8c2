/** Drafts in the account, of a new application or of the correction of one: GET, PUT and DELETE /drafts/{provider}. */
import type { ApiClient } from '@/api/client/client';
import type { Draft, DraftBody } from '@/api/contracts/draft';
import { ResponseFailure } from '@/api/client/request-failure';

export interface RemoteDrafts {
  /** The account's draft; undefined when there is none. */
  load: () => Promise<Draft | undefined>;
  /** Answers the draft as it is kept, with its new revision. 'conflict': the account has a newer one than `body.revision`. */
  save: (body: DraftBody) => Promise<Draft | 'conflict'>;
  remove: () => Promise<void>;
}

export function createRemoteDrafts(api: ApiClient, provider: string, application?: string): RemoteDrafts {
  const path = `drafts/${encodeURIComponent(provider)}`;
  const query = { application };
  return {
    load: () => api.request<Draft | undefined>('GET', path, { query }),
    save: async (body) => {
      try {
        return await api.request<Draft>('PUT', path, { query, json: body });
      } catch (error) {
        if (error instanceof ResponseFailure && error.status === 409) return 'conflict';
        throw error;
      }
    },
    remove: () => api.request<void>('DELETE', path, { query }),
  };
}
