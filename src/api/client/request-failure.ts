/** How a call of the product API fails, in the page's terms. */

import { msg, t } from '@/texts/t';

/** Specification section 8: what is said where the server said nothing. */
export const DEFAULT_MESSAGE = msg('An unexpected error occurred');

/** Of an answer that says no more than the default, in whichever language. */
const UNEXPECTED = 'UNEXPECTED';

/**
 * The server answered with an error. `body` is what it sent, parsed when it was JSON. The message is the server's own,
 * or the default.
 */
export class ResponseFailure extends Error {
  readonly status: number;
  /** The server's own message; undefined when it gave none, or no more than the default. */
  readonly said: string | undefined;
  readonly code: string | undefined;
  readonly body: unknown;
  /** Per field, as the server reported them. */
  readonly errors: { path: string; message: string }[];

  constructor(status: number, body: unknown, message?: string) {
    super(message ?? t(DEFAULT_MESSAGE));
    this.name = 'ResponseFailure';
    this.status = status;
    this.body = body;
    const parsed = body !== null && typeof body === 'object' ? (body as { code?: unknown; errors?: unknown }) : {};
    this.code = typeof parsed.code === 'string' ? parsed.code : undefined;
    this.said = this.code === UNEXPECTED ? undefined : message;
    this.errors = Array.isArray(parsed.errors) ? (parsed.errors as { path: string; message: string }[]) : [];
  }
}

/** No answer came: no network, a cut connection, or no answer within the time allowed. */
export class NoResponse extends Error {
  /** The status code of a network error (specification section 8). */
  readonly status = 500;

  constructor(cause: unknown) {
    super('No response from server.', { cause });
    this.name = 'NoResponse';
  }
}

/** Answers below 500 that speak of the moment, not of what was sent: no session, too slow, too early, too often. */
const OF_THE_MOMENT = [401, 408, 425, 429];

/** Whether what failed with this status can succeed unchanged when it is tried again; undefined: no answer came. */
export function canSucceedLater(status: number | undefined): boolean {
  return status === undefined || status >= 500 || OF_THE_MOMENT.includes(status);
}

/** The server has said what there is to say: asking again brings the same. */
export function isRefusal(error: unknown): error is ResponseFailure {
  return error instanceof ResponseFailure && !canSucceedLater(error.status);
}
