/** A failed call in words: the server's own sentence, or the default of specification section 8. */
import type { AuthError } from '@supabase/supabase-js';
import { msg, t } from '@/texts/t';
import { findSentence } from './find-sentence';
import { DEFAULT_MESSAGE, NoResponse, ResponseFailure } from './request-failure';

export const NO_CONNECTION = msg('There is no connection to the server. Please check your network, then try again.');

export function describeFailure(error: unknown, fallback = t(DEFAULT_MESSAGE)): string {
  if (isWithoutResponse(error)) return t(NO_CONNECTION);
  return findSaid(error) ?? fallback;
}

/** What the server said, when it said something. */
function findSaid(error: unknown): string | undefined {
  if (error instanceof ResponseFailure) return error.said;
  // The sign-in client's own words for an answer that it could not read.
  if (isAuthError(error) && UNREAD.has(error.name)) return undefined;
  // The browser's own words, as for a script that did not come.
  if (error instanceof TypeError) return undefined;
  return error instanceof Error ? findSentence(error.message) : undefined;
}

/**
 * The sign-in client gives status 0 where it had no answer; its message is then the browser's own, such as "Failed to
 * fetch".
 */
function isWithoutResponse(error: unknown): boolean {
  return error instanceof NoResponse || (isAuthError(error) && error.status === 0);
}

/** Its classes for answers that are no JSON, and for those that it does not read at all (502, 503, 504). */
const UNREAD: ReadonlySet<string> = new Set(['AuthUnknownError', 'AuthRetryableFetchError']);

function isAuthError(error: unknown): error is AuthError {
  return error instanceof Error && '__isAuthError' in error;
}
