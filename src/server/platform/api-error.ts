/** The one way in which a request is refused. */
import { t } from '@/texts/t';
export interface FieldError {
  /** Field key, nested with dots: `vehicles.0.license_plate`. */
  path: string;
  message: string;
}

export interface ApiErrorDetails {
  errors?: FieldError[];
  /** The field that the message is about, where it is about one: it is then its only error. */
  at?: string;
  /** For the log only. */
  cause?: unknown;
  /** Sent as Retry-After. */
  retryAfterSeconds?: number;
}

/** Thrown where a request cannot be answered. The message is for the person, the code for programs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly statusCode: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    { at, errors = at === undefined ? [] : [{ path: at, message }], cause, retryAfterSeconds }: ApiErrorDetails = {},
  ) {
    super(message, { cause });
    this.statusCode = statusCode;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What stands in one field does not do; 400. */
export function invalidAt(path: string, message: string): ApiError {
  return new ApiError(400, 'VALIDATION_FAILED', message, { at: path });
}

/** Two people cannot sign in by one phone number or e-mail address; 409. */
export function duplicateUser(cause: unknown): ApiError {
  return new ApiError(409, 'DUPLICATE_USER', t('Another user has this phone number or email address already'), {
    cause,
  });
}

/** What the wait of specification section 5 says; 429. */
export function tooManyAttempts(seconds: number): ApiError {
  return new ApiError(
    429,
    'TOO_MANY_ATTEMPTS',
    t('Too many attempts. Please try again in {seconds} seconds.', { seconds }),
    {
      retryAfterSeconds: seconds,
    },
  );
}
