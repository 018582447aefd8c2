/**
 * Signing in by the authority's identity provider: the page goes there, and is led back to the sign-in page with an
 * answer in the query of its address. The server takes it once, of the browser that has begun; the address keeps
 * nothing of it.
 */
import { api } from '@/page/data/api';
import { tabTexts } from '@/ui/persisted-texts';

/** What every answer has (OpenID Connect, RFC 6749 section 4.1.2). */
const SIGN = 'state';
const KINDS = ['code', 'error'];

/** Where the page that was wanted waits for whoever comes back to this tab, let in or not. */
const WANTED = 'wanted-page';

/** Leaves for the provider; `wanted` is the page that is opened in the end. Throws what the server refuses. */
export async function leaveForProvider(wanted: string | undefined): Promise<void> {
  const { address } = await api.request('POST /admin/login/provider');
  if (wanted === undefined) tabTexts.forget(WANTED);
  else tabTexts.keep(WANTED, wanted);
  location.assign(address);
}

/** The page that was wanted before this tab left for the provider. */
export function takeWantedPage(): string | undefined {
  const wanted = tabTexts.read(WANTED);
  tabTexts.forget(WANTED);
  return wanted;
}

/** The officer's session; throws what the server refuses. */
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
