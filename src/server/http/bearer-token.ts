/** The token that a request carries. */
import { ApiError } from '../platform/api-error';
import { t } from '@/texts/t';

/** The token of an Authorization header. Throws 401 when there is none. */
export function getBearerToken(header: string | undefined): string {
  const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) throw authenticationFailed();
  return token;
}

/** 401, for whatever is wrong with a token. */
export function authenticationFailed(cause?: unknown): ApiError {
  return new ApiError(401, 'bad_jwt', t('Authentication failed'), { cause });
}
