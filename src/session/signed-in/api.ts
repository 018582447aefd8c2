/** The page's clients of the product API, with the session's token. */
import { API_BASE } from '@/api/client/api-base';
import { createApiClient, type ApiClient } from '@/api/client/client';
import { NoResponse } from '@/api/client/request-failure';
import { navigateTo } from './navigation';
import { paths } from '@/engine/paths';
import { dropSession, getAccessToken, getSession } from './session';
import { useSession } from './session-store';

export const api: ApiClient = createApiClient({ baseUrl: API_BASE, getToken: getAccessToken, onUnauthorised: leave });

/**
 * For one person's open form. When the session ends, the form stays and the person signs in again over it; until then
 * the form's calls wait, so that the step that was under way goes on. They are made in nobody else's name: without that
 * person they fail, unsent.
 */
export function createFormApi(userId: string): ApiClient {
  return createApiClient({
    baseUrl: API_BASE,
    getToken: () => waitForToken(userId),
    // A late answer to who was here before must not send away who is here now.
    onUnauthorised: () => useSession.getState().userId === userId && leave(),
  });
}

/**
 * Specification section 4: a 401 on any call logs the user out and sends them to /, where they are told why. Several
 * calls may be refused at once.
 */
function leave(): void {
  const { status, leaving, openForms } = useSession.getState();
  if (status === 'signed-in' && !leaving) {
    const ended = `Your session has ended. Please sign in again.${openForms > 0 ? ' What you typed is kept.' : ''}`;
    useSession.setState({ leaving: true, ended });
  }
  // The page first: a screen that asks for a session would lead to its own sign-in before.
  void navigateTo(paths.landing).finally(() => void dropSession());
}

async function waitForToken(person: string): Promise<string> {
  const session = await getSession();
  if (session?.userId === person) return session.accessToken;
  if (session) throw new NoResponse(new Error('Somebody else has signed in.'));
  if (useSession.getState().status === 'signed-in')
    throw new NoResponse(new Error('The session could not be refreshed.'));
  await waitForSignIn();
  return waitForToken(person);
}

/** Fails when nobody will sign in, because the form has been left. */
async function waitForSignIn(): Promise<void> {
  const isLeft = ({ openForms, leaving } = useSession.getState()) => openForms === 0 || leaving;
  if (!isLeft()) {
    await new Promise<void>((resolve) => {
      const stop = useSession.subscribe((now) => {
        if (now.status !== 'signed-in' && !isLeft(now)) return;
        stop();
        resolve();
      });
    });
  }
  if (isLeft()) throw new NoResponse(new Error('Nobody is signed in.'));
}
