/**
 * The session that the link of an e-mail brings behind the "#" of the address. Anybody can write such an address, so it
 * is read on the page alone that our links lead to, and taken over there by choice; everywhere it is removed from the
 * address, where it would be kept and passed on.
 */
import type { SessionResponse } from '@/api/shapes/account';
import { paths } from '@/engine/paths';

/** The session's tokens, as they are claimed; 'refused' when the sign-in service says that the link is none. */
export type LinkSession = Pick<SessionResponse, 'access_token' | 'refresh_token'> | 'refused';

const SIGNS = ['access_token', 'refresh_token', 'error', 'error_code'];

let brought: LinkSession | undefined;

/** Called when the page starts and when its address changes. */
export function takeFromAddress(): void {
  const values = new URLSearchParams(location.hash.slice(1));
  if (!SIGNS.some((sign) => values.has(sign))) return;
  const isOurs = location.pathname.replace(/\/$/, '') === paths.newPassword;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (!isOurs) return;
  const [access_token, refresh_token] = [values.get('access_token'), values.get('refresh_token')];
  brought = access_token && refresh_token ? { access_token, refresh_token } : 'refused';
}

/** What the link of this page has brought; undefined when it was opened by none, or when that is used. */
export function readLinkSession(): LinkSession | undefined {
  takeFromAddress();
  return brought;
}

/** It was taken over, or is not wanted. */
export function forgetLinkSession(): void {
  brought = undefined;
}
