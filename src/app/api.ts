/** The page's client of the product API, with the session's token. */
import { createApiClient, type ApiClient } from '@/api/client';
import { leaveTo } from './navigation';
import { paths } from './paths';
import { dropSession, getAccessToken } from './session/session';

export const api: ApiClient = createApiClient({
  baseUrl: '/api',
  getToken: getAccessToken,
  // Specification section 4: a 401 on any call logs the user out and sends them to /.
  onUnauthorised: () => {
    // The page first: a screen that asks for a session would lead to its own sign-in before.
    void leaveTo(paths.landing).finally(() => void dropSession());
  },
});
