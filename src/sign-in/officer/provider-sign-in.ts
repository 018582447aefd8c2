/**
 * Signing in by the authority's identity provider: the page goes there, and is led back to the sign-in page with an answer
 * in the query of its address. The server takes it once, of the browser that has begun; the address keeps nothing of it.
 */
import { api } from '@/page/data/api';

/** What every answer has (OpenID Connect, RFC 6749 section 4.1.2). */
const SIGN = 'state';
const KINDS = ['code', 'error'];

/** Leaves for the provider; `returnTo` is the page that is opened in the end. Throws what the server refuses. */
export async function leaveForProvider(returnTo: string | undefined): Promise<void> {
  const { address } = await api.request('POST /admin/login/provider', {
    json: returnTo === undefined ? {} : { return_to: returnTo },
  });
  location.assign(address);
}

/** The officer's session, with the page that they wanted; throws what the server refuses. */
export async function finishProviderSignIn(answer: string) {
  return api.request('POST /admin/login/provider/session', { json: { answer } });
}

/** Whether the page was opened by the provider. */
export function hasProviderAnswer(): boolean {
  const values = new URLSearchParams(location.search);
  return values.has(SIGN) && KINDS.some((kind) => values.has(kind));
}

/** The provider's answer, taken out of the address; undefined when there is none, or no longer. */
export function takeProviderAnswer(): string | undefined {
  if (!hasProviderAnswer()) return undefined;
  const answer = location.search.slice(1);
  history.replaceState(history.state, '', location.pathname);
  return answer;
}
