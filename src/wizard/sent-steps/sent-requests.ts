/** What an applicant asks of the server about steps that somebody else fills in. */
import type { ApiClient } from '@/api/client/client';
import type { NewStepRequest, StepRequest } from '@/api/shapes/step-request';

export interface SentRequests {
  list: () => Promise<StepRequest[]>;
  send: (step: string, request: NewStepRequest) => Promise<StepRequest>;
  withdraw: (step: string) => Promise<void>;
  /** The form has the answers now. */
  noteTaken: (request: StepRequest) => Promise<void>;
}

/** `application`: the one that is renewed. */
export function createSentRequests(api: ApiClient, provider: string, application: string | undefined): SentRequests {
  const query = { application };
  return {
    list: async () => (await api.request('GET /drafts/:provider/steps', { params: { provider }, query })).data,
    send: (step, json) =>
      api.request('POST /drafts/:provider/steps/:step', { params: { provider, step }, query, json }),
    withdraw: (step) => api.request('DELETE /drafts/:provider/steps/:step', { params: { provider, step }, query }),
    noteTaken: ({ id, step }) =>
      api.request('POST /drafts/:provider/steps/:step/taken', { params: { provider, step }, query, json: { id } }),
  };
}
