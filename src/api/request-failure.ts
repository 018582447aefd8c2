/** How a call of the product API fails, in the page's terms. */

/** The server answered with an error. `body` is what it sent, parsed when it was JSON. */
export class ResponseFailure extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: unknown;
  /** Per field, as the server reported them. */
  readonly errors: { path: string; message: string }[];

  constructor(status: number, body: unknown, message: string) {
    super(message);
    this.name = 'ResponseFailure';
    this.status = status;
    this.body = body;
    const parsed = body !== null && typeof body === 'object' ? (body as { code?: unknown; errors?: unknown }) : {};
    this.code = typeof parsed.code === 'string' ? parsed.code : undefined;
    this.errors = Array.isArray(parsed.errors) ? (parsed.errors as { path: string; message: string }[]) : [];
  }
}

/** No answer came: no network, a cut connection, or no answer within the time allowed. */
export class NoResponse extends Error {
  constructor(cause: unknown) {
    super('No response from server.', { cause });
    this.name = 'NoResponse';
  }
}
