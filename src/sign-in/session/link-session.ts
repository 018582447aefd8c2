/**
 * What the link of an e-mail brings behind the "#" of the address: a one-time token, which becomes a session when the
 * person says so. Anybody can write such an address, so a session in one is taken by no page, and a token by the page
 * alone that our links lead to; everywhere both are removed from the address, where they would be kept and passed on.
 */
import { paths } from '@/engine/paths';

const SIGNS = ['token_hash', 'access_token', 'refresh_token', 'error', 'error_code'];

let brought: string | undefined;

/** Called when the page starts and when its address changes. */
export function takeFromAddress(): void {
  const values = new URLSearchParams(location.hash.slice(1));
  if (!SIGNS.some((sign) => values.has(sign))) return;
  const isOurs = location.pathname.replace(/\/$/, '') === paths.newPassword;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (isOurs) brought = values.get('token_hash') ?? '';
}

/**
 * The one-time token that the link of this page has brought; empty when it has brought none that could be one,
 * undefined when the page was opened by no link, or when that is used.
 */
export function readLinkToken(): string | undefined {
  takeFromAddress();
  return brought;
}

/** It was used, or is not wanted. */
export function forgetLinkToken(): void {
  brought = undefined;
}
