/** The page's clients of the product API, with the session's token. */
import { createApiClient, type ApiClient } from '@/api/client';
import { NoResponse } from '@/api/request-failure';
import { leaveTo } from './navigation';
import { paths } from './paths';
import { dropSession, getAccessToken } from './session/session';
import { useSession } from './session/session-store';

export const api: ApiClient = createApiClient({ baseUrl: '/api', getToken: getAccessToken, onUnauthorised: leave });

/**
 * For an open form. When the session ends, the form stays and the person signs in again over it; until then the form's calls wait, so that
 * the step that was under way goes on. They fail when somebody else signs in.
 */
export const formApi: ApiClient = createApiClient({ baseUrl: '/api', getToken: waitForToken, onUnauthorised: leave });

/** Specification section 4: a 401 on any call logs the user out and sends them to /. */
function leave(): void {
  // The page first: a screen that asks for a session would lead to its own sign-in before.
  void leaveTo(paths.landing).finally(() => void dropSession());
}

async function waitForToken(): Promise<string | undefined> {
  const token = await getAccessToken();
  const { status, leaving, openForms, userId } = useSession.getState();
  if (token !== undefined || leaving || openForms === 0) return token;
  if (status === 'signed-in') throw new NoResponse(new Error('The session could not be refreshed.'));
  if ((await waitForSignIn()) !== userId) throw new NoResponse(new Error('Somebody else has signed in.'));
  return waitForToken();
}

/** Who has signed in; undefined when nobody will, because the form has been left. */
function waitForSignIn(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ status, userId, openForms, leaving }) => {
      const left = openForms === 0 || leaving;
      if (status !== 'signed-in' && !left) return;
      stop();
      resolve(left ? undefined : userId);
    });
  });
}
