/** A failed call in words: the server's own sentence, or the default of specification section 8. */
import { NoResponse } from '@/api/request-failure';

export function describeFailure(error: unknown): string {
  if (error instanceof NoResponse) return 'There is no connection to the server. Please check your network, then try again.';
  return error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
}
