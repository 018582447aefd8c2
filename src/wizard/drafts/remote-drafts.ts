/** Drafts in the account, of a new application or of the correction of one: GET, PUT and DELETE /drafts/{provider}. */
import type { ApiClient } from '@/api/client/client';
import type { Draft, DraftBody } from '@/api/shapes/draft';
import { ResponseFailure } from '@/api/client/request-failure';

export interface RemoteDrafts {
  /** The account's draft; undefined when there is none. */
  load: () => Promise<Draft | undefined>;
  /**
   * Returns the draft as it is kept, with its new revision. 'conflict': the account has a newer one than
   * `body.revision`.
   */
  save: (body: DraftBody) => Promise<Draft | 'conflict'>;
  remove: () => Promise<void>;
}

export function createRemoteDrafts(api: ApiClient, provider: string, application?: string): RemoteDrafts {
  const about = { params: { provider }, query: { application } };
  return {
    load: () => api.request('GET /drafts/:provider', about),
    save: async (body) => {
      try {
        return await api.request('PUT /drafts/:provider', { ...about, json: body });
      } catch (error) {
        if (error instanceof ResponseFailure && error.status === 409) return 'conflict';
        throw error;
      }
    },
    remove: () => api.request('DELETE /drafts/:provider', about),
  };
}
