/** A client of the product API for one person's open form. */
import { API_BASE } from '@/api/client/api-base';
import { createApiClient, type ApiClient } from '@/api/client/client';
import { NoResponse } from '@/api/client/request-failure';
import { useSession } from '@/page/data/session-store';
import { getSession, leaveUnauthorised } from './session';

/**
 * When the session ends, the form stays and the person signs in again over it; until then the form's calls wait, so
 * that the step that was under way goes on. They are made in nobody else's name: without that person they fail, unsent.
 */
export function createFormApi(userId: string): ApiClient {
  return createApiClient({
    baseUrl: API_BASE,
    getToken: () => waitForToken(userId),
    // A late answer to who was here before must not send away who is here now.
    onUnauthorised: () => useSession.getState().userId === userId && leaveUnauthorised(),
  });
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
