/** The page's client of the product API, with the session's token. */
import { API_BASE } from '@/api/client/api-base';
import { createApiClient, type ApiClient } from '@/api/client/client';
import { getSessionAccess } from './session-access';

export const api: ApiClient = createApiClient({
  baseUrl: API_BASE,
  getToken: () => getSessionAccess().getToken(),
  onUnauthorised: () => getSessionAccess().onUnauthorised(),
});
